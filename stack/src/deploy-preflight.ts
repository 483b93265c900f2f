import { region } from "@daily-genius/domain/region";
import { type AccountAnswers, whatTheAccountsLack } from "./account-preflight.ts";

/** What a deployment depends on, as it was found: each answer of Firebase, or `undefined` where it refused. */
export type Surroundings = AccountAnswers & {
  /** Every project that the signed-in account sees; `undefined` where nobody is signed in. */
  readonly projects: () => readonly { readonly projectId?: string }[] | undefined;
  readonly database: () => { readonly locationId?: string; readonly type?: string } | undefined;
  readonly webApps: () => readonly unknown[] | undefined;
  /** A line break at the end of a secret is part of it for the functions, and lost to whoever reads it in a shell. */
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

const secrets = ["AUTH_PEPPER", "DEVICE_KEY"];

/** Everything that would make a deployment fail half-way, or succeed and not work: a sentence for each, with the cure. */
export function whatIsMissing(project: string | undefined, surroundings: Surroundings): readonly string[] {
  const own = whatThisCheckoutLacks(surroundings);
  if (project === undefined) return [...own, noProject];
  if (!isReal(project)) return [...own, `a real project: ${project} is one for emulators only; ${noProject}`];
  return [
    ...own,
    ...whatTheSettingsLack(project, surroundings),
    ...whatAppCheckLacks(project, surroundings),
    ...whatTheProjectLacks(project, surroundings),
  ];
}

const noProject =
  "a project: name it with `npm run deploy -- --project <id>`, or make it the default in .firebaserc";

/** Firebase gives names with `demo-` to no project: they are for emulators. */
function isReal(project: string): boolean {
  return !project.startsWith("demo-");
}

function whatThisCheckoutLacks({ changes }: Surroundings): string[] {
  return (changes() ?? "").trim() === ""
    ? []
    : [
        "a clean checkout, so that what is deployed can be found again: commit or remove what `git status` lists",
      ];
}

function whatTheSettingsLack(project: string, { settings }: Surroundings): string[] {
  const file = `functions/.env.${project}`;
  const text = settings();
  if (text === undefined)
    return [`the file ${file} with IDENTITY_API_KEY and SITE_ORIGINS: docs/deploy.md, "Settings"`];
  return /^[ \t]*IDENTITY_API_KEY[ \t]*=[ \t]*["']?[^\s"']/m.test(text)
    ? []
    : [`IDENTITY_API_KEY in ${file}: without it nobody can sign in; docs/deploy.md, "Settings"`];
}

/** App Check has a part on either side, and each alone shuts everybody out. */
function whatAppCheckLacks(
  project: string,
  { settings, siteSettings, hostingHeaders }: Surroundings,
): string[] {
  const hasKey = /^[ \t]*VITE_APP_CHECK_SITE_KEY[ \t]*=[ \t]*["']?[^\s"']/m.test(siteSettings());
  const isEnforced = /^[ \t]*APP_CHECK_ENFORCE[ \t]*=[ \t]*["']?true/m.test(settings() ?? "");
  if (isEnforced && !hasKey)
    return [
      `VITE_APP_CHECK_SITE_KEY in hosting/.env: functions/.env.${project} enforces App Check, and the panel would send no token; docs/deploy.md, "App Check"`,
    ];
  return hasKey && !hostingHeaders().includes("https://www.google.com/recaptcha/")
    ? [
        'reCAPTCHA in the content security policy of firebase.json: the panel would wait for its tokens in vain; docs/deploy.md, "App Check"',
      ]
    : [];
}

function whatTheProjectLacks(project: string, surroundings: Surroundings): string[] {
  const projects = surroundings.projects();
  if (projects === undefined)
    return ["a signed-in Firebase account: run `npx firebase login`, or set GOOGLE_APPLICATION_CREDENTIALS"];
  if (!projects.some(({ projectId }) => projectId === project))
    return [`access to the project ${project}: your account does not see it`];
  return [
    ...whatTheDatabaseLacks(project, surroundings),
    ...((surroundings.webApps() ?? []).length > 0
      ? []
      : [
          `a web app, from which the site learns which project it belongs to: run \`npx firebase apps:create WEB "Daily Genius" --project ${project}\``,
        ]),
    ...secrets.flatMap((name) => whatTheSecretLacks(project, name, surroundings)),
    ...whatTheAccountsLack(project, surroundings),
  ];
}

function whatTheDatabaseLacks(project: string, { database }: Surroundings): string[] {
  const found = database();
  if (!found)
    return [
      `a Firestore database: run \`npx firebase firestore:databases:create "(default)" --location ${region} --project ${project}\``,
    ];
  if (found.type !== "FIRESTORE_NATIVE")
    return ["a Firestore database in native mode: the project's is in another"];
  return found.locationId === region
    ? []
    : [
        `one region for all: the database is in ${found.locationId}, the functions are for ${region}; change domain/src/region.ts, or take another project`,
      ];
}

function whatTheSecretLacks(project: string, name: string, { secret }: Surroundings): string[] {
  const cure = `run \`openssl rand -base64 32 | tr -d '\\n' | npx firebase functions:secrets:set ${name} --data-file - --project ${project}\``;
  const state = secret(name);
  if (state === "fine") return [];
  return state === "missing"
    ? [`the secret ${name}: ${cure}`]
    : [
        `a secret ${name} without a line break at its end, which administrators' passwords would be made without: ${cure}`,
      ];
}
