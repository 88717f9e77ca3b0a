import type { IncomingMessage, ServerResponse } from "node:http";
import { openLoopback } from "#tests/support/loopback.ts";

interface GeocoderRequest {
  /** The query parameters: `format`, `q` and others. */
  parameters: Record<string, string>;
  headers: IncomingMessage["headers"];
}

/** The response: a list of places, or a kind of failure. */
type Behaviour =
  | { lat: string; lon: string }[]
  | "error"
  | "hang"
  | "huge"
  | "not-json"
  | "not-a-list"
  | "no-numbers"
  | "redirect"
  | "drip"
  | "endless";

/** A geocoding service on loopback with Nominatim's API that records its requests. */
export interface TestGeocoder {
  /** The value for GEOCODER_URL. */
  url: string;
  requests: GeocoderRequest[];
  behaviour: Behaviour;
  /** The target of its redirects. */
  redirectTarget: string;
  /** The number of bytes of the endless response that were sent. */
  sent: number;
  close: () => Promise<void>;
}

export const todosSantos = { lat: "23.4464", lon: "-110.2265" };

export async function openTestGeocoder(): Promise<TestGeocoder> {
  const requests: GeocoderRequest[] = [];
  const server = await openLoopback((request, response) => {
    const url = new URL(request.url ?? "/", "http://geocoder.example");
    requests.push({ parameters: Object.fromEntries(url.searchParams), headers: request.headers });
    respond(geocoder, url, response);
  });
  const geocoder: TestGeocoder = {
    url: `${server.origin}/search`,
    requests,
    behaviour: [todosSantos],
    redirectTarget: "/elsewhere",
    sent: 0,
    close: server.close,
  };
  return geocoder;
}

function respond(geocoder: TestGeocoder, url: URL, response: ServerResponse): void {
  const { behaviour, redirectTarget } = geocoder;
  if (behaviour === "hang") return;
  if (behaviour === "error") return void response.writeHead(500).end("Out of order");
  if (behaviour === "redirect" && url.pathname === "/search") {
    return void response.writeHead(302, { Location: redirectTarget }).end();
  }
  response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" });
  if (behaviour === "drip") return void response.write("[");
  if (behaviour === "endless") return sendEndless(geocoder, response);
  response.end(bodyOf(behaviour));
}

/** Sends 100 MB, or until the client disconnects. */
function sendEndless(geocoder: TestGeocoder, response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, " ");
  const totalBytes = 100 * 1024 * 1024;
  const sendMore = () => {
    while (geocoder.sent < totalBytes && !response.destroyed) {
      geocoder.sent += chunk.length;
      if (!response.write(chunk)) return;
    }
    response.end("[]");
  };
  response.on("drain", sendMore);
  sendMore();
}

function bodyOf(behaviour: Exclude<Behaviour, "hang" | "error" | "drip" | "endless">): string {
  switch (behaviour) {
    case "huge":
      return JSON.stringify([{ ...todosSantos, display_name: "a".repeat(1024 * 1024) }]);
    case "not-json":
      return "<html>Please come back later</html>";
    case "not-a-list":
      return JSON.stringify({ error: "Unable to geocode" });
    case "no-numbers":
      return JSON.stringify([{ lat: "north", lon: null }]);
    case "redirect":
      return JSON.stringify([todosSantos]);
    default:
      return JSON.stringify(behaviour.map((place, place_id) => ({ place_id, ...place })));
  }
}
