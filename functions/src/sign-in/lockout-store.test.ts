import { randomUUID } from "node:crypto";
import { maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { expect, onTestFinished, test, vi } from "vitest";
import { anAccount } from "../../testing/an-account.ts";
import { add, finishWith, signedIn, startSecondFactor } from "../../testing/second-factor-desk.ts";
import { enter, failUntilBlocked, guess, lockoutOf, signInSuccessfully } from "../../testing/sign-in-desk.ts";
import { firestore } from "../store/firestore.ts";
import { unlockAdmin } from "./admin-accounts.ts";
import { lockoutRoom, mostCounters, oneAtATime } from "./lockout-store.ts";

const full = () => {
  const isFull = vi.spyOn(lockoutRoom, "isFull").mockResolvedValue(true);
  onTestFinished(() => isFull.mockRestore());
};

test("a full house begins no counter, for a known address or an unknown one, and says the same to both", async () => {
  const { email } = await anAccount();
  const unknown = `nobody-${randomUUID()}@example.com`;
  full();
  const refusals = [await guess(email), await guess(unknown)];
  expect(refusals[0]).toMatchObject({
    code: "unavailable",
    message: "Failed to sign in. Please check your credentials.",
  });
  expect(refusals[1]).toEqual(refusals[0]);
  expect((await lockoutOf(email).get()).exists).toBe(false);
  expect((await lockoutOf(unknown).get()).exists).toBe(false);
});

test("in a full house an administrator gets in from a browser that has signed in before, to its block", async () => {
  const admin = await anAccount();
  const { deviceToken } = await signInSuccessfully(admin);
  full();
  for (let n = 0; n < maxAttempts - 1; n += 1) await guess(admin.email, deviceToken);
  expect((await signInSuccessfully(admin, deviceToken)).token).toBeDefined();
  for (let n = 0; n < maxAttempts; n += 1) await guess(admin.email, deviceToken);
  expect(await enter(admin, deviceToken)).toMatchObject({ code: "resource-exhausted" });
  expect(await enter(await anAccount(), deviceToken)).toMatchObject({ code: "unavailable" });
});

test("in a full house an administrator gets in after `unlock`, with a second factor too, and guessers are counted as ever", async () => {
  const admin = await anAccount();
  const caller = await signedIn(admin);
  const [, key] = [await add(caller), await add(caller)];
  full();
  expect(await enter(admin)).toMatchObject({ code: "unavailable" });
  await unlockAdmin(admin);
  await guess(admin.email);
  expect(await finishWith(key, await startSecondFactor(admin))).toMatchObject({ ok: true });
  await unlockAdmin(admin);
  await failUntilBlocked(admin.email);
  expect(await enter(admin)).toMatchObject({ code: "resource-exhausted" });
});

test("the counters are counted once a minute, up to the limit", async () => {
  const count = vi.spyOn(firestore, "count").mockResolvedValue(mostCounters - 1);
  onTestFinished(() => count.mockRestore());
  const later = performance.now() + 60_000;
  expect(await lockoutRoom.isFull(later)).toBe(false);
  count.mockResolvedValue(mostCounters);
  expect(await lockoutRoom.isFull(later + 59_999)).toBe(false);
  expect(await lockoutRoom.isFull(later + 60_000)).toBe(true);
  expect(count).toHaveBeenCalledTimes(2);
  count.mockResolvedValue(0);
  expect(await lockoutRoom.isFull(later + 120_000)).toBe(false);
});

test("a count ends at its limit", async () => {
  const paths = Array.from({ length: 3 }, () => `counted-${randomUUID()}`);
  await firestore.write(paths.map((id) => ({ kind: "set", path: `counted/${id}`, fields: {} })));
  expect(await firestore.count("counted", 2)).toBe(2);
  expect(await firestore.count("counted", 1_000)).toBe(3);
});

test("work of one key runs one after another, in order, over failures", async () => {
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 2));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    oneAtATime("key", work("a")),
    oneAtATime("key", work("b", true)),
    oneAtATime("key", work("c")),
  ]);
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("work of different keys does not wait for each other", async () => {
  const never = oneAtATime("slow", () => new Promise<void>(() => {}));
  expect(await Promise.race([oneAtATime("quick", async () => "done"), never])).toBe("done");
});
