import { parseEnv } from "node:util";
import { type Checkout, settingsFiles, valuesOf } from "./checkout.ts";
import type { DeployOptions, Environment } from "./options.ts";

/** The settings that firebase would ask for at a terminal, and without one stop for; each with what it begins with. */
const neededSettings: Readonly<Record<string, string>> = {
  SITE_ORIGINS: "[]",
  APP_CHECK_ENFORCE: "false",
  PREVIEWS_MAY_CALL: "false",
  CLOSE_DOORS_AT: "4",
};

/** A sentence for everything that the checkout lacks for a deployment. */
export function* whatTheCheckoutLacks(
  environment: Environment,
  { withPlaceholders }: DeployOptions,
  checkout: Checkout,
): Generator<string> {
  if ((checkout.changes ?? "").trim() !== "")
    yield "a clean checkout, so that what is deployed can be found again: commit or remove what `git status` lists";
  yield* whatTheSettingsLack(environment, checkout);
  yield* whatAppCheckLacks(checkout);
  if (!withPlaceholders) yield* whatTheOwnerLeftOpen(checkout);
}

function* whatTheSettingsLack(environment: Environment, { settings }: Checkout): Generator<string> {
  const { project, alias } = environment;
  const [byProject, byAlias] = [`functions/.env.${project}`, `functions/.env.${alias}`];
  if (alias !== undefined && byProject in settings && byAlias in settings)
    yield `one file of settings: firebase reads ${byProject} or ${byAlias}, and stops at both; run \`rm ${byProject}\``;
  const missing = Object.keys(neededSettings).filter((name) => !(name in valuesOf(settings)));
  const file = settingsFiles(environment).at(-1);
  const lines = missing.map((name) => `${name}=${neededSettings[name]}`).join("\\n");
  if (missing.length > 0)
    yield `${missing.join(", ")} in ${file}: run \`printf '${lines}\\n' >> ${file}\`; docs/deploy.md, "Settings"`;
  const times = valuesOf(settings)["CLOSE_DOORS_AT"] ?? "0";
  // Firebase accepts any text here; the function would read it as 0, or cut it off.
  if (!/^\d+$/.test(times))
    yield `a whole number as CLOSE_DOORS_AT in the settings, where ${JSON.stringify(times)} is none: docs/deploy.md, "Settings"`;
  if ("IDENTITY_API_KEY" in valuesOf(settings))
    yield 'IDENTITY_API_KEY as a secret, and not in the settings, which every function gets: docs/deploy.md, "Secrets"';
}

/** App Check has a part in the functions and one in the panel; either alone shuts everyone out. */
function* whatAppCheckLacks({ settings, siteSettings, hostingHeaders }: Checkout): Generator<string> {
  const hasKey = Boolean(parseEnv(siteSettings)["VITE_APP_CHECK_SITE_KEY"]);
  const isEnforced = valuesOf(settings)["APP_CHECK_ENFORCE"] === "true";
  if (isEnforced && !hasKey)
    yield 'VITE_APP_CHECK_SITE_KEY in hosting/.env: the settings enforce App Check, and the panel would send no token; docs/deploy.md, "App Check"';
  if (hasKey && !hostingHeaders.includes("https://www.google.com/recaptcha/"))
    yield "reCAPTCHA in the content security policy of firebase.json, without which the panel waits for its tokens in vain: run `npm run build`, and commit firebase.json";
}

function* whatTheOwnerLeftOpen({ siteIdentity, siteWords }: Checkout): Generator<string> {
  const unless = "or deploy with `--with-placeholders`";
  const [placeholder] = /https:\/\/[\w.-]+\.example(?=")/.exec(siteIdentity) ?? [];
  if (placeholder)
    yield `the site's own address in domain/src/site-identity.ts, where ${placeholder} stands for it: fill it in, ${unless}`;
  const open = siteWords.match(/(?<=: ")\[[^"]+\](?=")/g) ?? [];
  if (open.length > 0)
    yield `the owner's words in hosting/src/site/site-config.ts for ${open.join(", ")}: fill them in, ${unless}`;
}
