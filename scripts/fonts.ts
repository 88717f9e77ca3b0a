// Makes app/fonts/fraunces.woff2 from the font's package: the one weight that headings have, every optical size, half
// the bytes. Needed only when that weight changes; needs Python's fonttools and brotli (`pip install fonttools brotli`).
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const WEIGHT = 420;
const whole = fileURLToPath(
  import.meta.resolve("@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2"),
);
const cut = "app/fonts/fraunces.ttf";
execFileSync("fonttools", ["varLib.instancer", whole, `wght=${WEIGHT}`, "-o", cut], { stdio: "inherit" });
execFileSync(
  "pyftsubset",
  [
    cut,
    "--unicodes=*",
    "--layout-features=kern,liga,rvrn,mark",
    "--flavor=woff2",
    "--no-hinting",
    "--output-file=app/fonts/fraunces.woff2",
  ],
  { stdio: "inherit" },
);
rmSync(cut);
