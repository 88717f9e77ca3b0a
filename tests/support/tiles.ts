import type { IncomingMessage } from "node:http";
import sharp from "sharp";
import { type Loopback, openLoopback } from "#tests/support/loopback.ts";

interface TileRequest {
  zoom: number;
  x: number;
  y: number;
  headers: IncomingMessage["headers"];
}

/** A tile server on loopback that serves the same image for every tile and records its requests. */
export interface TileServer extends Pick<Loopback, "close"> {
  /** The value for TILE_URL. */
  url: string;
  requests: TileRequest[];
  /** While false it responds with 500. */
  works: boolean;
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
  <rect x="0.5" y="0.5" width="255" height="255" fill="#e9e3d2" stroke="#cdbf9f"/>
  <path d="M0 190 C 90 150 150 230 256 170" fill="none" stroke="#fff" stroke-width="7"/>
</svg>`;

export async function openTileServer(): Promise<TileServer> {
  const tile = await sharp(Buffer.from(drawing)).png().toBuffer();
  const requests: TileRequest[] = [];
  const server = await openLoopback((request, response) => {
    const path = /^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(request.url ?? "");
    if (!path || !tiles.works) return void response.writeHead(path ? 500 : 404).end();
    const [zoom = 0, x = 0, y = 0] = path.slice(1).map(Number);
    requests.push({ zoom, x, y, headers: request.headers });
    response.writeHead(200, { "Content-Type": "image/png" }).end(tile);
  });
  const tiles: TileServer = { url: `${server.origin}/{z}/{x}/{y}.png`, requests, works: true, close: server.close };
  return tiles;
}

/** The tile that contains a point (https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames). */
export function tileOf(latitude: number, longitude: number, zoom: number): { x: number; y: number } {
  const radians = (latitude * Math.PI) / 180;
  const tiles = 2 ** zoom;
  return {
    x: Math.floor(((longitude + 180) / 360) * tiles),
    y: Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * tiles),
  };
}
