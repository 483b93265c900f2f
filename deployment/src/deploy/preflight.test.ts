import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { runCommandLine } from "@daily-genius/project/testing/command";
import { describe, expect, test } from "vitest";
import { addressOf, emergencyStopPermissions, functionAccounts, roleName } from "./accounts.ts";
import type { Checkout } from "./checkout.ts";
import type { DeployOptions } from "./options.ts";
import { deployerPermissions, deployerRoles } from "./permissions.ts";
import { preflight, whatNamesNoProject } from "./preflight.ts";
import { secretNames } from "./project-preflight.ts";
import type { Look, Policy, ProjectState } from "./project-state.ts";

const member = (name: string) => `serviceAccount:${addressOf(name, "genius")}`;
const builder = "serviceAccount:123-compute@developer.gserviceaccount.com";
const storageAgent = "serviceAccount:service-123@gcp-sa-firebasestorage.iam.gserviceaccount.com";

/** Returns the policy of a resource where everyone has exactly the needed roles. */
function policyOf(place: "project" | "bucket"): Policy {
  const policy: Record<string, string[]> = {};
  for (const [name, roles] of Object.entries(functionAccounts))
    for (const role of (roles[place] ?? []).map((one) => roleName(one, "genius")))
      policy[role] = [...(policy[role] ?? []), member(name)];
  return policy;
}

const complete: ProjectState = {
  number: "123",
  billing: { billingEnabled: true },
  servicesOff: [],
  database: { locationId: "europe-west1", type: "FIRESTORE_NATIVE" },
  bucket: { location: "EUROPE-WEST1" },
  isBucketShown: true,
  site: {},
  authentication: {
    signIn: { email: { enabled: true } },
    client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  },
  webApps: [{ appId: "1:2:web:3" }],
  secrets: Object.fromEntries(secretNames.map((name) => [name, { value: "fine" }])),
  serviceAccounts: Object.keys(functionAccounts).map((name) => addressOf(name, "genius")),
  policy: {
    ...policyOf("project"),
    "roles/cloudbuild.builds.builder": [builder],
    "roles/firebaserules.firestoreServiceAgent": [storageAgent],
  },
  bucketPolicy: policyOf("bucket"),
  accountPolicies: { "sign-in": { "roles/iam.serviceAccountTokenCreator": [member("sign-in")] } },
  emergencyStopRole: emergencyStopPermissions,
  whoMayBeNamed: "none",
  whoMayCall: { listPolicy: { allValues: "ALLOW" } },
  whereThingsMayBe: { listPolicy: { allowedValues: ["in:us-locations", "in:eu-locations"] } },
  permissions: deployerPermissions,
};

const settings = "SITE_ORIGINS=[]\nAPP_CHECK_ENFORCE=false\nPREVIEWS_MAY_CALL=false\nEMERGENCY_STOP_AT=4\n";
const filledIn: Checkout = {
  changes: "",
  settings: { "functions/.env.production": settings },
  siteSettings: "VITE_APP_CHECK_SITE_KEY=\n",
  firebaseJson: "script-src 'self'",
  siteIdentity: 'origin: "https://genius.org",',
  siteWords: 'operator: "Genius Ltd", badge: ["a"]',
};
const environment = { project: "genius", alias: "production" };
const options: DeployOptions = {
  task: { kind: "deploy" },
  environment,
  withPlaceholders: false,
  remove: [],
  rest: [],
};
const enforced = { "functions/.env.production": settings.replace("ENFORCE=false", 'ENFORCE="true"') };
const keyed = "VITE_APP_CHECK_SITE_KEY=6Lc\n";

const found = (
  state: Partial<ProjectState>,
  checkout: Partial<Checkout> = {},
  asked: Partial<DeployOptions> = {},
) =>
  preflight(
    asked.environment ?? environment,
    { ...options, ...asked },
    { ...filledIn, ...checkout },
    { ...complete, ...state },
  );

test("nothing is reported where nothing is missing", () => {
  const nothing = { missing: [], unseen: [] };
  expect(found({})).toEqual(nothing);
  const appCheck = {
    settings: enforced,
    siteSettings: keyed,
    firebaseJson: "https://www.google.com/recaptcha/",
  };
  expect(found({}, appCheck)).toEqual(nothing);
  const byProject = {
    settings: { "functions/.env": "SITE_ORIGINS=[]\n", "functions/.env.genius": settings },
  };
  expect(found({}, byProject, { environment: { project: "genius" } })).toEqual(nothing);
});

const without = (role: string, state: ProjectState = complete): Partial<ProjectState> => ({
  // The cast: the policy above is not "none".
  policy: Object.fromEntries(Object.entries(state.policy as Policy).filter(([name]) => name !== role)),
});
/** One more account with a role on the project. */
const has = (role: string, address: string): Partial<ProjectState> => {
  const policy = complete.policy as Policy; // it is not "none"
  return { policy: { ...policy, [role]: [...(policy[role] ?? []), `serviceAccount:${address}`] } };
};
const secretIs = (name: string, seen: Look<{ value?: string }>): Partial<ProjectState> => ({
  secrets: { ...complete.secrets, [name]: seen },
});

test("docs/deploy.md sets Authentication as the preflight wants it", () => {
  const settingsIn = (text = "") => JSON.parse(/-d '(\{"signIn".*?)'/.exec(text)?.[1] ?? "");
  const page = readFileSync(join(projectRoot, "docs/deploy.md"), "utf8");
  expect(settingsIn(page)).toEqual(settingsIn(found({ authentication: {} }).missing[0]));
});

describe("a deployment is stopped, with the command that fixes it,", () => {
  test.each<[string, Partial<ProjectState>, ...string[]]>([
    ["billing is off", { billing: {} }, "`gcloud billing projects link genius --billing-account=<id>`"],
    [
      "services are off",
      { servicesOff: ["run.googleapis.com", "pubsub.googleapis.com"] },
      "`gcloud services enable run.googleapis.com pubsub.googleapis.com --project genius`",
    ],
    [
      "Firebase itself is off",
      { number: "unseen", webApps: "unseen", servicesOff: ["firebase.googleapis.com"] },
      "`gcloud services enable firebase.googleapis.com --project genius`",
    ],
    ["there is no database", { database: "none" }, "`npx firebase firestore:databases:create"],
    ["the database is of the other kind", { database: { type: "DATASTORE_MODE" } }, "native mode"],
    [
      "the database is elsewhere",
      { database: { locationId: "nam5", type: "FIRESTORE_NATIVE" } },
      "The database is in nam5, but the functions run in europe-west1",
    ],
    ["there is no bucket", { bucket: "none" }, "v1alpha/projects/genius/defaultBucket"],
    ["Firebase does not show the bucket that is there", { isBucketShown: false }, "Deploy as the owner"],
    ["there is no site of the project's name", { site: "none" }, "`npx firebase hosting:sites:create genius"],
    ["the bucket is elsewhere", { bucket: { location: "US" } }, "The bucket is in US"],
    ["Authentication is not set up", { authentication: "none" }, "identityPlatform:initializeAuth"],
    [
      "Authentication is as Google made it",
      { authentication: {} },
      "email sign-in is off, anyone can create an account, users can delete their account, email addresses can be probed",
    ],
    ["there is no web app", { webApps: [] }, "`npx firebase apps:create WEB"],
    [
      "a secret is missing",
      secretIs("DEVICE_KEY", "none"),
      "The secret DEVICE_KEY is missing: run `openssl rand -base64 32 | tr -d '\\n' | npx firebase functions:secrets:set DEVICE_KEY",
    ],
    [
      "the key for Identity Toolkit is missing",
      secretIs("IDENTITY_API_KEY", "none"),
      "The secret IDENTITY_API_KEY is missing: run `gcloud services api-keys get-key-string sign-in",
    ],
    [
      "the pepper ends in a line break",
      secretIs("AUTH_PEPPER", { value: "abc\n" }),
      "The secret AUTH_PEPPER ends with a line break",
    ],
    [
      "the functions have no account of their own",
      {
        serviceAccounts: ["sign-in", "site-reader", "emergency-stop"].map((name) =>
          addressOf(name, "genius"),
        ),
      },
      "`gcloud iam service-accounts create functions --project genius`",
    ],
    [
      "the account of the sign-in may not sign tokens",
      { accountPolicies: { "sign-in": "none" } },
      "`gcloud iam service-accounts add-iam-policy-binding sign-in@genius.iam.gserviceaccount.com --project genius --member=serviceAccount:sign-in@genius.iam.gserviceaccount.com --role=roles/iam.serviceAccountTokenCreator`",
    ],
    [
      "the functions may not touch photos",
      { bucketPolicy: { "roles/storage.objectAdmin": ["user:ada@example.com"] } },
      "`gcloud storage buckets add-iam-policy-binding gs://genius.firebasestorage.app --member=serviceAccount:functions@genius.iam.gserviceaccount.com --role=roles/storage.objectAdmin`",
    ],
    [
      "an account may do anything",
      { policy: { ...(complete.policy as Policy), "roles/editor": [member("sign-in")] } },
      "sign-in@genius.iam.gserviceaccount.com must not have roles/editor on the project",
    ],
    [
      "there is no role for the emergency stop",
      { emergencyStopRole: "none" },
      "`gcloud iam roles create emergencyStop --project genius --stage=GA --permissions=firebaserules.releases.get,",
    ],
    [
      "that role may do more than that",
      { emergencyStopRole: [...emergencyStopPermissions, "datastore.entities.get"] },
      "`gcloud iam roles update emergencyStop --project genius --stage=GA --permissions=firebaserules.releases.get,",
    ],
    [
      "nobody may stop serving",
      without("projects/genius/roles/emergencyStop"),
      "--member=serviceAccount:emergency-stop@genius.iam.gserviceaccount.com --role=projects/genius/roles/emergencyStop`",
    ],
    [
      "the account of the weekly copy may write",
      has("roles/datastore.user", "copier@genius.iam.gserviceaccount.com"),
      "copier@genius.iam.gserviceaccount.com must only read, and has roles/datastore.user on the project. Run `gcloud projects remove-iam-policy-binding genius",
    ],
    [
      "nobody may build",
      without("roles/cloudbuild.builds.builder"),
      "--member=serviceAccount:123-compute@developer.gserviceaccount.com --role=roles/cloudbuild.builds.builder",
    ],
    [
      "the rules of Storage may not read Firestore",
      without("roles/firebaserules.firestoreServiceAgent"),
      "--member=serviceAccount:service-123@gcp-sa-firebasestorage.iam.gserviceaccount.com --role=roles/firebaserules.firestoreServiceAgent",
    ],
    [
      "the organisation lets its own people alone call",
      { whoMayCall: { listPolicy: { allowedValues: ["C0abc"] } } },
      "iam.allowedPolicyMemberDomains",
    ],
    [
      "the organisation names who may be a caller, and not everyone",
      { whoMayBeNamed: { spec: { rules: [{ enforce: true, parameters: { allowedMemberSubjects: [] } }] } } },
      "iam.managed.allowedPolicyMembers",
    ],
    [
      "the organisation keeps everything elsewhere",
      { whereThingsMayBe: { listPolicy: { allowedValues: ["in:us-locations"] } } },
      "gcp.resourceLocations",
    ],
    ["several things are missing", { webApps: [], billing: {} }, "gcloud billing", "apps:create WEB"],
  ])("where %s", (_, state, ...sentences) => {
    expectSentences(found(state).missing, sentences);
  });

  test.each<[string, Partial<Checkout>, ...string[]]>([
    ["something is not committed", { changes: " M README.md\n" }, "uncommitted changes"],
    ["there is no git", { changes: undefined }, "This folder is no git checkout"],
    [
      "there are no settings",
      { settings: {} },
      "Run `printf 'SITE_ORIGINS=[]\\nAPP_CHECK_ENFORCE=false\\nPREVIEWS_MAY_CALL=false\\nEMERGENCY_STOP_AT=4\\n' >> functions/.env.production`",
    ],
    [
      "a setting is a comment",
      { settings: { "functions/.env.production": settings.replace("SITE", "# SITE") } },
      "functions/.env.production does not set SITE_ORIGINS. Run `printf 'SITE_ORIGINS=[]\\n'",
    ],
    ...["four", "", "2.5", "-1"].map((times): [string, Partial<Checkout>, string] => [
      `the emergency stop is to come at ${JSON.stringify(times)} times the budget`,
      { settings: { "functions/.env.production": settings.replace("STOP_AT=4", `STOP_AT=${times}`) } },
      `EMERGENCY_STOP_AT must be a whole number; it is ${JSON.stringify(times)}`,
    ]),
    [
      "both files of one environment are there",
      { settings: { "functions/.env.genius": "", "functions/.env.production": settings } },
      "Firebase accepts only one",
    ],
    [
      "a secret stands in the settings",
      { settings: { "functions/.env": "IDENTITY_API_KEY=AIza", "functions/.env.production": settings } },
      "IDENTITY_API_KEY is in the settings",
    ],
    [
      "App Check is enforced without a key",
      { settings: enforced },
      "hosting/.env has no VITE_APP_CHECK_SITE_KEY",
    ],
    [
      "Hosting looks for the pages' function in another region",
      { firebaseJson: '"function": { "functionId": "site", "region": "us-central1" }' },
      "firebase.json looks for the function site in us-central1, but domain/src/calls/region.ts names europe-west1. Run `npm run build`",
    ],
    ["the panel may not load reCAPTCHA", { siteSettings: keyed }, "blocks reCAPTCHA"],
    [
      "the site has no address",
      { siteIdentity: 'origin: "https://dailygenius.example",' },
      "domain/src/feed/site-identity.ts",
    ],
    [
      "the owner has left words open",
      { siteWords: 'operator: "[Your company name]",\ncontact: "[an address]",' },
      "site-config.ts still has [Your company name], [an address]. Fill in your own words, or deploy with `--with-placeholders`.",
    ],
  ])("where %s", (_, checkout, ...sentences) => {
    expectSentences(found({}, checkout).missing, sentences);
  });

  test("where the account lacks a permission, with the role that gives it", () => {
    for (const [role, [permission = ""]] of Object.entries(deployerRoles)) {
      const permissions = deployerPermissions.filter((held) => held !== permission);
      expectSentences(found({ permissions }).missing, [`Your account lacks ${permission}`]);
      expect(found({ permissions }).missing[0]).toContain(`--role=${role} `);
    }
  });

  test("where the account does not see the project", () => {
    for (const number of ["none", "unseen"] as const)
      expectSentences(found({ number }).missing, ["Your account has no access to genius"]);
  });

  test("by the command itself, which asks Google nothing about a project for emulators", async () => {
    const command = runCommandLine(["deploy"]);
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain("Nothing was deployed. Fix these first:");
    expect(command.output()).toContain("demo-daily-genius is for emulators only");
  });
});

test("what the owner has not filled in is deployed on request", () => {
  const open = {
    siteIdentity: 'origin: "https://dailygenius.example",',
    siteWords: 'operator: "[Your company name]"',
  };
  expect(found({}, open, { withPlaceholders: true }).missing).toEqual([]);
});

test("what the account may not see is said, and stops nothing", () => {
  // The cast: every part can be "unseen" except these and the two records.
  const parts = Object.keys(complete).filter((part) => !["number", "isBucketShown"].includes(part));
  const blind = Object.fromEntries(parts.map((part) => [part, "unseen"])) as Partial<ProjectState>;
  const { missing, unseen } = found({
    ...blind,
    secrets: Object.fromEntries(secretNames.map((name) => [name, "unseen" as const])),
    accountPolicies: { "sign-in": "unseen" },
  });
  expect(missing).toEqual([]);
  expect(unseen).toHaveLength(parts.length - 2 + secretNames.length + 1);
});

test("a project is named, and is no emulator's", () => {
  expect(whatNamesNoProject({ ...options, environment: undefined })).toContain(
    "npm run deploy -- --project <name>",
  );
  expect(whatNamesNoProject({ ...options, environment: { project: "demo-x" } })).toContain("emulators only");
  expect(whatNamesNoProject(options)).toBeUndefined();
});

/** Expects exactly these sentences, each of which contains its text. */
function expectSentences(sentences: readonly string[], texts: string[]): void {
  expect(sentences).toEqual(texts.map((text) => expect.stringContaining(text)));
}
