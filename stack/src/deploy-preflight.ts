import { region } from "@daily-genius/domain/region";
import { type AccountAnswers, whatTheAccountsLack } from "./account-preflight.ts";

/** What a deployment depends on: Firebase's answers, `undefined` where it refuses, and the files of the checkout. */
export type Surroundings = AccountAnswers & {
  /** Every project that the signed-in account sees; `undefined` if no account is signed in. */
  readonly projects: () => readonly { readonly projectId?: string }[] | undefined;
  readonly database: () => { readonly locationId?: string; readonly type?: string } | undefined;
  readonly webApps: () => readonly unknown[] | undefined;
  /** The functions read a line break at a secret's end as part of it; a shell drops it. */
  readonly secret: (name: string) => "missing" | "ends in a line break" | "fine";
  /** The text of `functions/.env.<project>`. */
  readonly settings: () => string | undefined;
  /** The text of `hosting/.env`. */
  readonly siteSettings: () => string;
  /** The text of `firebase.json`. */
  readonly hostingHeaders: () => string;
  /** What `git status --porcelain` lists; `undefined` outside a checkout. */
  readonly changes: () => string | undefined;
};

/** A sentence, with the remedy, for everything that would make a deployment fail half-way or not work afterwards. */
export function whatIsMissing(project: string | undefined, surroundings: Surroundings): readonly string[] {
  return [...everythingMissing(project, surroundings)];
}

const noProject =
  "a project: name it with `npm run deploy -- --project <id>`, or make it the default in .firebaserc";

function* everythingMissing(project: string | undefined, surroundings: Surroundings): Generator<string> {
  if ((surroundings.changes() ?? "").trim() !== "")
    yield "a clean checkout, so that what is deployed can be found again: commit or remove what `git status` lists";
  if (project === undefined) yield noProject;
  // Firebase reserves names with `demo-` for emulators.
  else if (project.startsWith("demo-"))
    yield `a real project: ${project} is one for emulators only; ${noProject}`;
  else {
    yield* whatTheSettingsLack(project, surroundings);
    yield* whatAppCheckLacks(project, surroundings);
    yield* whatTheProjectLacks(project, surroundings);
  }
}

function* whatTheSettingsLack(project: string, { settings }: Surroundings): Generator<string> {
  const file = `functions/.env.${project}`;
  const text = settings();
  if (text === undefined)
    yield `the file ${file} with IDENTITY_API_KEY and SITE_ORIGINS: docs/deploy.md, "Settings"`;
  else if (!/^[ \t]*IDENTITY_API_KEY[ \t]*=[ \t]*["']?[^\s"']/m.test(text))
    yield `IDENTITY_API_KEY in ${file}: without it nobody can sign in; docs/deploy.md, "Settings"`;
}

/** App Check has a part in the functions and one in the panel; either alone shuts everyone out. */
function* whatAppCheckLacks(project: string, surroundings: Surroundings): Generator<string> {
  const { settings, siteSettings, hostingHeaders } = surroundings;
  const hasKey = /^[ \t]*VITE_APP_CHECK_SITE_KEY[ \t]*=[ \t]*["']?[^\s"']/m.test(siteSettings());
  const isEnforced = /^[ \t]*APP_CHECK_ENFORCE[ \t]*=[ \t]*["']?true/m.test(settings() ?? "");
  if (isEnforced && !hasKey)
    yield `VITE_APP_CHECK_SITE_KEY in hosting/.env: functions/.env.${project} enforces App Check, and the panel would send no token; docs/deploy.md, "App Check"`;
  if (hasKey && !hostingHeaders().includes("https://www.google.com/recaptcha/"))
    yield 'reCAPTCHA in the content security policy of firebase.json: the panel would wait for its tokens in vain; docs/deploy.md, "App Check"';
}

function* whatTheProjectLacks(project: string, surroundings: Surroundings): Generator<string> {
  const projects = surroundings.projects();
  if (projects === undefined)
    return yield "a signed-in Firebase account: run `npx firebase login`, or set GOOGLE_APPLICATION_CREDENTIALS";
  if (!projects.some(({ projectId }) => projectId === project))
    return yield `access to the project ${project}: your account does not see it`;
  yield* whatTheDatabaseLacks(project, surroundings);
  if ((surroundings.webApps() ?? []).length === 0)
    yield `a web app, from which the site learns which project it belongs to: run \`npx firebase apps:create WEB "Daily Genius" --project ${project}\``;
  for (const name of ["AUTH_PEPPER", "DEVICE_KEY"]) {
    const remedy = `run \`openssl rand -base64 32 | tr -d '\\n' | npx firebase functions:secrets:set ${name} --data-file - --project ${project}\``;
    const state = surroundings.secret(name);
    if (state === "missing") yield `the secret ${name}: ${remedy}`;
    if (state === "ends in a line break")
      yield `a secret ${name} without a line break at its end, which administrators' passwords would be made without: ${remedy}`;
  }
  yield* whatTheAccountsLack(project, surroundings);
}

function* whatTheDatabaseLacks(project: string, { database }: Surroundings): Generator<string> {
  const found = database();
  if (!found)
    yield `a Firestore database: run \`npx firebase firestore:databases:create "(default)" --location ${region} --project ${project}\``;
  else if (found.type !== "FIRESTORE_NATIVE")
    yield "a Firestore database in native mode: the project's is in another";
  else if (found.locationId !== region)
    yield `one region for all: the database is in ${found.locationId}, the functions are for ${region}; change domain/src/region.ts, or take another project`;
}
