import type { Page } from "@playwright/test";
import sharp from "sharp";
import { saveProperty } from "../../e2e/support/edit-property.ts";
import type { Scenario } from "./scenario.ts";

const longTitle =
  "The house at the very end of the road where the pavement stops and the desert comes down to the sea, "
    .repeat(3)
    .slice(0, 300);

const edgeCase = (name: string, change: (page: Page) => Promise<unknown>): Scenario => ({
  name: `edge-case-${name}`,
  as: "owner",
  async play(page) {
    await change(page);
    await page.goto("/");
  },
});

/** Content that the demo does not have. Each scenario changes the property for the following ones. */
export const edgeCaseScenarios: Scenario[] = [
  edgeCase("300-characters", (page) => saveProperty(page, { title: longTitle, intro: longTitle })),
  edgeCase("bare", (page) =>
    saveProperty(page, {
      title: "",
      intro: "",
      description: "",
      amenities: ["Yoga"],
      property_details: "",
      activities: "",
      local_area: "",
      address: "",
    }),
  ),
  edgeCase("no-photo", async (page) => {
    await page.goto("/");
    for (const path of await deletionPaths(page)) await post(page, path);
  }),
  edgeCase("one-portrait", (page) => upload(page, ["#0e5561"])),
  edgeCase("three-portraits", (page) => upload(page, ["#d9622b", "#e6dac4"])),
];

async function deletionPaths(page: Page): Promise<string[]> {
  const html = await (await page.request.get("/")).text();
  const ids = new Set(
    [...html.matchAll(/"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g)].map((match) => match[1]),
  );
  return [...ids].map((id) => `/admin/images/${id}/removal`);
}

/** Sends an empty form. For an id that is no photo's the server responds with 404. */
async function post(page: Page, path: string): Promise<void> {
  await page.request.post(path, { headers: { Origin: new URL(page.url()).origin, Accept: "application/json" } });
}

async function upload(page: Page, colours: string[]): Promise<void> {
  await page.goto("/");
  for (const background of colours) {
    const image = sharp({ create: { width: 1200, height: 1800, channels: 3, background } });
    const file = { name: "portrait.jpg", mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
    await page.request.post("/admin/images", {
      headers: { Origin: new URL(page.url()).origin, Accept: "application/json" },
      multipart: { images: file },
    });
  }
}
