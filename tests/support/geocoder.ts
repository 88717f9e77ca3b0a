import type { IncomingMessage, ServerResponse } from "node:http";
import { openLoopback } from "#tests/support/loopback.ts";

interface Question {
  /** `format`, `q` and whatever else was asked. */
  parameters: Record<string, string>;
  headers: IncomingMessage["headers"];
}

/** How it answers: with these places, or in one of the ways a service goes wrong. */
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

/** A geocoding service on loopback that speaks like Nominatim and keeps what it was asked. */
export interface TestGeocoder {
  /** For GEOCODER_URL. */
  url: string;
  questions: Question[];
  behaviour: Behaviour;
  /** Where its redirects lead. */
  elsewhere: string;
  /** Bytes of its endless answer that were taken. */
  sent: number;
  close: () => Promise<void>;
}

export const todosSantos = { lat: "23.4464", lon: "-110.2265" };

export async function openTestGeocoder(): Promise<TestGeocoder> {
  const questions: Question[] = [];
  const server = await openLoopback((request, response) => {
    const url = new URL(request.url ?? "/", "http://geocoder.example");
    questions.push({ parameters: Object.fromEntries(url.searchParams), headers: request.headers });
    answer(geocoder, url, response);
  });
  const geocoder: TestGeocoder = {
    url: `${server.origin}/search`,
    questions,
    behaviour: [todosSantos],
    elsewhere: "/elsewhere",
    sent: 0,
    close: server.close,
  };
  return geocoder;
}

function answer(geocoder: TestGeocoder, url: URL, response: ServerResponse): void {
  const { behaviour, elsewhere } = geocoder;
  if (behaviour === "hang") return;
  if (behaviour === "error") return void response.writeHead(500).end("Out of order");
  if (behaviour === "redirect" && url.pathname === "/search") {
    return void response.writeHead(302, { Location: elsewhere }).end();
  }
  response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" });
  if (behaviour === "drip") return void response.write("[");
  if (behaviour === "endless") return pour(geocoder, response);
  response.end(bodyOf(behaviour));
}

/** 100 MB, as far as they are taken. */
function pour(geocoder: TestGeocoder, response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, " ");
  const all = 100 * 1024 * 1024;
  const more = () => {
    while (geocoder.sent < all && !response.destroyed) {
      geocoder.sent += chunk.length;
      if (!response.write(chunk)) return;
    }
    response.end("[]");
  };
  response.on("drain", more);
  more();
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
