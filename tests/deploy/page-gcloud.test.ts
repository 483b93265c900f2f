import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { claimsOf, mayBecome } from "./google/federation.ts";
import { runGcloud } from "./google/gcloud.ts";
import { noProject } from "./google/setting-up.ts";
import { stepsOfThePage } from "./page-commands.ts";

const cloud = noProject("my-genius");
const refused: string[] = [];

/** The commands of gcloud that docs/deploy.md leads to, up to staging, as a shell makes them. */
function gcloudCommands(): readonly (readonly string[])[] {
  const folder = mkdtempSync(join(tmpdir(), "daily-genius-page-"));
  const said = join(folder, "said");
  // The page writes settings there.
  mkdirSync(join(folder, "functions"));
  // Each command is a line of JSON, as `printf` alone cannot quote.
  const gcloud = `gcloud() {
    { for word in "$@"; do printf '%s\\0' "$word"; done; printf '\\n'; } >> ${said}
    case "$1 $2" in
      "projects describe") echo ${cloud.number} ;;
      "recaptcha keys") echo 6Lc-made-up ;;
    esac
  }`;
  const others = ["npm", "npx", "curl", "git", "perl", "openssl", "node"].map((name) => `${name}() { :; }`);
  const steps = stepsOfThePage().filter(({ heading }) => !heading.includes("Staging"));
  const script = [gcloud, ...others, ...steps.map((step) => step.script)].join("\n");
  try {
    execFileSync("bash", ["-eu", "-c", script], { cwd: folder, stdio: "pipe" });
    const lines = readFileSync(said, "utf8").split("\0\n").filter(Boolean);
    return lines.map((line) => line.split("\0"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

beforeAll(() => {
  // What firebase and curl make on the page, and gcloud names.
  cloud.resources.set("projects/my-genius", { name: "projects/my-genius" });
  cloud.resources.set("buckets/my-genius.firebasestorage.app", {});
  for (const words of gcloudCommands())
    try {
      runGcloud(cloud, words);
    } catch (error) {
      refused.push(`gcloud ${words.join(" ")}: ${error}`);
    }
});

test("Google accepts every command of gcloud on the page", () => {
  expect(refused).toEqual([]);
});

test.for([true, false])(
  "the page lets jobs of the environment production deploy, and no other, where subjects hold ids: %s",
  (isImmutable) => {
    const job = { repository: "example/daily-genius", id: "123456789", environment: "production" };
    const deployer = "deployer@my-genius.iam.gserviceaccount.com";
    const may = (change: Partial<typeof job>) =>
      mayBecome(cloud, deployer, claimsOf({ ...job, ...change }, isImmutable));
    expect(may({})).toBe(true);
    expect(may({ environment: "staging" })).toBe(false);
    expect(may({ repository: "other/repository", id: "987654321" })).toBe(false);
    // Someone registers the name after the owner has left it.
    expect(may({ id: "987654321" })).toBe(false);
  },
);
