// Runs one of our programs, `node run.cjs PROGRAM ARGUMENTS`, from one file that holds all it imports: a third of the
// time of reading them one by one. The file is made when it is first needed and again whenever a source is another.
// CommonJS, because Node starts it sooner than a module.
const { closeSync, openSync, readdirSync, readSync, statSync } = require("node:fs");
const { basename, dirname, resolve } = require("node:path");

const folder = dirname(__dirname);
const modules = `${folder}/../node_modules`;
const cache = resolve(process.env["NODE_COMPILE_CACHE"] ?? `${modules}/.cache/emulator`);

// Node has no method of this name yet, and what is written in JavaScript in its place is the one thing of a start that
// keeps V8's optimizing compiler busy: five megabytes of its code. What is not plain base64 is left to the other.
Uint8Array.prototype.setFromBase64 ??= function (text) {
  const isWhole = text.endsWith("=") ? text.length % 4 === 0 : text.length % 4 !== 1;
  if (!isWhole || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new SyntaxError("Not plain base64.");
  const bytes = Buffer.from(text, "base64");
  this.set(bytes);
  return { read: text.length, written: bytes.length };
};

// The program finds its arguments where it would if Node had been given it.
process.argv.splice(1, 1);
const program = resolve(process.argv[1]);
const bundle = dirname(program) === `${folder}/src` && bundleOf(program);
if (bundle) require(bundle);
else void import(program);

/** The file to run for a program of ours; undefined if it cannot be made, as in a folder that is only read. */
function bundleOf(source) {
  const file = `${cache}/${basename(source, ".ts")}.cjs`;
  // Taken before anything is read: what changes meanwhile makes another stamp.
  const stamp = `/*\n${stampOfSources()}*/\n`;
  if (beginsWith(file, stamp)) return file;
  try {
    // Only needed here, and slow to load.
    const { execFileSync } = require("node:child_process");
    const args = ["--no-warnings", `${folder}/bundle.ts`, source, file];
    execFileSync(process.execPath, args, { input: stamp, stdio: ["pipe", "ignore", "ignore"] });
    return file;
  } catch {
    // Whatever is wrong with a source is said better by running it.
    return undefined;
  }
}

/** Tells one state of the sources from another, without reading them: a change of any moves its time, size or place. */
function stampOfSources() {
  const packages = ["@bufbuild/protobuf", "re2js"].map((name) => `${modules}/${name}/package.json`);
  const own = [__filename, `${folder}/bundle.ts`, ...sourcesIn(`${folder}/src`)];
  let stamp = "";
  for (const file of [...packages, ...own]) {
    // Not the time of its attributes, which firebase-tools touches when it makes the programs executable.
    const { size, mtimeMs, ino } = statSync(file);
    stamp += `${file.slice(folder.length)} ${size} ${mtimeMs} ${ino}\n`;
  }
  return stamp;
}

function sourcesIn(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = `${directory}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(path);
    return /(?<!\.test|\.d)\.[jt]s$/.test(path) ? [path] : [];
  });
}

function beginsWith(file, text) {
  const expected = Buffer.from(text);
  const found = Buffer.alloc(expected.length);
  try {
    const opened = openSync(file);
    try {
      readSync(opened, found);
    } finally {
      closeSync(opened);
    }
  } catch {
    // Not made yet.
    return false;
  }
  return found.equals(expected);
}
