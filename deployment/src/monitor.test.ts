import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/stack/project";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { monitorProject } from "./monitoring/monitor-project.ts";
import { googleApi } from "./monitoring/monitoring-api.ts";
import { type FakeMonitoring, startFakeMonitoring } from "./testing/fake-monitoring.ts";

const files = readdirSync(join(projectRoot, "deployment/monitoring"), {
  recursive: true,
  encoding: "utf8",
}).filter((file) => file.endsWith(".json"));
let google: FakeMonitoring;
beforeEach(async () => {
  google = await startFakeMonitoring();
});
afterEach(() => google.close());

/** Runs the command as a person does, against the fake. */
async function command(...args: string[]) {
  const child = spawn(process.execPath, ["deployment/src/monitor.ts", ...args], {
    cwd: projectRoot,
    env: {
      ...process.env,
      GOOGLE_APIS_ORIGIN: google.origin,
      // firebase-tools gets a token for this one from the origin below.
      FIREBASE_TOKEN: "a refresh token",
      FIREBASE_TOKEN_URL: google.origin,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "close");
  return { code, said, changes: google.changes.splice(0) };
}

/** The same in this process, which need not load firebase-tools. */
async function monitor(wanted: { readonly email?: string; readonly check?: boolean }) {
  const { email, check = false } = wanted;
  const said: string[] = [];
  const api = googleApi("genius-1", "a token", google.origin);
  const code = await monitorProject(api, "genius-1", { email, check }, (sentence) => said.push(sentence));
  return { code, said: said.join("\n"), changes: google.changes.splice(0) };
}
const apply = () => monitor({ email: "ops@example.com" });
const check = () => monitor({ check: true });
const everything = `${files.length} of the files in deployment/monitoring/ hold in genius-1, no things are wrong.`;

/** Where a policy, the uptime check or the dashboard stands at Google. */
function placeOf(file: string): string {
  const [place] =
    [...google.kept].find(([, value]) => JSON.stringify(value).includes(`"daily-genius":"${file}"`)) ?? [];
  if (place === undefined) throw new Error(`${file} is not there`);
  return place;
}

describe("npm run monitor", () => {
  test("makes everything once: a second run, and one for the same address, changes nothing", async () => {
    const first = await command("--project", "genius-1", "--email", "ops@example.com");
    expect(first).toMatchObject({ code: 0, said: expect.stringContaining(everything) });
    // The channel is no file.
    expect(first.changes).toHaveLength(files.length + 1);
    expect(await apply()).toEqual({ code: 0, said: everything, changes: [] });
    expect(await check()).toEqual({ code: 0, said: everything, changes: [] });
    const [budget] = [...google.kept.values()].filter(({ budgetFilter }) => budgetFilter);
    expect(budget).toMatchObject({ budgetFilter: { projects: ["projects/4711"] } });
    expect(budget).toMatchObject({
      notificationsRule: { monitoringNotificationChannels: [placeOf("channel").slice(3)] },
    });
    expect(JSON.stringify([...google.kept])).not.toContain("${");
    google.kept.delete(placeOf("photo-lost"));
    expect(await command("--project", "genius-1", "--check")).toMatchObject({
      code: 1,
      said: expect.stringContaining("alert-policies/photo-lost is missing."),
      changes: [],
    });
  });

  test("names what was changed, removed or doubled by hand, and sets exactly that right", async () => {
    await apply();
    const [lost, fault, refused] = ["photo-lost", "unexpected-error", "refused-saves"].map(placeOf) as [
      string,
      string,
      string,
    ];
    google.kept.delete(lost);
    google.kept.set(fault, { ...google.kept.get(fault), enabled: undefined });
    google.kept.set(`${refused}0`, { ...google.kept.get(refused), name: `${refused}0`.slice(3) });
    google.kept.set("v3/projects/genius-1/alertPolicies/theirs", {
      name: "theirs",
      displayName: "Someone else's",
    });

    const checked = await check();
    expect(checked).toMatchObject({ code: 1, changes: [] });
    expect(checked.said.split("\n").filter((line) => line.startsWith("alert-policies"))).toEqual([
      "alert-policies/photo-lost is missing.",
      "alert-policies/unexpected-error differs in enabled.",
      "alert-policies/refused-saves is not in deployment/monitoring/, or there twice.",
    ]);

    const { code, changes } = await apply();
    expect(code).toBe(0);
    expect(changes).toEqual([
      "POST v3/projects/genius-1/alertPolicies",
      `PATCH ${fault}`,
      `DELETE ${refused}0`,
    ]);
    expect(await check()).toMatchObject({ code: 0 });
    expect(google.kept.has("v3/projects/genius-1/alertPolicies/theirs")).toBe(true);
  });

  test("does the rest where Google refuses something, says what, and ends with it the next time", async () => {
    google.refuses = /^POST .*\/budgets$|metrics$/;
    const refused = await apply();
    expect(refused.code).toBe(1);
    expect(refused.said).toContain(
      "budgets/monthly-budget is refused: 403: The caller does not have permission.",
    );
    expect(refused.said).toContain("log-metrics cannot be listed: 403");
    expect(refused.said).toContain("alert-policies/refused-saves is refused: 404: Cannot find metric");
    expect(refused.said).toContain("alert-policies/photo-lost is made.");
    google.refuses = /^$/;
    expect(await apply()).toMatchObject({ code: 0, said: expect.stringContaining(everything) });
  });

  test("writes to every channel with its label, and refuses to write to nobody", async () => {
    await expect(monitor({})).rejects.toThrow("Alerts would reach nobody");
    expect(google.changes).toEqual([]);
    await apply();
    google.kept.set("v3/projects/genius-1/notificationChannels/pager", {
      name: "projects/genius-1/notificationChannels/pager",
      type: "pagerduty",
      userLabels: { "daily-genius": "pager" },
    });
    expect((await check()).said).toContain("alert-policies/photo-lost differs in notificationChannels.");
    expect(await monitor({})).toMatchObject({ code: 0 });
    expect(JSON.stringify(google.kept.get(placeOf("photo-lost")))).toContain("notificationChannels/pager");
  });

  test("says how it is used where it does not know what for", async () => {
    expect(await command("--porject", "genius-1")).toMatchObject({
      code: 1,
      said: expect.stringContaining("Usage:"),
    });
  });
});
