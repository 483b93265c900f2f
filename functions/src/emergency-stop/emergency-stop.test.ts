import "../../testing/caught-lines.ts";
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { budgetMessage, inItsMonth } from "../../testing/budget-message.ts";
import { caughtLines } from "../../testing/caught-lines.ts";
import { emergencyStop, stopServing } from "./emergency-stop.ts";
import type { Service } from "./services.ts";

const names = ["firestore", "storage", "hosting"] as const;

/** Three services, some of them stopped and some of them impossible to stop. */
function theServices(closed: Iterable<Service["name"]> = [], stuck: readonly Service["name"][] = []) {
  const state = new Set(closed);
  const services = names.map(
    (name): Service => ({
      name,
      isStopped: async () => state.has(name),
      stop: async () => {
        if (stuck.includes(name)) throw new Error("The caller does not have permission.");
        state.add(name);
      },
    }),
  );
  return { services: () => services, closed: () => names.filter((name) => state.has(name)) };
}

beforeEach(() => void caughtLines.splice(0));

test.each<[string, number, object, number, boolean]>([
  ["below the limit", 99.99, {}, 4, false],
  ["at the limit", 100, {}, 4, true],
  ["above the limit", 5_000, {}, 4, true],
  ["above the budget alone", 30, {}, 4, false],
  ["with the amount raised", 100, { budgetAmount: 26 }, 4, false],
  ["never", 1_000_000, {}, 0, false],
  ["with a mistaken setting", 1_000_000, {}, -1, false],
  ["without a budgeted amount", 1, { budgetAmount: 0 }, 4, false],
  ["with a refund", -3, {}, 4, false],
])("%s, a cost of %d closes what it should", async (_, cost, changes, times, closes) => {
  const { services, closed } = theServices();
  await stopServing(services, budgetMessage(cost, changes), times, inItsMonth);
  expect(closed()).toEqual(closes ? names : []);
  expect(caughtLines).toHaveLength(closes ? 1 : 0);
});

test("whatever is stopped or stuck: the other services stop, the log names them once, and the failure those that still serve", async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray([...names]), fc.subarray([...names]), async (before, stuck) => {
      const { services, closed } = theServices(before, stuck);
      const stayOpen = stuck.filter((name) => !before.includes(name));
      const fresh = names.filter((name) => !before.includes(name) && !stuck.includes(name));
      caughtLines.splice(0);
      const failure = await stopServing(services, budgetMessage(100), 4, inItsMonth).then(
        () => undefined,
        (error: Error) => error.message,
      );
      expect(closed()).toEqual(names.filter((name) => !stayOpen.includes(name)));
      expect(failure?.match(/firestore|storage|hosting/g) ?? []).toEqual(stayOpen);
      const logged = caughtLines.splice(0).map((line) => JSON.parse(line).services);
      expect(logged).toEqual(fresh.length > 0 ? [fresh.join(" ")] : []);
      await stopServing(services, budgetMessage(200), 4, inItsMonth).catch(() => undefined);
      expect(caughtLines).toEqual([]);
    }),
  );
});

// Months begin at midnight US Pacific time, at 7:00 or 8:00 UTC; the example in Google's documentation begins at 0:00.
test.each<[string, string, boolean]>([
  ["2026-11-01T07:00:00Z", "2026-11-01T07:00:00Z", true],
  ["2026-11-01T07:00:00Z", "2026-12-01T07:59:59Z", true],
  ["2026-11-01T07:00:00Z", "2026-12-01T08:00:00Z", false],
  ["2026-12-01T08:00:00Z", "2026-12-01T08:00:00Z", true],
  ["2026-12-01T08:00:00Z", "2026-12-01T07:59:59Z", false],
  ["2026-03-01T08:00:00Z", "2026-04-01T06:59:59Z", true],
  ["2026-03-01T08:00:00Z", "2026-04-01T07:00:00Z", false],
  ["2026-11-01T00:00:00-07:00", "2026-11-15T12:00:00Z", true],
  ["2026-11-01T00:00:00Z", "2026-11-15T12:00:00Z", true],
  ["2025-11-01T07:00:00Z", "2026-11-15T12:00:00Z", false],
])("a message of the month from %s, read at %s, stops serving: %s", async (start, now, closes) => {
  const { services, closed } = theServices();
  await stopServing(services, budgetMessage(100, { costIntervalStart: start }), 4, new Date(now));
  expect(closed()).toEqual(closes ? names : []);
});

test("the log says at which cost, and nothing of a person", async () => {
  await stopServing(theServices().services, budgetMessage(123.45), 4, inItsMonth);
  const { severity, event, services, cost, budget, currency, since } = JSON.parse(caughtLines[0] ?? "");
  expect({ severity, event, services, cost, budget, currency, since }).toEqual({
    severity: "CRITICAL",
    event: "service.stopped",
    services: "firestore storage hosting",
    cost: 123.45,
    budget: 25,
    currency: "EUR",
    since: "2026-11-01T07:00:00Z",
  });
});

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["a text", "budget"],
  ["a list", []],
  ["no cost", budgetMessage(100, { costAmount: undefined })],
  ["a cost in words", budgetMessage(100, { costAmount: "100" })],
  ["no amount", budgetMessage(100, { budgetAmount: null })],
  ["a currency that is none", budgetMessage(100, { currencyCode: "someone@example.com" })],
  ["a month that is none", budgetMessage(100, { costIntervalStart: "yesterday" })],
])("a message that holds %s fails, and closes nothing", async (_, message) => {
  const { services, closed } = theServices();
  await expect(stopServing(services, message, 4, inItsMonth)).rejects.toThrow();
  expect(closed()).toEqual([]);
});

test("a message that is no JSON is logged once, and not delivered again", async () => {
  const message = { data: Buffer.from("no JSON").toString("base64"), messageId: "1", publishTime: "" };
  // The cast: what Pub/Sub delivers has more fields, which are not read.
  const event = { data: { message, subscription: "" } } as unknown as Parameters<typeof emergencyStop>[0];
  await expect(emergencyStop(event)).rejects.toThrow("JSON");
  expect(caughtLines.map((line) => JSON.parse(line).event)).toEqual(["fault"]);
  expect(emergencyStop.__endpoint.eventTrigger?.retry).toBe(false);
});
