// Creates app/fonts/fraunces.woff2 from the font's package with the one weight of the headings and all optical sizes, in
// half the bytes. Needed only when that weight changes; needs Python's fonttools and brotli (`pip install fonttools brotli`).
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const WEIGHT = 420;
const source = fileURLToPath(
  import.meta.resolve("@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2"),
);
const subset = "app/fonts/fraunces.ttf";
execFileSync("fonttools", ["varLib.instancer", source, `wght=${WEIGHT}`, "-o", subset], { stdio: "inherit" });
execFileSync(
  "pyftsubset",
  [
    subset,
    "--unicodes=*",
    "--layout-features=kern,liga,rvrn,mark",
    "--flavor=woff2",
    "--no-hinting",
    "--output-file=app/fonts/fraunces.woff2",
  ],
  { stdio: "inherit" },
);
rmSync(subset);
