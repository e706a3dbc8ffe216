// Builds the viewer into one ES module, with its styles and the licences of what is in it.
//
//   node build.mjs                 writes ../src/abut/view/assets/viewer.js
//   node build.mjs --out FILE      writes there instead
//
// The first line names a hash of all sources; tests/unit/view/test_viewer_bundle.py computes it anew and so tells a stale bundle.

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const chosen = process.argv.indexOf("--out");
const out = chosen > 0 ? process.argv[chosen + 1] : path.join(here, "../src/abut/view/assets/viewer.js");
const bundled = ["three", "uplot", "gifenc", "mp4-muxer"];

async function files(folder) {
  const entries = await readdir(path.join(here, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map((e) => (e.isDirectory() ? files(`${folder}/${e.name}`) : [`${folder}/${e.name}`])),
  );
  return found.flat();
}

async function hashed() {
  const names = [...(await files("src")), ...(await files("style")), "build.mjs", "package.json", "package-lock.json"].sort();
  const hash = createHash("sha256");
  for (const name of names) {
    hash.update(`${name}\n`);
    hash.update(await readFile(path.join(here, name)));
  }
  return hash.digest("hex");
}

async function licences() {
  const texts = await Promise.all(
    bundled.map(async (name) => {
      const about = JSON.parse(await readFile(path.join(here, "node_modules", name, "package.json"), "utf8"));
      const entries = await readdir(path.join(here, "node_modules", name));
      const file = entries.find((entry) => /^licen[cs]e/i.test(entry));
      const text = await readFile(path.join(here, "node_modules", name, file), "utf8");
      return `${name} ${about.version}\n\n${text.trim()}`;
    }),
  );
  return `/*\nThis file contains the following packages.\n\n${texts.join("\n\n----\n\n").replaceAll("*/", "* /")}\n*/`;
}

const made = await build({
  absWorkingDir: here,
  entryPoints: ["src/main.ts"],
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none", // the whole licences stand at the end
  loader: { ".css": "text" },
  write: false,
  logLevel: "warning",
});
// inside a page nothing may look like the end of its script element
const code = made.outputFiles[0].text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
const text = `/* abut viewer, sources sha256:${await hashed()} */\n${code.trim()}\n${await licences()}\n`;
await mkdir(path.dirname(path.resolve(out)), { recursive: true });
await writeFile(`${out}.partial`, text);
await rename(`${out}.partial`, out);
process.stdout.write(`${out}: ${(text.length / 1024).toFixed(0)} KB\n`);
