/** Whether the process answers; says nothing about the database, so that a restart is never asked for in vain. */
export function loader(): Response {
  return Response.json({ status: "up" }, { headers: { "Cache-Control": "no-store" } });
}
