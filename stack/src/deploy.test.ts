import { describe, expect, test } from "vitest";
import { functionAccounts } from "./account-preflight.ts";
import { type Surroundings, whatIsMissing } from "./deploy-preflight.ts";
import { runCommandLine } from "./testing/command.ts";

const signInAccount = "sign-in@genius.iam.gserviceaccount.com";

const complete: Surroundings = {
  projects: () => [{ projectId: "other" }, { projectId: "genius" }],
  database: () => ({ locationId: "europe-west1", type: "FIRESTORE_NATIVE" }),
  webApps: () => [{ appId: "1:2:web:3" }],
  secret: () => "fine",
  settings: () => 'SITE_ORIGINS=[]\nIDENTITY_API_KEY="AIza"\n',
  siteSettings: () => "VITE_APP_CHECK_SITE_KEY=\n",
  hostingHeaders: () => "script-src 'self'",
  changes: () => "",
  serviceAccounts: () => ["functions@genius.iam.gserviceaccount.com", signInAccount],
  rolesOf: (address, place) => functionAccounts[address.split("@")[0] ?? ""]?.[place] ?? [],
};

const enforcing = () => "IDENTITY_API_KEY=AIza\nAPP_CHECK_ENFORCE=true\n";
const keyed = () => "VITE_APP_CHECK_SITE_KEY=6Lc\n";
const withRecaptcha = () => "script-src 'self' https://www.google.com/recaptcha/";

test("where nothing is missing, nothing stands in the way", () => {
  expect(whatIsMissing("genius", complete)).toEqual([]);
  expect(whatIsMissing("genius", { ...complete, changes: () => undefined })).toEqual([]);
  expect(whatIsMissing("genius", { ...complete, serviceAccounts: () => undefined })).toEqual([]);
  expect(whatIsMissing("genius", { ...complete, rolesOf: () => undefined })).toEqual([]);
  const withAppCheck = { settings: enforcing, siteSettings: keyed, hostingHeaders: withRecaptcha };
  expect(whatIsMissing("genius", { ...complete, ...withAppCheck })).toEqual([]);
});

describe("a deployment is stopped", () => {
  test.each<[string, string | undefined, Partial<Surroundings>, string[]]>([
    ["no project is named", undefined, {}, ["npm run deploy -- --project <id>"]],
    ["the project is one for emulators", "demo-daily-genius", {}, ["for emulators only"]],
    ["something is not committed", "genius", { changes: () => " M README.md\n" }, ["a clean checkout"]],
    ["nobody is signed in", "genius", { projects: () => undefined }, ["npx firebase login"]],
    ["the account does not see the project", "geniu", {}, ["does not see it"]],
    ["there are no settings", "genius", { settings: () => undefined }, ["functions/.env.genius"]],
    ["the key is empty", "genius", { settings: () => "IDENTITY_API_KEY=\nA=b" }, ["nobody can sign in"]],
    [
      "the key is in quotes and empty",
      "genius",
      { settings: () => 'IDENTITY_API_KEY=""' },
      ["nobody can sign in"],
    ],
    ["the key is a comment", "genius", { settings: () => "# IDENTITY_API_KEY=x" }, ["nobody can sign in"]],
    [
      "App Check is enforced, and the panel has no key for it",
      "genius",
      { settings: enforcing },
      ["VITE_APP_CHECK_SITE_KEY in hosting/.env"],
    ],
    [
      "the panel has a key of App Check, and may not load what gives it tokens",
      "genius",
      { siteSettings: keyed },
      ["reCAPTCHA in the content security policy"],
    ],
    ["there is no database", "genius", { database: () => undefined }, ["firestore:databases:create"]],
    [
      "the database is of the other kind",
      "genius",
      { database: () => ({ type: "DATASTORE_MODE" }) },
      ["native mode"],
    ],
    [
      "the database is elsewhere",
      "genius",
      { database: () => ({ locationId: "nam5", type: "FIRESTORE_NATIVE" }) },
      ["the database is in nam5, the functions are for europe-west1"],
    ],
    ["there is no web app", "genius", { webApps: () => [] }, ["apps:create WEB"]],
    [
      "a secret is missing",
      "genius",
      { secret: (name) => (name === "DEVICE_KEY" ? "missing" : "fine") },
      [
        "the secret DEVICE_KEY: run `openssl rand -base64 32 | tr -d '\\n' | npx firebase functions:secrets:set DEVICE_KEY",
      ],
    ],
    [
      "the pepper ends in a line break",
      "genius",
      { secret: (name) => (name === "AUTH_PEPPER" ? "ends in a line break" : "fine") },
      ["a secret AUTH_PEPPER without a line break at its end"],
    ],
    [
      "the functions have no account of their own",
      "genius",
      { serviceAccounts: () => [signInAccount] },
      ["gcloud iam service-accounts create functions --project genius"],
    ],
    [
      "the account of the sign-in may not sign tokens",
      "genius",
      { rolesOf: (address, place) => (place === "itself" ? [] : complete.rolesOf(address, place)) },
      [`roles/iam.serviceAccountTokenCreator of ${signInAccount} on itself`],
    ],
    [
      "the functions may not touch photos",
      "genius",
      {
        rolesOf: (address, place) =>
          place === "bucket" ? ["roles/viewer"] : complete.rolesOf(address, place),
      },
      ["roles/storage.objectAdmin of functions@genius.iam.gserviceaccount.com on the bucket"],
    ],
    [
      "an account may do anything",
      "genius",
      {
        rolesOf: (address, place) => [
          ...(complete.rolesOf(address, place) ?? []),
          ...(address === signInAccount ? ["roles/editor"] : []),
        ],
      },
      [`less power for ${signInAccount}, which holds roles/editor on the project`],
    ],
    [
      "several things are missing at once, and told at once",
      "genius",
      { secret: () => "missing", webApps: () => undefined, changes: () => "?? x" },
      ["a clean checkout", "apps:create WEB", "AUTH_PEPPER", "DEVICE_KEY"],
    ],
  ])("where %s", (_, project, lacking, sentences) => {
    const missing = whatIsMissing(project, { ...complete, ...lacking });
    expect(missing).toHaveLength(sentences.length);
    for (const [index, sentence] of sentences.entries()) expect(missing[index]).toContain(sentence);
  });

  test("by the command itself, which asks Google nothing about a project for emulators", async () => {
    const command = runCommandLine(["deploy"]);
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain("Nothing was deployed. Still missing:");
    expect(command.output()).toContain("demo-daily-genius is one for emulators only");
  });
});
