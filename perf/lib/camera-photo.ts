import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { MAX_PHOTO_BYTES } from "#app/features/images/photo-limits.ts";

/** A photo of 6000 x 4000 pixels with a camera's noise, of the largest file size that uploads accept. */
export async function cameraPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const demoPhoto = await readFile("content/demo/01-house.jpg");
  const noise = { type: "gaussian" as const, mean: 128, sigma: 12 };
  const noiseImage = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: "#888", noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const photo = sharp(
    await sharp(demoPhoto)
      .resize(6000, 4000, { fit: "cover" })
      .composite([{ input: noiseImage, blend: "soft-light" }])
      .png({ compressionLevel: 0 })
      .toBuffer(),
  );
  for (let quality = 95; quality > 40; quality -= 5) {
    const file = await photo.clone().jpeg({ quality }).toBuffer();
    if (file.byteLength <= MAX_PHOTO_BYTES) return new Uint8Array(file);
  }
  throw new Error("The photo can't be made small enough");
}

export async function uploadPhoto(origin: string, Cookie: string, photo: Uint8Array<ArrayBuffer>): Promise<void> {
  const body = new FormData();
  body.append("images", new Blob([photo], { type: "image/jpeg" }), "photo.jpg");
  const headers = { Origin: origin, Accept: "application/json", Cookie };
  const response = await fetch(`${origin}/admin/images`, { method: "POST", body, headers });
  if (response.status !== 201) throw new Error(`The upload returned ${response.status}: ${await response.text()}`);
}
