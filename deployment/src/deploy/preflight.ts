import { parseEnv } from "node:util";
import { region } from "@daily-genius/domain/calls/region";
import type { Environment } from "@daily-genius/project/named-project";
import type { Google } from "../set-up/google.ts";
import { isToDo, lookAt } from "../set-up/plan.ts";
import { resources } from "../set-up/resources.ts";
import {
  type Checkout,
  enforcesAppCheck,
  faultsOfSettings,
  missingLineEnd,
  type ReadFile,
  settingsFiles,
  settingsOf,
} from "./checkout.ts";
import type { DeployOptions } from "./options.ts";

/**
 * Returns a sentence, with the fix, for everything missing that would make a deployment fail half-way or not work, and
 * the names of what the account may not see.
 */
export async function preflight(
  environment: Environment,
  options: DeployOptions,
  checkout: Checkout,
  google: Google,
) {
  const missing = [...checkCheckout(environment, options, checkout)];
  const looked = await lookAt(resources, google);
  const command = `\`npm run deploy -- --project ${environment.alias ?? environment.project} --set-up\``;
  const [project] = looked;
  if (project?.seen.kind === "missing") {
    const sentence = `There is no project ${environment.project}, or your account has no access to it. \`npx firebase projects:list\` shows the projects it can use; ${command} makes one.`;
    return { missing: [...missing, sentence], unseen: [] };
  }
  const open = looked.filter(isToDo).map(({ row, seen }) => {
    return seen.kind === "differs" ? `${row.name} (${seen.changes.join("; ")})` : row.name;
  });
  const stuck = looked.flatMap(({ seen }) => (seen.kind === "stuck" ? [seen.sentence] : []));
  const toMake = `The project lacks ${open.join(", ")}. The owner runs ${command}, which shows what it will do and asks.`;
  return {
    missing: [...missing, ...(open.length > 0 ? [toMake] : []), ...stuck],
    unseen: looked.flatMap(({ row, seen }) => (seen.kind === "unseen" ? [row.name] : [])),
  };
}

const trueOrFalse = ["true or false", (text: string) => /^(true|false)$/.test(text)] as const;

/**
 * The settings that firebase would ask for at a terminal, and without one stop for: each with its initial value, and what
 * it takes. Firebase accepts any text, which the functions would read as `false`, 0 or nothing.
 */
const settingForms: Readonly<
  Record<string, readonly [initial: string, what: string, isOne: (text: string) => boolean]>
> = {
  SITE_ORIGINS: ["[]", 'a list of origins, such as ["https://www.example.com"]', areOrigins],
  APP_CHECK_ENFORCE: ["false", ...trueOrFalse],
  PREVIEWS_MAY_CALL: ["false", ...trueOrFalse],
  EMERGENCY_STOP_AT: ["4", "a whole number", (text) => /^\d+$/.test(text)],
};

/** The settings of the functions, with their initial values. */
export const neededSettings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(settingForms).map(([name, [initial]]) => [name, initial]),
);

function areOrigins(text: string): boolean {
  try {
    return JSON.parse(text).every((origin: string) => new URL(origin).origin === origin);
  } catch {
    return false;
  }
}

/** Yields a sentence for everything that the checkout lacks for a deployment. */
export function* checkCheckout(
  environment: Environment,
  { task, withPlaceholders }: DeployOptions,
  { changes, unreadable, read }: Checkout,
): Generator<string> {
  // It deploys a commit that was deployed before, whatever the checkout contains.
  const isRollBack = task.kind === "roll back";
  if (changes === undefined)
    yield "This folder is not a git checkout, its repository ignores it, or git is not installed. Deploy from a clone, so that every deployment is a commit.";
  else if (changes !== "" && !isRollBack)
    yield "There are uncommitted changes. Commit or remove them (`git status`), so that every deployment is a commit.";
  if (!isRollBack) yield* unreadable;
  yield* checkSettings(environment, read);
  const [, place = region] =
    /"functionId": "site", "region": "([^"]+)"/.exec(read("firebase.json") ?? "") ?? [];
  if (place !== region)
    yield `firebase.json looks for the function site in ${place}, but domain/src/calls/region.ts names ${region}. Run \`npm run build\` and commit firebase.json.`;
  yield* checkAppCheckSettings(environment, read);
  if (!withPlaceholders && !isRollBack) yield* findPlaceholders(read);
}

function* checkSettings(environment: Environment, read: ReadFile): Generator<string> {
  const settings = settingsOf(environment, read);
  const [, byProject = "", byAlias] = settingsFiles(environment);
  if (byAlias && [byProject, byAlias].every((file) => read(file) !== undefined))
    yield `${byProject} and ${byAlias} both exist; Firebase accepts only one. Run \`rm ${byProject}\`.`;
  for (const one of settingsFiles(environment))
    for (const fault of faultsOfSettings(read(one) ?? ""))
      yield `Firebase cannot read ${one} (${fault}). Repair it (docs/deploy.md, "Settings").`;
  const missing = Object.keys(neededSettings).filter((name) => !(name in settings));
  const file = settingsFiles(environment).at(-1) ?? "";
  const gap = missingLineEnd(read(file) ?? "") && "\\n";
  const lines = missing.map((name) => `${name}=${neededSettings[name]}`).join("\\n");
  if (missing.length > 0)
    yield `${file} does not set ${missing.join(", ")}. Run \`printf '${gap}${lines}\\n' >> ${file}\` (docs/deploy.md, "Settings").`;
  for (const [name, [, what, isOne]] of Object.entries(settingForms)) {
    const value = settings[name];
    if (value !== undefined && !isOne(value))
      yield `${name} must be ${what}; it is ${JSON.stringify(value)} (docs/deploy.md, "Settings").`;
  }
  if ("IDENTITY_API_KEY" in settings)
    yield 'IDENTITY_API_KEY is in the settings, which every function can read. Remove it there; `--set-up` makes it a secret (docs/deploy.md, "What it makes").';
}

/** App Check is set up in the functions and in the panel; either alone locks everyone out. */
function* checkAppCheckSettings(environment: Environment, read: ReadFile): Generator<string> {
  const hasKey = Boolean(parseEnv(read("hosting/.env") ?? "")["VITE_APP_CHECK_SITE_KEY"]);
  if (enforcesAppCheck(environment, read) && !hasKey)
    yield 'App Check is enforced, but hosting/.env has no VITE_APP_CHECK_SITE_KEY, so the panel sends no tokens (docs/deploy.md, "App Check").';
  if (hasKey && !read("firebase.json")?.includes("https://www.google.com/recaptcha/"))
    yield "The content security policy in firebase.json blocks reCAPTCHA, so the panel gets no App Check tokens. Run `npm run build` and commit firebase.json.";
}

function* findPlaceholders(read: ReadFile): Generator<string> {
  const unless = "or deploy with `--with-placeholders`";
  const [identity, words] = ["domain/src/feed/site-identity.ts", "hosting/src/site/site-config.ts"];
  const [placeholder] = /https:\/\/[\w.-]+\.example(?=")/.exec(read(identity) ?? "") ?? [];
  if (placeholder)
    yield `${identity} still has the placeholder ${placeholder}. Fill in your address, ${unless}.`;
  const open = read(words)?.match(/(?<=: ")\[[^"]+\](?=")/g) ?? [];
  if (open.length > 0) yield `${words} still has ${open.join(", ")}. Fill in your own words, ${unless}.`;
}
