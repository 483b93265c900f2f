// Runs every command. On a fresh clone the host's Node runs this file before anything is installed, so it uses Node
// alone; then it starts the command's TypeScript under the project's own Node.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, statfsSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
// By its path: a package has no name before the packages are installed.
import { takeLock } from "../emulator/src/pid-lock.mjs";
import { areInstalled } from "./src/installed-packages.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The program of each command. */
const commands = {
  start: "stack/src/start.ts",
  dev: "stack/src/start.ts",
  test: "stack/src/test.ts",
  steady: "stack/src/steady.ts",
  check: "stack/src/check.ts",
  lines: "stack/src/lines.ts",
  bench: "bench/report/run-benches.ts",
  admin: "stack/src/admin.ts",
  drill: "stack/src/drill.ts",
  deploy: "deployment/src/deploy.ts",
  monitor: "deployment/src/monitor.ts",
};
const oldestNode = 20;
/** The major version of Node in the cloud; the code of this project is written for it. */
const projectNode = 24;
const ownNode = join(root, "stack", "node");
const installNeeds = 1_200_000_000;
const runNeeds = 100_000_000;

function refuse(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

function checkMachine() {
  const { platform } = process;
  if (platform !== "linux" && platform !== "darwin")
    refuse(`Daily Genius runs on Linux and macOS; this is ${platform}. On Windows, run the command in WSL.`);
  // npm has the project's own Node only for Linux.
  const oldest = platform === "darwin" ? projectNode : oldestNode;
  const where = platform === "darwin" ? "On macOS, " : "";
  if (Number(process.versions.node.split(".")[0]) < oldest)
    refuse(
      `${where}Daily Genius needs Node ${oldest} or newer; this is Node ${process.versions.node}. Install a newer version from https://nodejs.org and run the command again.`,
    );
}

/** Whether the node_modules of a folder has the packages of its lock file, by npm's record of its installations. */
function isInstalled(folder) {
  let installed;
  try {
    installed = readLock(join(folder, "node_modules", ".package-lock.json"));
  } catch {
    return false;
  }
  return areInstalled(installed, readWanted(folder), (path) => existsSync(join(folder, path)));
}

function readWanted(folder) {
  const file = join(folder, "package-lock.json");
  try {
    return readLock(file);
  } catch (error) {
    const name = relative(root, file);
    return refuse(`${name} cannot be read (${error.message}). Restore it: \`git checkout ${name}\`.`);
  }
}

function readLock(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** Installs what is missing of these folders, side by side. */
async function install(places) {
  const isMissing = ({ folder }) => !isInstalled(folder);
  if (!places.some(isMissing)) return;
  // Two commands started at once on a fresh clone must not install over each other.
  const release = hold("installing", "command to finish installing");
  await Promise.all(places.filter(isMissing).map(installIn));
  release();
}

async function installIn({ folder, what }) {
  const fresh = !existsSync(join(folder, "node_modules"));
  const started = Date.now();
  process.stdout.write(`Installing ${what} from npm${fresh ? " (about a minute the first time)" : ""}…\n`);
  // `npm ci` begins by deleting; with packages in place only the differences to the lock file are fetched.
  const npm = fresh ? ["ci"] : ["install", "--no-save"];
  const flags = ["--include=dev", "--include=optional", "--loglevel=error", "--no-audit", "--no-fund"];
  const child = spawn("npm", [...npm, ...flags, "--prefix", folder], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
    // Installs the development tools even if the caller's environment is production's.
    env: { ...process.env, NODE_ENV: "development" },
  });
  // Where the other one fails.
  process.once("exit", () => child.kill());
  const [status, error] = await new Promise((resolve) => {
    child.once("error", (failure) => resolve([null, failure]));
    child.once("exit", (code) => resolve([code]));
  });
  if (error || status !== 0) {
    checkDisk();
    refuse(
      `npm could not install ${what}${error ? ` (${error.message})` : ""}. Check your connection and the registry (\`npm ping\`), then run the command again.`,
    );
  }
  process.stdout.write(`Installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

/** Takes a lock of the checkout, once no other command has it; says what it waits for. */
function hold(name, others) {
  const folder = join(root, ".data");
  let isWaiting = false;
  try {
    mkdirSync(folder, { recursive: true });
    for (;;) {
      const lock = takeLock(join(folder, name));
      if ("release" in lock) return lock.release;
      if (!isWaiting) process.stdout.write(`Waiting for another ${others}…\n`);
      isWaiting = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    }
  } catch (error) {
    if (error.code === "ENOSPC") refuse(diskSentence(runNeeds));
    return refuse(
      `Cannot write to the checkout (${error.message}). Make sure you own it and have write permission.`,
    );
  }
}

function checkDisk() {
  const { bavail, bsize } = statfsSync(root);
  const needed = existsSync(join(root, "node_modules")) ? runNeeds : installNeeds;
  if (bavail * bsize < needed) refuse(diskSentence(needed));
}

function diskSentence(needed) {
  return `The disk with ${root} is almost full. Free at least ${needed / 1e6} MB and run the command again.`;
}

/** Returns the project's Node, which npm has installed. */
function findNode() {
  const node = join(ownNode, "node_modules", ".bin", "node");
  if (existsSync(node)) {
    // Among the programs of the packages, where npm's scripts and the commands' children look first; at one stroke,
    // since another command may be looking.
    const link = join(root, "node_modules", ".bin", "node");
    if (!existsSync(link)) {
      symlinkSync("../../stack/node/node_modules/.bin/node", `${link}-${process.pid}`);
      renameSync(`${link}-${process.pid}`, link);
    }
    return node;
  }
  return refuse(
    `npm has no Node ${projectNode} for ${process.platform}-${process.arch}. Install it from https://nodejs.org and run the command again.`,
  );
}

function handOver(node, name, rest) {
  const child = spawn(node, [join(root, commands[name]), ...rest], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: `${join(root, "node_modules", ".bin")}:${process.env.PATH ?? ""}` },
  });
  // Ctrl-C reaches the whole group, a supervisor's signal only this process; the command may receive both.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // If npm was killed, nobody needs the command any more.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && child.kill("SIGHUP"), 250);
  child.on("error", (error) => refuse(`Could not start ${node}: ${error.message}`));
  child.on("exit", (code, signal) => {
    clearInterval(watch);
    process.exit(code ?? (signal === "SIGINT" ? 130 : 1));
  });
}

const [name, ...rest] = process.argv.slice(2);
checkMachine();
checkDisk();
// npm's own scripts of this project, which run no program of the table, begin with this.
const isForNpm = name === "install";
if (!isForNpm && !Object.hasOwn(commands, name))
  refuse(`Usage: npm run <${Object.keys(commands).join("|")}>`);
// A host's Node that is new enough suffices.
const isTooOld = Number(process.versions.node.split(".")[0]) < projectNode;
await install([
  { folder: root, what: "packages" },
  ...(isTooOld ? [{ folder: ownNode, what: `Node ${projectNode}` }] : []),
]);
const node = isTooOld ? findNode() : process.execPath;
// What is deployed is read for many minutes: nothing else may be built in its place.
if (name === "deploy")
  for (const part of ["functions", "hosting"])
    hold(`building-${part}`, "build or deployment of this checkout to end");
// `npm run dev` is `npm start`, rebuilt on every save.
if (!isForNpm) handOver(node, name, name === "dev" ? [...rest, "--watch"] : rest);
