import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";

/** The commands of one step of docs/deploy.md, as a shell script. */
export type Step = { readonly heading: string; readonly script: string };

/** The steps of the page, in order. */
export function stepsOfThePage(): readonly Step[] {
  const page = readFileSync(join(projectRoot, "docs/deploy.md"), "utf8");
  return page
    .split(/^## /m)
    .map((section) => ({
      heading: section.slice(0, section.indexOf("\n")),
      script: [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, text = ""]) => text).join(""),
    }))
    .filter(({ script }) => script !== "");
}

/** The answer of `gcloud projects describe` to a page. */
const projectNumber = "123456789012";

/** Returns the words of each command of gcloud in a script, parsed by a shell; no other program runs. */
export function gcloudCommandsOf(script: string): readonly (readonly string[])[] {
  const folder = mkdtempSync(join(tmpdir(), "daily-genius-page-"));
  const said = join(folder, "said");
  // The page writes settings there.
  mkdirSync(join(folder, "functions"));
  const gcloud = `gcloud() {
    { for word in "$@"; do printf '%s\\0' "$word"; done; printf '\\n'; } >> ${said}
    case "$1 $2" in
      "projects describe") echo ${projectNumber} ;;
      "recaptcha keys") echo 6Lc-made-up ;;
    esac
  }`;
  const others = ["npm", "npx", "curl", "git", "perl", "openssl", "node"].map((name) => `${name}() { :; }`);
  try {
    execFileSync("bash", ["-eu", "-c", [gcloud, ...others, script].join("\n")], {
      cwd: folder,
      stdio: "pipe",
    });
    const lines = readFileSync(said, "utf8").split("\0\n").filter(Boolean);
    return lines.map((line) => line.split("\0"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
