import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { region } from "@daily-genius/domain/calls/region";
import { projectRoot } from "@daily-genius/project/root";
import { aFolder } from "@daily-genius/project/testing/a-folder";
import { describe, expect, test } from "vitest";
import { type Checkout, readCheckout, settingsFiles, unreadableFiles } from "./checkout.ts";
import { checkOnly } from "./deploy-from.ts";
import { type DeployOptions, parseOptions } from "./options.ts";
import { checkCheckout } from "./preflight.ts";

type Files = Readonly<Record<string, string | undefined>>;

const settings = "SITE_ORIGINS=[]\nAPP_CHECK_ENFORCE=false\nPREVIEWS_MAY_CALL=false\nEMERGENCY_STOP_AT=4\n";
const filledIn: Files = {
  "functions/.env.production": settings,
  "hosting/.env": "VITE_APP_CHECK_SITE_KEY=\n",
  "firebase.json": "script-src 'self'",
  "domain/src/feed/site-identity.ts": 'origin: "https://genius.org",',
  "hosting/src/site/site-config.ts": 'operator: "Genius Ltd", badge: ["a"]',
};
const environment = { project: "genius", alias: "production" };
const options = parseOptions([], {});
const enforced = { "functions/.env.production": settings.replace("ENFORCE=false", 'ENFORCE="true"') };
const noAddress = { "domain/src/feed/site-identity.ts": 'origin: "https://dailygenius.example",' };
const openWords = {
  "hosting/src/site/site-config.ts": 'operator: "[Your company name]",\ncontact: "[an address]",',
};
const keyed = { "hosting/.env": "VITE_APP_CHECK_SITE_KEY=6Lc\n" };

/** Returns what a checkout with these files lacks, `undefined` for one that it does not have. */
function lacks(files: Files = {}, checkout: Partial<Checkout> = {}, asked: Partial<DeployOptions> = {}) {
  const read = (file: string) => ({ ...filledIn, ...files })[file];
  const found = { changes: "", unreadable: [], read, ...checkout };
  return [...checkCheckout(asked.environment ?? environment, { ...options, ...asked }, found)];
}

test("nothing is reported where nothing is missing", () => {
  expect(lacks()).toEqual([]);
  const appCheck = { ...enforced, ...keyed, "firebase.json": "https://www.google.com/recaptcha/" };
  expect(lacks(appCheck)).toEqual([]);
  const byProject = { "functions/.env": "SITE_ORIGINS=[]\n", "functions/.env.genius": settings };
  expect(settingsFiles({ project: "genius" })).toEqual(Object.keys(byProject));
  for (const environment of [{ project: "genius" }, { project: "genius", alias: "genius" }])
    expect(lacks(byProject, {}, { environment })).toEqual([]);
  // Firebase passes over the byte order mark of an editor of Windows.
  expect(lacks({ "functions/.env.production": `\uFEFF${settings}` })).toEqual([]);
  // It deploys a commit that was deployed before, whatever the checkout contains.
  const task = { kind: "roll back", to: "1a2b3c4" } as const;
  expect(lacks(openWords, { changes: " M README.md\n", unreadable: ["x"] }, { task })).toEqual([]);
});

test.each([
  [" M README.md\n", "uncommitted changes"],
  [undefined, "This folder is not a git checkout"],
])("a deployment is stopped where git says %j", (changes, sentence) => {
  expect(lacks({}, { changes })).toEqual([expect.stringContaining(sentence)]);
});

describe("a deployment is stopped, with the command that fixes it,", () => {
  test.each<[string, Files, ...string[]]>([
    [
      "there are no settings",
      { "functions/.env.production": undefined },
      "Run `printf 'SITE_ORIGINS=[]\\nAPP_CHECK_ENFORCE=false\\nPREVIEWS_MAY_CALL=false\\nEMERGENCY_STOP_AT=4\\n' >> functions/.env.production`",
    ],
    [
      "a setting is a comment",
      { "functions/.env.production": settings.replace("SITE", "# SITE") },
      "functions/.env.production does not set SITE_ORIGINS. Run `printf 'SITE_ORIGINS=[]\\n'",
    ],
    [
      "the last line of the settings has no end",
      { "functions/.env.production": settings.replace("EMERGENCY_STOP_AT=4\n", "#") },
      "Run `printf '\\nEMERGENCY_STOP_AT=4\\n' >>",
    ],
    ...[
      ...["four", "", "2.5", "-1"].map((times) => ["EMERGENCY_STOP_AT", times, "a whole number"] as const),
      ...["True", "yes", ""].map((value) => ["APP_CHECK_ENFORCE", value, "true or false"] as const),
      ["PREVIEWS_MAY_CALL", "1", "true or false"] as const,
      ...["[https://genius.org]", '["https://genius.org/"]', "https://genius.org", "5"].map((value) => {
        return ["SITE_ORIGINS", value, 'a list of origins, such as ["https://www.example.com"]'] as const;
      }),
    ].map(([name, value, what]): [string, Files, string] => [
      `${name} is ${JSON.stringify(value)}`,
      { "functions/.env.production": settings.replace(new RegExp(`(?<=${name}=).*`), value) },
      `${name} must be ${what}; it is ${JSON.stringify(value)}`,
    ]),
    [
      "firebase cannot read a line of the settings",
      { "functions/.env.production": `${settings}SITE ORIGINS=[]\n` },
      "Firebase cannot read functions/.env.production (Invalid dotenv file, error on lines: SITE ORIGINS=[]). ",
    ],
    [
      "a setting has a name of Google's",
      { "functions/.env": "K_SERVICE=site\nlower=1\n" },
      "Firebase cannot read functions/.env (Key K_SERVICE is reserved for internal use.). ",
      "Firebase cannot read functions/.env (Key lower must start with an uppercase ASCII letter",
    ],
    ["both files of one environment are there", { "functions/.env.genius": "" }, "Firebase accepts only one"],
    [
      "a secret stands in the settings",
      { "functions/.env": "IDENTITY_API_KEY=AIza" },
      "IDENTITY_API_KEY is in the settings",
    ],
    ["App Check is enforced without a key", enforced, "hosting/.env has no VITE_APP_CHECK_SITE_KEY"],
    [
      "Hosting looks for the pages' function in another region",
      { "firebase.json": '"function": { "functionId": "site", "region": "us-central1" }' },
      `firebase.json looks for the function site in us-central1, but domain/src/calls/region.ts names ${region}. Run \`npm run build\``,
    ],
    ["the panel may not load reCAPTCHA", keyed, "blocks reCAPTCHA"],
    ["the site has no address", noAddress, "domain/src/feed/site-identity.ts"],
    [
      "the owner has left words open",
      openWords,
      "site-config.ts still has [Your company name], [an address]. Fill in your own words, or deploy with `--with-placeholders`.",
    ],
  ])("where %s", (_, files, ...sentences) => {
    expect(lacks(files)).toEqual(sentences.map((text) => expect.stringContaining(text)));
  });
});

/** Copies the files that every deployment needs. */
function aCheckout(root = aFolder()): string {
  for (const one of ["firebase.json", "firestore.indexes.json", "firestore.rules", "storage.rules"])
    cpSync(join(projectRoot, one), join(root, one));
  return root;
}

test("only changes in the checkout itself stop a deployment, and none of a file that is about to be committed", () => {
  const larger = aFolder();
  const [root, settingsFile] = [join(larger, "one of many"), "functions/.env.production"];
  const git = (...args: string[]) => spawnSync("git", args, { cwd: larger });
  git("init", "--quiet");
  cpSync(join(projectRoot, "project/src"), join(root, "functions"), { recursive: true });
  aCheckout(root);
  git("add", "--all");
  git("config", "status.showUntrackedFiles", "no");
  for (const path of [join(larger, "theirs"), join(root, settingsFile)]) writeFileSync(path, settings);
  git("reset", "--", "one of many/functions/root.ts");
  const changes = (...files: string[]) => readCheckout(root, files).changes;
  expect(changes(settingsFile)).not.toContain("theirs");
  expect(changes(settingsFile)).not.toContain(settingsFile);
  expect(changes()).toContain(settingsFile);
  expect(changes()).toContain("root.ts");
  // In an ignored folder, only what --set-up commits by force is tracked.
  git("rm", "--cached", "-r", "--quiet", "--force", "one of many");
  writeFileSync(join(larger, ".gitignore"), "one of many\n");
  git("add", "--force", "--", join(root, settingsFile));
  git("-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "--quiet", "--message", "Settings");
  expect(changes()).toBeUndefined();
});

test("what a build would read and git passes over is named", () => {
  const root = aCheckout();
  const write = (file: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), "VITE_WORKER=withdrawn\n");
  };
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root });
  git("init", "--quiet");
  cpSync(join(projectRoot, ".gitignore"), join(root, ".gitignore"));
  write("hosting/.env");
  git("add", "--all");
  const passedOver = [
    ...["domain/src/feed/site.local", "hosting/.env.local", "hosting/.env.production.local"],
    ...["hosting/public/début.log", "firestore.rules", "hosting/.env"],
  ];
  // Neither a build nor an upload has these.
  for (const one of ["functions/.secret.local", "hosting/dist/index.html", "hosting/public/.mine.local"])
    write(one);
  expect(readCheckout(root).unreadable).toEqual([]);
  for (const one of passedOver.slice(0, 4)) write(one);
  git("update-index", "--skip-worktree", "hosting/.env");
  git("update-index", "--assume-unchanged", "firestore.rules");
  const { unreadable } = readCheckout(root);
  expect(unreadable.map((sentence) => /would read (\S+),/.exec(sentence)?.[1])).toEqual(passedOver);
});

test.each<[string, string | undefined, string]>([
  ["firestore.indexes.json", undefined, "Error: ENOENT"],
  ["firestore.indexes.json", '{ "indexes": [', "SyntaxError"],
  ["firestore.indexes.json", '{ "indexes": 5 }', "TypeError"],
  ["firestore.indexes.json", '{ "indexes": [{ "fields": 5 }] }', "TypeError"],
  ["firestore.indexes.json", "null", "TypeError"],
  ["firebase.json", undefined, "Error: ENOENT"],
  ["firebase.json", "{ // Not JSON.\n}", "SyntaxError"],
  ["firestore.rules", undefined, "Error: ENOENT"],
  ["storage.rules", undefined, "Error: ENOENT"],
])("%s of %j ends every command before it builds in a sentence: %s", async (file, text, reason) => {
  const root = aCheckout();
  expect(unreadableFiles(root)).toEqual([]);
  rmSync(join(root, file));
  if (text !== undefined) writeFileSync(join(root, file), text);
  const sentence = `Cannot read ${file} (${reason}`;
  expect(lacks({}, { unreadable: unreadableFiles(root) })).toEqual([expect.stringContaining(sentence)]);
  const place = { root, project: "genius", alias: "genius", ask: () => expect.unreachable() };
  await expect(checkOnly(place)).rejects.toThrow(sentence);
});

test("what the owner has not filled in is deployed on request", () => {
  expect(lacks({ ...noAddress, ...openWords }, {}, { withPlaceholders: true })).toEqual([]);
});

const said = "Project genius-1.\n";
test.each([
  ["deploy --project genius-1", { FIRESTORE_EMULATOR_HOST: "127.0.0.1:7703" }, said, "Run `unset FIRESTORE_"],
  [
    "monitor --project genius-1",
    { GCLOUD_PROJECT: "genius-2" },
    said,
    "Run `unset GCLOUD_PROJECT`, or name ",
  ],
  ["monitor --porject genius-1", {}, "", "Usage: npm run monitor"],
  // By .firebaserc.
  ["deploy", {}, "", "demo-daily-genius is for emulators only"],
])("%s with %j says %j, which project it is about, and refuses: %s", (line, left, words, remedy) => {
  const [command, ...args] = line.split(" ");
  const { status, stdout, stderr } = spawnSync(process.execPath, [`deployment/src/${command}.ts`, ...args], {
    cwd: projectRoot,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: tmpdir(), ...left },
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: words });
  expect(stderr).toContain(remedy);
});
