import type { BookingStatus } from "#app/lib/enums.ts";

// Requests of users to a running server, as the app sends them.

export interface Nights {
  start_date: string;
  end_date: string;
}

/** Posts a form as the app does. */
export async function post(
  origin: string,
  path: string,
  fields: Record<string, string>,
  cookie = "",
): Promise<Response> {
  return fetch(origin + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: origin, Accept: "application/json", Cookie: cookie },
    redirect: "manual",
  });
}

/** Signs in and returns the session's cookie. */
export async function signIn(origin: string, account: { email: string; password: string }): Promise<string> {
  const response = await post(origin, "/login", account);
  if (!response.ok) throw new Error(`The sign-in got ${response.status}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .filter((cookie) => cookie.includes("session_token="))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** A user's bookings, loaded page by page. */
export async function* bookingsOf(
  origin: string,
  cookie: string,
): AsyncGenerator<{ id: string; status: BookingStatus }> {
  for (let cursor: string | null = ""; cursor !== null;) {
    const response: Response = await fetch(`${origin}/bookings${cursor && `?cursor=${cursor}`}`, {
      headers: { Accept: "application/json", Cookie: cookie },
    });
    const page = (await response.json()) as {
      bookings: { id: string; status: BookingStatus }[];
      next_cursor: string | null;
    };
    yield* page.bookings;
    cursor = page.next_cursor;
  }
}

/** The acknowledged bookings that none of these users has. */
export async function missingOf(origin: string, cookies: string[], acknowledged: Iterable<string>): Promise<string[]> {
  const missing = new Set(acknowledged);
  for (const cookie of cookies) for await (const { id } of bookingsOf(origin, cookie)) missing.delete(id);
  return [...missing];
}

/** Different nights for each number up to 7,500, within the year from today that can be requested. */
export function nthStay(number: number): Nights {
  const start = 5 + ((number * 7) % 300);
  return { start_date: dayIn(start), end_date: dayIn(start + (Math.floor(number / 300) % 25)) };
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
