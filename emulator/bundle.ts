/**
 * Writes a program with all that it imports into one file, `node bundle.ts PROGRAM FILE`, and before it what stands on
 * the standard input. `bin/run.cjs` calls it.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { rolldown } from "rolldown";

const [program = "", file = ""] = process.argv.slice(2);
// Node itself reads no tsconfig either.
const bundle = await rolldown({ input: program, platform: "node", tsconfig: false, logLevel: "silent" });
const { output } = await bundle.generate({ format: "cjs", codeSplitting: false, comments: false });
await bundle.close();
const code = output[0].code
  // Slow to load, and wanted by few requests: they come when something of theirs is first used.
  .replaceAll(
    /^let (\w+) = require\("(node:(?:crypto|http2|zlib))"\);$/gm,
    'let $1$loaded; const $1 = new Proxy({}, { get: (_, name) => ($1$loaded ??= require("$2"))[name] });',
  )
  // What makes the source executable may stand in the first line only.
  .replace(/^#!.*\n/, "")
  // One letter that is not ASCII would make Node keep the whole text in twice the memory.
  .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
mkdirSync(dirname(file), { recursive: true });
// Whoever starts meanwhile finds the file whole, or the one before it.
const unfinished = `${file}.${process.pid}`;
writeFileSync(unfinished, `${readFileSync(0, "utf8")}${code}`);
renameSync(unfinished, file);
