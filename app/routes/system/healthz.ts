/** Whether the process responds. Does not check the database, whose failure a restart would not repair. */
export function loader(): Response {
  return Response.json({ status: "up" }, { headers: { "Cache-Control": "no-store" } });
}
