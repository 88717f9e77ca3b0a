import { encode } from "uqr";

/** A QR code as the SVG path of its dark modules, `size` units wide and high. */
export interface QrCode {
  size: number;
  path: string;
}

/** Draws `text` as a QR code with the quiet zone that cameras need. */
export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: modules.join("") };
}
