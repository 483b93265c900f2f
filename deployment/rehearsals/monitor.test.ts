import { projectRoot } from "@daily-genius/project/root";
import { aFolder } from "@daily-genius/project/testing/a-folder";
import { oneIn } from "@daily-genius/project/testing/test-run";
import { beforeEach, describe, expect, test } from "vitest";
import { alerts } from "../monitoring/alerts.ts";
import { monitorProject } from "../src/monitoring/monitor-project.ts";
import { commandsIn } from "./commands.ts";
import { newProject } from "./google/new-project.ts";
import { expectListed } from "./google/requests.ts";
import { type Google, googleFor, serve } from "./google/server.ts";
import { environmentOf } from "./google/surroundings.ts";

// The alerts and their metrics, an uptime check, a dashboard and a budget.
const table = Object.values(alerts("genius-1"));
const resources = table.length + table.filter((alert) => "lines" in alert).length + 3;
let google: Google;
beforeEach(async () => {
  looked = 0;
  google = googleFor(await newProject("genius-1"));
});

/** The number of requests that were already compared. */
let looked = 0;

/** Returns the changing requests since the last call, as `METHOD host/path`. */
function changes(): readonly string[] {
  const fresh = google.seen.slice(looked);
  looked = google.seen.length;
  return fresh
    .filter(({ asked, status }) => asked.method !== "GET" && !asked.path.includes("token") && status < 300)
    .map(({ request }) => request);
}

/** Runs the command as a person does. */
async function command(email: string) {
  const { port, close } = await serve(google);
  const env = { PATH: process.env["PATH"] ?? "", HOME: aFolder(), ...environmentOf(port) };
  const args = ["deployment/src/monitor.ts", "--project", "genius-1", "--email", email];
  const { code, output } = await commandsIn({ cwd: projectRoot, env }).run(args);
  await close();
  return { code, said: output, changes: changes() };
}

/** Runs it in this process, which need not load firebase-tools. */
async function monitor({ email, check = false }: { readonly email?: string; readonly check?: boolean }) {
  const said: string[] = [];
  const say = (sentence: string) => void said.push(sentence);
  const code = await monitorProject(google.ask, "genius-1", { email, check }, say);
  return { code, said: said.join("\n"), changes: changes() };
}
const apply = () => monitor({ email: "ops@example.com" });
const check = () => monitor({ check: true });
const everything = `${resources} resources in genius-1 match deployment/monitoring/. No problems.`;

/** Returns the place of a policy, the uptime check or the dashboard at Google. */
function placeOf(name: string): string {
  const [place] =
    [...google.cloud.resources].find(([, value]) =>
      JSON.stringify(value).includes(`"daily-genius":"${name}"`),
    ) ?? [];
  if (place === undefined) throw new Error(`${name} is not there`);
  return place;
}

describe("npm run monitor", () => {
  test("makes everything once; names what was changed, removed or doubled by hand, and sets exactly that right; deployment/requests-to-google.tsv lists all that it asks", async () => {
    const first = await command("ops@example.com");
    expect(first).toMatchObject({ code: 0, said: expect.stringContaining(everything) });
    const strangers = google.seen.filter(
      ({ asked: { path, headers } }) => !/token/.test(path) && !headers["authorization"],
    );
    expect(strangers).toEqual([]);
    // And a channel.
    expect(first.changes).toHaveLength(resources + 1);
    expect(await apply()).toEqual({ code: 0, said: everything, changes: [] });
    expect(await check()).toEqual({ code: 0, said: everything, changes: [] });
    const [budget] = [...google.cloud.resources.values()].filter(({ budgetFilter }) => budgetFilter);
    expect(budget).toMatchObject({ budgetFilter: { projects: [`projects/${google.cloud.number}`] } });
    expect(budget).toMatchObject({
      notificationsRule: {
        pubsubTopic: "projects/genius-1/topics/monthly-budget",
        monitoringNotificationChannels: [placeOf("channel")],
      },
    });
    expect(google.cloud.resources.get(placeOf("photo-lost"))).toMatchObject({
      documentation: { content: expect.stringMatching(/docs\/operations\.md#photos-fail$/) },
    });

    // Of every kind one is changed, and there is one of a name that nothing has.
    const { resources: found } = google.cloud;
    const changed: Readonly<Record<string, object>> = {
      metrics: { description: "Mine" },
      uptimeCheckConfigs: { displayName: "Mine" },
      // Google omits what is false.
      alertPolicies: { enabled: undefined },
      dashboards: { displayName: "Mine" },
      budgets: { amount: { specifiedAmount: { units: "1" } } },
    };
    for (const [collection, change] of Object.entries(changed)) {
      const [place = "", one] = [...found].find(([name]) => name.includes(`/${collection}/`)) ?? [];
      // A metric is recognized by the beginning of its name.
      const name = collection === "metrics" ? "daily-genius-old" : `${one.name}0`;
      found.set(place, { ...one, ...change });
      found.set(`${place.slice(0, place.lastIndexOf("/"))}/${name.split("/").at(-1)}`, { ...one, name });
    }
    const theirs = "projects/genius-1/alertPolicies/theirs";
    found.set(theirs, { name: theirs, displayName: "Someone else's" });
    found.delete(placeOf("photo-lost"));
    const surplus = "is not in deployment/monitoring/, or exists twice.";
    const checked = await check();
    expect(checked).toMatchObject({ code: 1, changes: [] });
    expect(checked.said.split("\n").slice(0, -1)).toEqual([
      "log-metrics/repeated-blocks differs in description.",
      `log-metrics/old ${surplus}`,
      "uptime-checks/site differs in displayName.",
      `uptime-checks/site ${surplus}`,
      "alert-policies/account-blocked differs in enabled.",
      "alert-policies/photo-lost is missing.",
      `alert-policies/account-blocked ${surplus}`,
      "dashboards/daily-genius differs in displayName.",
      `dashboards/daily-genius ${surplus}`,
      "budgets/monthly-budget differs in amount.specifiedAmount.units.",
      `budgets/monthly-budget ${surplus}`,
    ]);
    const mended = await apply();
    const methods = mended.changes.map((request) => request.split(" ")[0]).join(" ");
    expect(methods).toBe("PUT DELETE PATCH DELETE PATCH POST DELETE PATCH DELETE PATCH DELETE");
    expect(await check()).toMatchObject({ code: 0 });
    expect(found.has(theirs)).toBe(true);
    // Google never changes the place or the pace of an uptime check.
    const site = placeOf("site");
    found.set(site, { ...found.get(site), period: "60s" });
    expect(await apply()).toMatchObject({ code: 0 });
    expect([found.has(site), found.get(placeOf("site")).period]).toEqual([false, "300s"]);
    expectListed("monitor", google.seen);
  });

  test("run twice at once, makes everything once", async () => {
    const ended = await Promise.all([apply(), monitor({ email: "Ops@Example.com" })]);
    const whole = { code: 0, said: expect.stringContaining(everything) };
    expect(ended).toMatchObject([whole, whole]);
    expect(await check()).toEqual({ code: 0, said: everything, changes: [] });
    const isChannel = (name: string) => name.includes("/notificationChannels/");
    expect([...google.cloud.resources.keys()].filter(isChannel)).toHaveLength(1);
  });

  test("does the rest where Google refuses something, says what, and ends with it the next time", async () => {
    google.refuse(/^POST .*\/budgets$|metrics$/);
    const refused = await apply();
    expect(refused.code).toBe(1);
    expect(refused.said).toContain(
      "budgets/monthly-budget was refused: 403: The caller does not have permission.",
    );
    expect(refused.said).toContain("Could not list log-metrics: 403");
    expect(refused.said).toContain("alert-policies/refused-saves was refused: 404: Cannot find metric");
    expect(refused.said).toContain("alert-policies/photo-lost created.");
    google.allowAll();
    expect(await apply()).toMatchObject({ code: 0, said: expect.stringContaining(everything) });
  });

  test("tells the truth where requests are refused, and the next run sets everything right", async () => {
    await apply();
    const kinds = [...new Set(google.seen.map(({ kind }) => kind))];
    // For every kind all requests, or all except the first few.
    const cases = kinds.flatMap((kind) => [0, 1, 2, 5, 11].map((after) => ({ kind, after })));
    for (const { kind, after } of oneIn(14, "refused requests of monitor", cases)) {
      google = googleFor(await newProject("genius-1"));
      google.refuse(kind, after);
      const ended = await apply().catch((error: Error) => ({ code: 1, said: error.message }));
      if (ended.code === 1) expect(ended.said).toMatch(/[1-9]\d* problems?\.$|permission/);
      google.allowAll();
      const checked = await check().catch(() => ({ code: 1 }));
      expect(checked.code, `${kind}: ${ended.said}`).toBe(ended.code);
      expect(await apply(), kind).toMatchObject({ code: 0 });
      expect(await check(), kind).toMatchObject({ code: 0 });
    }
  });

  test("writes to every channel with its label, and refuses to write to nobody", async () => {
    await expect(monitor({})).rejects.toThrow("No one would receive the alerts");
    expect((await command("ops@example.com,")).said).toContain("--email takes an email address.");
    expect(changes()).toEqual([]);
    await apply();
    google.cloud.resources.set("projects/genius-1/notificationChannels/pager", {
      name: "projects/genius-1/notificationChannels/pager",
      type: "pagerduty",
      userLabels: { "daily-genius": "pager" },
    });
    expect((await check()).said).toContain("alert-policies/photo-lost differs in notificationChannels.");
    expect(await monitor({})).toMatchObject({ code: 0 });
    expect(JSON.stringify(google.cloud.resources.get(placeOf("photo-lost")))).toContain(
      "notificationChannels/pager",
    );
    // Google accepts no others for a budget.
    expect(JSON.stringify([...google.cloud.resources.values()].filter(({ amount }) => amount))).not.toContain(
      "notificationChannels/pager",
    );
  });
});
