import { describe, expect, test } from "vitest";
import { addressOf, functionAccounts, type Place } from "./account-preflight.ts";
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
  serviceAccounts: () => Object.keys(functionAccounts).map((name) => addressOf(name, "genius")),
  rolesOf: (address, place) => functionAccounts[address.split("@")[0] ?? ""]?.[place] ?? [],
};

const enforcing = () => "IDENTITY_API_KEY=AIza\nAPP_CHECK_ENFORCE=true\n";
const keyed = () => "VITE_APP_CHECK_SITE_KEY=6Lc\n";
const withRecaptcha = () => "script-src 'self' https://www.google.com/recaptcha/";

test("nothing is reported where nothing is missing", () => {
  expect(whatIsMissing("genius", complete)).toEqual([]);
  expect(whatIsMissing("genius", { ...complete, changes: () => undefined })).toEqual([]);
  expect(whatIsMissing("genius", { ...complete, serviceAccounts: () => undefined })).toEqual([]);
  expect(whatIsMissing("genius", { ...complete, rolesOf: () => undefined })).toEqual([]);
  const withAppCheck = { settings: enforcing, siteSettings: keyed, hostingHeaders: withRecaptcha };
  expect(whatIsMissing("genius", { ...complete, ...withAppCheck })).toEqual([]);
});

const where = (place: Place, roles: readonly string[]): Partial<Surroundings> => ({
  rolesOf: (address, asked) => (asked === place ? roles : complete.rolesOf(address, asked)),
});
const secretIs = (name: string, state: ReturnType<Surroundings["secret"]>): Partial<Surroundings> => ({
  secret: (asked) => (asked === name ? state : "fine"),
});

describe("a deployment is stopped", () => {
  test.each<[string, Partial<Surroundings>, ...string[]]>([
    ["something is not committed", { changes: () => " M README.md\n" }, "a clean checkout"],
    ["nobody is signed in", { projects: () => undefined }, "npx firebase login"],
    ["the account does not see the project", { projects: () => [{ projectId: "geniu" }] }, "does not see it"],
    ["there are no settings", { settings: () => undefined }, "functions/.env.genius"],
    ["the key is empty", { settings: () => "IDENTITY_API_KEY=\nA=b" }, "nobody can sign in"],
    ["the key is in quotes and empty", { settings: () => 'IDENTITY_API_KEY=""' }, "nobody can sign in"],
    ["the key is a comment", { settings: () => "# IDENTITY_API_KEY=x" }, "nobody can sign in"],
    [
      "App Check is enforced without a key",
      { settings: enforcing },
      "VITE_APP_CHECK_SITE_KEY in hosting/.env",
    ],
    ["the panel may not load reCAPTCHA", { siteSettings: keyed }, "reCAPTCHA in the content security policy"],
    ["there is no database", { database: () => undefined }, "firestore:databases:create"],
    ["the database is of the other kind", { database: () => ({ type: "DATASTORE_MODE" }) }, "native mode"],
    [
      "the database is elsewhere",
      { database: () => ({ locationId: "nam5", type: "FIRESTORE_NATIVE" }) },
      "the database is in nam5, the functions are for europe-west1",
    ],
    ["there is no web app", { webApps: () => [] }, "apps:create WEB"],
    [
      "a secret is missing",
      secretIs("DEVICE_KEY", "missing"),
      "the secret DEVICE_KEY: run `openssl rand -base64 32 | tr -d '\\n' | npx firebase functions:secrets:set DEVICE_KEY",
    ],
    [
      "the pepper ends in a line break",
      secretIs("AUTH_PEPPER", "ends in a line break"),
      "a secret AUTH_PEPPER without a line break at its end",
    ],
    [
      "the functions have no account of their own",
      { serviceAccounts: () => [signInAccount, addressOf("site", "genius")] },
      "gcloud iam service-accounts create functions --project genius",
    ],
    [
      "the account of the sign-in may not sign tokens",
      where("itself", []),
      `roles/iam.serviceAccountTokenCreator of ${signInAccount} on itself`,
    ],
    [
      "the functions may not touch photos",
      where("bucket", ["roles/viewer"]),
      "roles/storage.objectAdmin of functions@genius.iam.gserviceaccount.com on the bucket",
    ],
    [
      "an account may do anything",
      {
        rolesOf: (address, place) => [
          ...(complete.rolesOf(address, place) ?? []),
          ...(address === signInAccount ? ["roles/editor"] : []),
        ],
      },
      `less power for ${signInAccount}, which holds roles/editor on the project`,
    ],
    [
      "several things are missing",
      { secret: () => "missing", webApps: () => undefined, changes: () => "?? x" },
      ...["a clean checkout", "apps:create WEB", "AUTH_PEPPER", "DEVICE_KEY"],
    ],
  ])("where %s", (_, lacking, ...sentences) => {
    expectMissing("genius", lacking, sentences);
  });

  test("where no project is named, or one for emulators", () => {
    expectMissing(undefined, {}, ["npm run deploy -- --project <id>"]);
    expectMissing("demo-daily-genius", {}, ["for emulators only"]);
  });

  test("by the command itself, which asks Google nothing about a project for emulators", async () => {
    const command = runCommandLine(["deploy"]);
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain("Nothing was deployed. Still missing:");
    expect(command.output()).toContain("demo-daily-genius is one for emulators only");
  });
});

/** Expects exactly these sentences, each of which contains its text. */
function expectMissing(project: string | undefined, lacking: Partial<Surroundings>, texts: string[]): void {
  const containing = texts.map((text) => expect.stringContaining(text));
  expect(whatIsMissing(project, { ...complete, ...lacking })).toEqual(containing);
}
