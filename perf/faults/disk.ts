import sharp from "sharp";
import { nthStay, post, signIn } from "#tests/support/http-client.ts";
import { signUpGuests } from "#tests/support/race.ts";
import { owner, ownerSettings } from "#tests/support/owner-env.ts";
import { canMount, type SmallDisk, withSmallDisk } from "#tests/support/small-disk.ts";
import type { Row } from "../lib/table.ts";

const settings = { ...ownerSettings, RATE_LIMITS: "off", LOG_LEVEL: "fatal" };

/** Fills the disk of a running server, and makes its photo folder read-only. */
export async function run(): Promise<Row[]> {
  if (!(await canMount())) {
    return [
      {
        name: "a full disk",
        reached: "this machine allows no mounts",
        target: "a Linux with namespaces",
        ok: false,
      },
    ];
  }
  return [await withSmallDisk(400, settings, fillUp), await withSmallDisk(400, settings, freezePhotos)];
}

async function fillUp({ server, fill, empty }: SmallDisk): Promise<Row> {
  const [guest = ""] = await signUpGuests({ origins: [server.origin], owner }, 1);
  const admin = await signIn(server.origin, owner);
  const acknowledged: string[] = [];
  let number = 0;
  const requestStay = async () => {
    const response = await post(server.origin, "/bookings", { ...nthStay(number++), guest_count: "2" }, guest);
    const { booking } = (await response.json()) as { booking?: { id: string } };
    if (booking) acknowledged.push(booking.id);
    return response.status;
  };
  const before = await requestStay();
  await fill();
  const upload = await uploadPhoto(server.origin, admin);
  const statuses: number[] = [];
  for (let times = 0; times < 200 && statuses.at(-1) !== 503; times++) statuses.push(await requestStay());
  const page = (await fetch(`${server.origin}/`)).status;
  await empty();
  const after = await requestStay();
  const response = await fetch(`${server.origin}/bookings`, { headers: { Accept: "application/json", Cookie: guest } });
  const stored = new Set(((await response.json()) as { bookings: { id: string }[] }).bookings.map(({ id }) => id));
  const lost = acknowledged.slice(-40).filter((id) => !stored.has(id)).length;
  const isExpected = before === 201 && upload === 503 && page === 200 && after === 201 && lost === 0;
  return {
    name: "the disk is full",
    reached: `upload ${upload}, ${statuses.length} requests until ${statuses.at(-1)}, page ${page}; with free space ${after}; ${lost} lost`,
    target: "upload 503, page 200; then 201; 0 lost",
    ok: isExpected && statuses.every((status) => status === 201 || status === 503),
  };
}

async function freezePhotos({ server, freeze }: SmallDisk): Promise<Row> {
  const [guest = ""] = await signUpGuests({ origins: [server.origin], owner }, 1);
  const admin = await signIn(server.origin, owner);
  await freeze("photos");
  const upload = await uploadPhoto(server.origin, admin);
  const page = await fetch(`${server.origin}/`);
  const url = /\/photos\/[\da-f-]{36}\/\d+\.(jpg|png|webp)/.exec(await page.text())?.[0] ?? "";
  const photo = (await fetch(server.origin + url)).status;
  const request = (await post(server.origin, "/bookings", { ...nthStay(0), guest_count: "2" }, guest)).status;
  return {
    name: "the photos' folder is read-only",
    reached: `upload ${upload}, page ${page.status}, photo ${photo}, request ${request}`,
    target: "upload 503, page 200, photo 200, request 201",
    ok: upload === 503 && page.status === 200 && photo === 200 && request === 201,
  };
}

async function uploadPhoto(origin: string, Cookie: string): Promise<number> {
  // Noise is hardly compressible: the file has half a megabyte.
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#fa0", noise } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("images", new Blob([new Uint8Array(photo)]), "photo.png");
  const headers = { Origin: origin, Accept: "application/json", Cookie };
  return (await fetch(`${origin}/admin/images`, { method: "POST", body, headers })).status;
}
