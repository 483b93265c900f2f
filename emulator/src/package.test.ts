import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../conformance/free-port.ts";

const emulator = join(import.meta.dirname, "..");
const modules = join(emulator, "../node_modules");
const readme = readFileSync(join(emulator, "README.md"), "utf8");
let folder: string;

/** A new user's project: the package from its tarball, the SDKs and firebase-tools, and the files from the README. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "emulator-package-"));
  run(`npm run build -- ${folder}/dist`, emulator);
  run("npm pack --silent ./dist");
  writeFileSync(join(folder, "package.json"), "{}");
  run("npm install --offline --no-audit --no-fund ./daily-genius-emulator-*.tgz");
  for (const name of ["@firebase", "firebase-admin", "firebase-tools", ".bin/firebase"])
    symlinkSync(join(modules, name), join(folder, "node_modules", name));
  // The package `firebase` passes its parts on, and brings a dozen that nothing here uses.
  const sdk = join(folder, "node_modules", "firebase");
  mkdirSync(sdk);
  writeFileSync(join(sdk, "package.json"), '{ "exports": { "./*": "./*.mjs" } }');
  for (const part of ["app", "firestore"])
    writeFileSync(join(sdk, `${part}.mjs`), `export * from "@firebase/${part}";`);
  for (const [, name = "", text = ""] of readme.matchAll(/^`([\w.-]+)`:\n\n```\w*\n(.*?)^```/gms))
    writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, cwd = folder): string {
  const offline = { CI: "1", METADATA_SERVER_DETECTION: "none", XDG_CONFIG_HOME: join(folder, "config") };
  const { FIRESTORE_EMULATOR_HOST: _, ...inherited } = process.env;
  const env = { ...inherited, ...offline };
  return execFileSync("sh", ["-c", command], { cwd, env, encoding: "utf8", stdio: "pipe" });
}

test("the README's command runs the README's program with firebase-tools", async () => {
  const [command = ""] = /^npx without-java firebase emulators:exec .*$/m.exec(readme) ?? [];
  const file = join(folder, "firebase.json");
  const { emulators, ...project } = JSON.parse(readFileSync(file, "utf8"));
  const onFreePorts = { hub: {}, logging: {}, ...emulators };
  // A running stack may use the usual ports.
  for (const part of Object.keys(onFreePorts)) onFreePorts[part] = { port: await freePort() };
  onFreePorts.firestore.websocketPort = await freePort();
  writeFileSync(file, JSON.stringify({ ...project, emulators: onFreePorts }));
  expect(run(command)).toMatch(/^born 1815$/m);
});

test("the README's tests run the emulator in their own process, and fail under other rules", () => {
  expect(run("node --test people.test.mjs")).toMatch(/pass 2\b.*fail 0\b/s);
  const rules = join(folder, "firestore.rules");
  writeFileSync(rules, readFileSync(rules, "utf8").replace("allow read;", "allow read, write;"));
  expect(run("node --test people.test.mjs || true")).toMatch(/pass 1\b.*fail 1\b/s);
});

test("nothing in it names the checkout that it was built in", () => {
  expect(run(`grep -rlF '${join(emulator, "..")}' node_modules/@daily-genius || true`)).toBe("");
});

test("it says on which terms it may be used", () => {
  const installed = join(folder, "node_modules/@daily-genius/emulator");
  expect(readFileSync(join(installed, "LICENSE"), "utf8")).toMatch(/^MIT License$/m);
  expect(JSON.parse(readFileSync(join(installed, "package.json"), "utf8")).license).toBe("MIT");
});

test("its declarations say what it exports", () => {
  mkdirSync(join(folder, "typed"));
  const text = `import { startEmulator } from "@daily-genius/emulator/server";
import { compile } from "@daily-genius/emulator/rules";
export const port: number = (await startEmulator()).port;
// @ts-expect-error: there is no such option.
await startEmulator({ nonsense: true });
// @ts-expect-error: it may be a list of problems.
export const version: number = compile("", "a.rules").version;
`;
  writeFileSync(join(folder, "typed/typed.mts"), text);
  const options = "--noEmit --strict --module nodenext --target esnext --skipLibCheck false";
  // A mistake that is expected and missing fails, too.
  run(`${join(modules, ".bin/tsc")} ${options} typed/typed.mts`);
});

test("an old Node is told which one is needed, from the package and from a checkout", () => {
  const old = `--import 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.20.2"}})'`;
  for (const bin of [join(folder, "node_modules/@daily-genius/emulator/bin"), join(emulator, "bin")])
    for (const program of ["firestore-emulator.mjs", "without-java.mjs"])
      expect(run(`node ${old} ${join(bin, program)} 2>&1 || true`)).toMatch(
        /^The emulator needs Node 24 .* is Node 20/,
      );
});

test("the README's install line names every package that its programs import", () => {
  const [, line = ""] = /^npm install --save-dev (.*)$/m.exec(readme) ?? [];
  const imported = [...readme.matchAll(/ from "([^@n"][^/"]*)/g)].map(([, name = ""]) => name);
  expect(line.split(" ")).toEqual(expect.arrayContaining(imported));
});

test("nothing but what it exports can be imported", () => {
  const code = `import("@daily-genius/emulator/locks").catch(({ code }) => console.log(code))`;
  expect(run(`node -e '${code}'`)).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED\n");
});
