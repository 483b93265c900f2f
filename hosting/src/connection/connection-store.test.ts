import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Outcome } from "#backend/outcomes.ts";
import { ConnectionStore } from "./connection-store.ts";

const isReachable = vi.fn<() => Promise<boolean>>();
let network: EventTarget;
let report: (outcome: Outcome) => void;
let connection: ConnectionStore;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  isReachable.mockResolvedValue(true);
  network = new EventTarget();
  const watchOutcomes = (listener: typeof report) => {
    report = listener;
    return () => undefined;
  };
  connection = new ConnectionStore({ isReachable, watchOutcomes, network });
  stop = connection.start();
});
afterEach(() => stop());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test.each([
  ["the network goes", () => network.dispatchEvent(new Event("offline"))],
  ["a request is not answered", () => report("unanswered")],
])("when %s, the site is asked: only if it does not answer is the page offline", async (_, happens) => {
  happens();
  await pass(0);
  expect(connection.get()).toBe("online");
  isReachable.mockResolvedValue(false);
  happens();
  await pass(0);
  expect(connection.get()).toBe("offline");
});

test("answers and refusals while online ask nothing", async () => {
  report("answered");
  report("refused");
  await pass(60_000);
  expect(isReachable).not.toHaveBeenCalled();
});

test.each([
  ["the network comes", () => network.dispatchEvent(new Event("online"))],
  ["a request is answered", () => report("answered")],
  ["two seconds have passed", () => undefined],
])("offline, when %s and the site answers, the page is back, and soon as before", async (_, happens) => {
  isReachable.mockResolvedValue(false);
  report("unanswered");
  await pass(0);
  isReachable.mockResolvedValue(true);
  happens();
  await pass(2_000);
  expect(connection.get()).toBe("back");
  await pass(5_000);
  expect(connection.get()).toBe("online");
  expect(vi.getTimerCount()).toBe(0);
});

test("a network that goes while the site is about to answer is asked about again", async () => {
  let answer = (_: boolean): void => undefined;
  isReachable.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  isReachable.mockResolvedValue(false);
  report("unanswered");
  network.dispatchEvent(new Event("offline"));
  answer(true);
  await pass(0);
  expect(connection.get()).toBe("offline");
});

test("a connection that goes again while its return is said stays offline", async () => {
  isReachable.mockResolvedValueOnce(false);
  report("unanswered");
  await pass(2_000);
  expect(connection.get()).toBe("back");
  isReachable.mockResolvedValue(false);
  report("unanswered");
  await pass(10_000);
  expect(connection.get()).toBe("offline");
});

test("offline, a page that is left asks no more, even if it was asking, and asks at once when it is opened again", async () => {
  isReachable.mockResolvedValue(false);
  report("unanswered");
  await pass(0);
  let answer = (_: boolean): void => undefined;
  isReachable.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  report("answered");
  stop();
  answer(false);
  await pass(60_000);
  expect(isReachable).toHaveBeenCalledTimes(2);
  isReachable.mockResolvedValue(true);
  stop = connection.start();
  await pass(5_000);
  expect(connection.get()).toBe("online");
});

test("questions do not overlap, and end with the page", async () => {
  isReachable.mockReturnValue(new Promise(() => undefined));
  report("unanswered");
  report("unanswered");
  expect(isReachable).toHaveBeenCalledTimes(1);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
