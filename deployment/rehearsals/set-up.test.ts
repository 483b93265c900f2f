import { setImmediate } from "node:timers/promises";
import { oneIn } from "@daily-genius/project/testing/test-run";
import { describe, expect, test } from "vitest";
import { emergencyStopPermissions } from "../src/deploy/accounts.ts";
import type { SetUp } from "../src/deploy/options.ts";
import { deployerRoles, keeperRoles } from "../src/deploy/permissions.ts";
import type { AskGoogle, GoogleAnswer } from "../src/google/ask-google.ts";
import { googleOf, TermsRefusal } from "../src/set-up/google.ts";
import { lookAt } from "../src/set-up/plan.ts";
import { resources } from "../src/set-up/resources.ts";
import { setUp } from "../src/set-up/set-up.ts";
import { type Cloud, changeBindings, renameMember } from "./google/cloud.ts";
import { billing, newProject, noProject } from "./google/new-project.ts";
import { expectListed } from "./google/requests.ts";
import { googleFor } from "./google/server.ts";
import { predefinedRoles } from "./google/who-may.ts";

const project = "rehearsal-1234";
const account = (name: string) => `${name}@${project}.iam.gserviceaccount.com`;
const place = `projects/${project}`;
const webApp = "1:2:web:3";

const everything = { repository: "123456789", copy: true, "app-check": true };

/** Whether a request changes something. */
const isChange = (method: string, path: string) => method !== "GET" && !/:(get|test)\w+(\?|$)/.test(path);

/** Stands between the command and Google: passes a request on by `send`, or answers it. */
type Between = <Body>(request: {
  readonly name: string;
  readonly isChange: boolean;
  readonly send: () => Promise<GoogleAnswer<Body>>;
}) => Promise<GoogleAnswer<Body>>;

/** Runs `--set-up` against a cloud, as its owner, who agrees. */
async function run(cloud: Cloud, wanted: SetUp = {}, between: Between = async ({ send }) => send()) {
  const google = googleFor(cloud);
  const ask: AskGoogle = (service, path, body, method = body ? "POST" : "GET") =>
    between({
      name: `${method} ${service}${path}`,
      isChange: isChange(method, path),
      send: () => google.ask(service, path, body, method),
    });
  const said: string[] = [];
  let agreements = 0;
  const goesOn = await setUp({
    project,
    wanted: { billing, ...wanted },
    ask,
    files: [],
    say: (line) => void said.push(line),
    // Long enough for another command's next request.
    wait: () => setImmediate(),
    agree: async () => ++agreements > 0,
  });
  const changes = google.seen.filter(({ asked: { method, path } }) => isChange(method, path));
  return { goesOn, agreements, said: said.join("\n"), seen: google.seen, changes, unknown: google.unknown() };
}

/** Everything that Google stores, without what it draws: etags, ids of operations and backups, and secrets. */
function stateOf({ resources, policies, uploads }: Cloud) {
  const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const kept = [...resources].filter(([name]) => !name.includes("operations/")).sort();
  return {
    resources: Object.fromEntries(JSON.parse(JSON.stringify(kept).replaceAll(id, "*"))),
    grants: [...policies]
      .flatMap(([name, { bindings }]) =>
        bindings.flatMap(({ role, members, condition }) =>
          members.map((member) => `${name} ${role} ${member} ${condition?.expression ?? ""}`),
        ),
      )
      .sort(),
    secrets: [...uploads.keys()].sort(),
  };
}

const lookedAt = (cloud: Cloud) => lookAt(resources, googleOf({ project, ask: googleFor(cloud).ask }));

describe("from no project at all", () => {
  test("one agreement makes everything, in a Google that is slow to know it; a second run changes nothing", async () => {
    const cloud = noProject(project);
    const first = await run(cloud, everything);
    expect(first).toMatchObject({ goesOn: true, agreements: 1, unknown: [] });
    for (const { row, seen } of await lookedAt(cloud))
      expect([row.name, seen.kind]).toEqual([row.name, "right"]);
    const again = await run(cloud, everything);
    expect(again).toMatchObject({ goesOn: true, agreements: 0, changes: [] });
    expectListed("set up", [...first.seen, ...again.seen]);
    expect(cloud.resources.get(`${place}/sites/${project}`)).toMatchObject({ appId: webApp });
    const { siteKey } = cloud.resources.get(`${place}/apps/${webApp}/recaptchaEnterpriseConfig`) ?? {};
    expect(first.said).toContain(`set VITE_APP_CHECK_SITE_KEY=${siteKey} in hosting/.env`);
    expect(siteKey).toMatch(/./);
    // Nobody sees a secret: neither on the screen, nor twice the same.
    const secrets = [...cloud.uploads.values()].map((bytes) => bytes.toString());
    for (const secret of secrets) expect(first.said).not.toContain(secret);
    expect(new Set(secrets).size).toBe(3);
  });

  test("the plan says what is made, what of it stays forever, and its cost, and sends nothing", async () => {
    const cloud = noProject(project);
    const { said, changes, goesOn, agreements } = await run(cloud, { plan: true });
    expect({ changes, goesOn, agreements }).toEqual({ changes: [], goesOn: false, agreements: 0 });
    expect(said).toMatch(/^Create \(\d+\):\n {2}- the project\n/);
    expect(said).toMatch(/\nCannot be undone \(\d+\):\n {2}- the project: its id\n/);
    expect(said).toContain("Cost at rest: ");
    expect(said).toContain("\nPOST https://cloudresourcemanager.googleapis.com/v1/projects {");
    expect(said).toContain('"payload":{"data":"(drawn when it is sent)"}');
    // A plan and its execution are the same requests.
    const planned = said.split("\n").filter((line) => /^(POST|PUT|PATCH) https/.test(line));
    const made = (await run(cloud)).changes.filter(({ status }) => status < 300);
    const paths = (lines: readonly string[]) => [...new Set(lines.map((line) => line.split("?")[0]))];
    expect(
      paths(planned.map((line) => line.split(" ").slice(0, 2).join(" ").replace("https://", ""))),
    ).toEqual(paths(made.map(({ request }) => decodeURIComponent(request))));
  });

  const unavailable = "503: The service is currently unavailable.";
  // In Google's words.
  test.each<[string, "every request" | "every change", string, ...true[]]>([
    ["refused because Google is down", "every request", unavailable],
    ["refused because there are too many", "every request", "429: Quota exceeded for quota metric."],
    ["refused to a new owner", "every change", "403: The caller does not have permission"],
    ["made where its parent is not known", "every change", "404: Requested entity was not found."],
    ["made while an earlier one goes on", "every change", "409: It is being created. Please try again."],
    ["made by somebody else as well", "every change", "409: There were concurrent policy changes."],
    ["made from an older state", "every change", "412: Precondition Failed"],
    ["refused before the bill is known", "every change", "400: Billing must be enabled for activation."],
    ["refused to a new account", "every change", "400: Service account sign-in does not exist."],
    ["done, but not answered,", "every change", unavailable, true],
  ])("one agreement makes everything where what is %s: %s, at first %s", async (_, which, reason, isDone) => {
    const cloud = noProject(project);
    const known = new Set<string>();
    const hesitating: Between = async ({ name, isChange, send }) => {
      if ((which === "every change" && !isChange) || known.has(name)) return send();
      known.add(name);
      if (isDone) await send();
      return { kind: "refused", reason };
    };
    expect(await run(cloud, everything, hesitating)).toMatchObject({
      goesOn: true,
      agreements: 1,
      unknown: [],
    });
    expect((await lookedAt(cloud)).filter(({ seen }) => seen.kind !== "right")).toEqual([]);
  });

  test("begun twice at once, it draws each secret once", async () => {
    const cloud = noProject(project);
    await Promise.all([run(cloud), run(cloud)]);
    expect([...cloud.uploads.keys()].filter((name) => !name.endsWith("/versions/1"))).toEqual([]);
  });

  test("broken off after any change and run again, it ends the same", async () => {
    const whole = noProject(project);
    const { changes } = await run(whole, everything);
    for (const after of oneIn(8, "broken set-ups", [...changes.keys()])) {
      const cloud = noProject(project);
      let left = after;
      const breaking: Between = async ({ isChange, send }) => {
        if (isChange && left-- <= 0) throw new Error("broken off");
        return send();
      };
      await expect(run(cloud, everything, breaking), `${after}`).rejects.toThrow("broken off");
      await run(cloud, everything);
      expect(stateOf(cloud), `after ${changes[after]?.request}`).toEqual(stateOf(whole));
    }
  });
});

const change = (name: string, fields: object) => (cloud: Cloud) => {
  cloud.resources.set(name, { ...cloud.resources.get(name), ...fields });
};

const withoutCloudRun = change(`${place}/services/run.googleapis.com`, { state: "DISABLED" });

describe("in a project that is there", () => {
  const remove =
    (...names: string[]) =>
    (cloud: Cloud) => {
      for (const name of names) cloud.resources.delete(`${place}/${name}`);
    };
  const bucket = `buckets/${project}.firebasestorage.app`;

  const roleOfStop = `${place}/roles/emergencyStop`;
  const key = `${place}/locations/global/keys/sign-in`;
  const settings = `${place}/config`;
  const db = `${place}/databases/(default)`;

  // For each row: what someone took away or changed, and what the plan says of it.
  test.each<[string, (cloud: Cloud) => void, ...string[]]>([
    ["the project: bring it back", change(place, { lifecycleState: "DELETE_REQUESTED" })],
    ["Firebase", change(place, { hasFirebase: false })],
    [
      "billing",
      change(`${place}/billingInfo`, { billingEnabled: false }),
      ...["AUTH_PEPPER", "DEVICE_KEY", "IDENTITY_API_KEY"].map((name) => `the secret ${name}`),
    ],
    [
      `billing: charge ${billing}, not 000000-000000-000000`,
      change(`${place}/billingInfo`, { billingAccountName: "billingAccounts/000000-000000-000000" }),
    ],
    ["Google's services: enable run.googleapis.com", withoutCloudRun],
    ["the web app", remove("webApps/web")],
    ["the Hosting site", remove(`sites/${project}`)],
    ["the database", remove("databases/(default)")],
    ["the database: protect it from deletion", change(db, { deleteProtectionState: "x" })],
    ["the database: keep every version for 7 days", change(db, { pointInTimeRecoveryEnablement: "x" })],
    ["daily backups", remove("databases/(default)/backupSchedules/daily")],
    ["daily backups: keep each for 14 days", change(`${db}/backupSchedules/daily`, { retention: "86400s" })],
    ["the bucket's settings: keep deleted photos", change(bucket, { softDeletePolicy: {} })],
    ["the bucket's settings: grant access by roles", change(bucket, { iamConfiguration: {} })],
    ["the budget's topic", remove("topics/monthly-budget")],
    ["Identity Platform", remove("config"), "the settings of Authentication"],
    [
      "the settings of Authentication: let nobody create an account",
      change(settings, { client: { permissions: { disabledUserDeletion: true } } }),
    ],
    ["the key of the sign-in", remove("locations/global/keys/sign-in")],
    ["the key of the sign-in: bring it back", change(key, { deleteTime: "2026-11-01T00:00:00Z" })],
    ["the key of the sign-in: let it call Identity Toolkit alone", change(key, { restrictions: {} })],
    ["the role emergencyStop", remove("roles/emergencyStop")],
    ["the role emergencyStop: bring it back", change(roleOfStop, { deleted: true })],
    [
      "the role emergencyStop: let it stop serving, and nothing else",
      change(roleOfStop, { includedPermissions: [...emergencyStopPermissions, "datastore.entities.get"] }),
    ],
    [
      `the roles on the project: give ${account("functions")} roles/datastore.user`,
      (cloud) =>
        changeBindings(cloud, place, (all) => all.filter(({ role }) => role !== "roles/datastore.user")),
      `the roles on the project: give ${account("sign-in")} roles/datastore.user`,
    ],
    [
      `the roles on the project: take roles/editor from ${account("sign-in")}`,
      (cloud) => {
        const members = [`serviceAccount:${account("sign-in")}`];
        changeBindings(cloud, place, (all) => [...all, { role: "roles/editor", members }]);
      },
    ],
    [
      `the roles on the bucket: give ${account("functions")} roles/storage.objectAdmin`,
      (cloud) => cloud.policies.delete(bucket),
    ],
    [
      "sign-in's role on itself: give",
      (cloud) => cloud.policies.delete(`${place}/serviceAccounts/${account("sign-in")}`),
    ],
  ])("named, made right, and nothing else: %s", async (first, spoil, ...more) => {
    const lines = [first, ...more];
    const cloud = await newProject(project);
    const before = stateOf(cloud);
    spoil(cloud);
    const { said, unknown } = await run(cloud);
    expect(unknown).toEqual([]);
    const planned = said
      .split("\n")
      .filter((one) => one.startsWith("  - ") && !one.includes(": its ") && !one.endsWith(": itself"));
    expect(planned).toEqual(lines.map((line) => expect.stringContaining(`  - ${line}`)));
    const { grants, secrets, resources: made } = stateOf(cloud);
    expect({ grants, secrets }).toEqual({ grants: before.grants, secrets: before.secrets });
    expect(Object.keys(made)).toEqual(Object.keys(before.resources));
  });

  test("a secret that is there stays, whatever its version; one that is off or ends in a line break stops", async () => {
    const cloud = await newProject(project);
    const pepper = `${place}/secrets/AUTH_PEPPER/versions/1`;
    cloud.uploads.set(pepper, Buffer.from("abc\n"));
    await expect(run(cloud)).rejects.toThrow("AUTH_PEPPER ends with a line break");
    cloud.uploads.set(pepper, Buffer.from("abc"));
    cloud.resources.set(pepper, { name: pepper, state: "DISABLED" });
    await expect(run(cloud)).rejects.toThrow("AUTH_PEPPER has a newest version that is off");
    cloud.resources.set(pepper, { name: pepper, state: "ENABLED" });
    await run(cloud);
    expect(cloud.uploads.get(pepper)?.toString()).toBe("abc");
  });

  test("an account that was deleted comes back with its roles", async () => {
    const cloud = await newProject(project);
    const before = stateOf(cloud);
    cloud.resources.delete(`${place}/serviceAccounts/${account("functions")}`);
    const member = `serviceAccount:${account("functions")}`;
    renameMember(cloud, member, `deleted:${member}?uid=117`);
    const { changes } = await run(cloud);
    expect(changes[0]?.request).toContain("/serviceAccounts/117:undelete");
    expect(stateOf(cloud)).toEqual(before);
  });

  test("conditions and other people's roles stay, in one write; somebody else's write in between is kept", async () => {
    const cloud = await newProject(project);
    const expression = 'request.time < timestamp("2099-01-01T00:00:00Z")';
    const condition = { title: "for a time", expression };
    const theirs = [
      { role: "roles/owner", members: ["user:ada@example.com"] },
      { role: "roles/run.invoker", members: ["user:alan@example.com"], condition },
    ];
    const auditConfigs = [
      { service: "firestore.googleapis.com", auditLogConfigs: [{ logType: "DATA_WRITE" }] },
    ];
    cloud.policies.set(place, { etag: "1", bindings: theirs, auditConfigs });
    let isFirst = true;
    const meddling: Between = async ({ name, send }) => {
      if (name.endsWith(`${project}:setIamPolicy`) && isFirst) {
        isFirst = false;
        const late = { role: "roles/viewer", members: ["user:grace@example.com"] };
        cloud.policies.set(place, { etag: "2", bindings: [...theirs, late], auditConfigs });
      }
      return send();
    };
    const { changes } = await run(cloud, {}, meddling);
    const { bindings } = cloud.policies.get(place) ?? { bindings: [] };
    for (const one of theirs) expect(bindings).toContainEqual(one);
    expect(cloud.policies.get(place)).toMatchObject({ auditConfigs });
    expect(bindings).toContainEqual({ role: "roles/viewer", members: ["user:grace@example.com"] });
    const writes = changes.filter(({ request }) => request.endsWith(`${project}:setIamPolicy`));
    expect(writes.map(({ status }) => status)).toEqual([409, 200]);
    expect(writes.map(({ asked }) => asked.json.policy.etag)).toEqual(["1", "2"]);
  });
});

describe("what no program can do is said, with the page", () => {
  const acceptLater = { cloud: true, firebase: true };
  test.each([
    ["cloud", noProject, "https://console.cloud.google.com/"],
    // Somebody else made the project.
    ["cloud", newProject, "https://console.cloud.google.com/"],
    ["firebase", noProject, "https://console.firebase.google.com/?forceCheckTos=true"],
  ] as const)("the terms of %s; accepted, the same command continues", async (whose, begin, page) => {
    const cloud = await begin(project);
    withoutCloudRun(cloud);
    cloud.terms = { ...acceptLater, [whose]: false };
    const refused = await run(cloud).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TermsRefusal);
    expect(refused).toMatchObject({ page, message: expect.stringContaining(page) });
    cloud.terms = acceptLater;
    expect((await run(cloud)).goesOn).toBe(true);
  });

  test.each<[string, (cloud: Cloud) => void, SetUp, string]>([
    [
      "an id that somebody has",
      (cloud) => (cloud.isTaken = true),
      {},
      "Someone else has a project rehearsal-1234",
    ],
    ["no billing account", () => undefined, { billing: undefined }, `--billing: ${billing} (Ours)`],
    [
      "no billing account that is open",
      (cloud) => cloud.resources.delete(`billingAccounts/${billing}`),
      { billing: undefined },
      "https://console.cloud.google.com/billing/create",
    ],
  ])("%s", async (_, spoil, wanted, sentence) => {
    const cloud = noProject(project);
    spoil(cloud);
    await expect(run(cloud, wanted)).rejects.toThrow(sentence);
    expect(cloud.resources.has(place)).toBe(false);
  });

  test("a place that is wrong forever stops before anything is made", async () => {
    const cloud = await newProject(project);
    cloud.resources.set(`${place}/databases/(default)`, { type: "FIRESTORE_NATIVE", locationId: "nam5" });
    cloud.resources.delete(`${place}/topics/monthly-budget`);
    await expect(run(cloud)).rejects.toThrow(
      "The database is in nam5, but the functions run in europe-west1",
    );
    expect(cloud.resources.has(`${place}/topics/monthly-budget`)).toBe(false);
  });

  test("no question is asked twice, and a no changes nothing", async () => {
    const cloud = await newProject(project);
    cloud.resources.delete(`${place}/topics/monthly-budget`);
    const { ask } = googleFor(cloud);
    const shared = { project, wanted: {}, ask, files: [], say: () => undefined };
    await expect(setUp({ ...shared, agree: async () => false })).rejects.toThrow("Nothing was changed.");
    // Without a terminal nobody can agree.
    await expect(setUp(shared)).rejects.toThrow("add --yes");
    expect(cloud.resources.has(`${place}/topics/monthly-budget`)).toBe(false);
    await setUp({ ...shared, wanted: { yes: true } });
    expect(cloud.resources.has(`${place}/topics/monthly-budget`)).toBe(true);
  });
});

describe("people and workflows", () => {
  const rolesOf = (member: string, { policies }: Cloud) =>
    [...policies].flatMap(([where, { bindings }]) =>
      bindings.filter(({ members }) => members.includes(member)).map(({ role }) => `${role} on ${where}`),
    );

  test("a colleague gets the roles of a deployer, and who keeps administrators and archives theirs", async () => {
    const cloud = await newProject(project);
    await run(cloud, { deployer: ["user:grace@example.com"], keeper: ["group:desk@example.com"] });
    expect(rolesOf("user:grace@example.com", cloud).toSorted()).toEqual(
      Object.keys(deployerRoles).map((role) => `${role} on ${place}`),
    );
    expect(rolesOf("group:desk@example.com", cloud)).toEqual([
      ...keeperRoles.project.map((role) => `${role} on ${place}`),
      ...keeperRoles.bucket.map((role) => `${role} on buckets/${project}.firebasestorage.app`),
    ]);
  });

  test.each(["production", "staging"])(
    "only jobs of the environment that has the project's alias, %s, deploy",
    async (alias) => {
      const cloud = await newProject(project);
      await run(cloud, { ...everything, alias });
      const pools = "locations/global/workloadIdentityPools";
      expect(cloud.resources.get(`${place}/${pools}/github/providers/repository`)).toMatchObject({
        // By its number: someone may register the name after the owner has left it.
        attributeCondition: "assertion.repository_id == '123456789'",
        attributeMapping: {
          "google.subject": "assertion.sub",
          "attribute.environment": "assertion.environment",
        },
      });
      // cloud.google.com/iam/docs/workload-identity-federation-with-deployment-pipelines names these.
      for (const name of ["iam", "cloudresourcemanager", "iamcredentials", "sts"])
        expect(cloud.resources.get(`${place}/services/${name}.googleapis.com`)?.state).toBe("ENABLED");
      const jobs = `principalSet://iam.googleapis.com/projects/${cloud.number}/${pools}/github/attribute.environment`;
      for (const [name, environment] of Object.entries({
        deployer: alias,
        copier: "copy",
        "copy-recorder": "copy",
      }))
        expect(cloud.policies.get(`${place}/serviceAccounts/${account(name)}`)?.bindings).toEqual([
          { role: "roles/iam.workloadIdentityUser", members: [`${jobs}/${environment}`] },
        ]);
    },
  );

  test("the account of the weekly copy can read and nothing else, its recorder can add a mark and nothing else", async () => {
    const cloud = await newProject(project);
    await run(cloud, everything);
    const held = rolesOf(`serviceAccount:${account("copier")}`, cloud).map((one) => one.split(" ")[0] ?? "");
    expect(held).toEqual(["roles/datastore.viewer", "roles/storage.objectViewer"]);
    const permissions = held.flatMap((role) => predefinedRoles[role] ?? []);
    expect(permissions.length).toBeGreaterThan(3);
    expect(permissions.filter((permission) => !/\.(get|list|getMetadata)$/.test(permission))).toEqual([]);
    const marks = `resource.name.startsWith("projects/_/buckets/${project}.firebasestorage.app/objects/copies/")`;
    expect(cloud.policies.get(`buckets/${project}.firebasestorage.app`)?.bindings).toContainEqual({
      role: "roles/storage.objectCreator",
      members: [`serviceAccount:${account("copy-recorder")}`],
      condition: { title: "copies", expression: marks },
    });
  });
});
