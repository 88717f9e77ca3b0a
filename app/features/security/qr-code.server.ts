import { encode } from "uqr";

/** A QR code as the path of its dark squares, `size` units wide and high. */
export interface QrCode {
  size: number;
  path: string;
}

export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "#" : "."))
        .join("")
        .matchAll(/#+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join("") };
}
