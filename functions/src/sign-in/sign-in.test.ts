import {
  blockDuration,
  blockedMessage,
  failedAttemptMessage,
  maxAttempts,
} from "@daily-genius/domain/sign-in/lockout";
import { Timestamp } from "@google-cloud/firestore";
import { beforeEach, expect, test } from "vitest";
import { type Account, anAccount } from "../../testing/an-account.ts";
import { call } from "../../testing/call.ts";
import {
  enter,
  failUntilBlocked,
  forgetBlock,
  guess,
  lockoutOf,
  signInSuccessfully,
} from "../../testing/sign-in-desk.ts";
import { unlockAdmin } from "./admin-accounts.ts";
import { accountKey } from "./keyed-hash.ts";
import { blockMemo } from "./lockout-store.ts";
import { signIn } from "./sign-in.ts";

let admin: Account;
beforeEach(async () => {
  admin = await anAccount();
});

// Specification 4.2
test("a right password resets the counter", async () => {
  for (let n = 0; n < maxAttempts - 1; n += 1) await guess(admin.email);
  await signInSuccessfully(admin);
  expect(await guess(admin.email)).toMatchObject({ message: failedAttemptMessage(1) });
});

test("wrong passwords are answered with the messages of the specification and what the browser counts down", async () => {
  for (let failures = 1; failures <= maxAttempts + 2; failures += 1) {
    const left = Math.max(0, maxAttempts - failures);
    const isNews = failures <= maxAttempts;
    expect(await guess(admin.email)).toEqual({
      ok: false,
      code: left > 0 ? "unauthenticated" : "resource-exhausted",
      message: isNews ? failedAttemptMessage(failures) : blockedMessage(blockDuration),
      details: {
        failures: maxAttempts - left,
        attemptsRemaining: left,
        blockTimeRemaining: left > 0 ? 0 : isNews ? blockDuration : expect.any(Number),
      },
    });
  }
});

// Specification 4.1
test("wrong passwords block until the fifteen minutes are over, and no longer", async () => {
  await failUntilBlocked(admin.email);
  const lockout = lockoutOf(admin.email);
  const { blockedUntil, updatedAt } = (await lockout.get()).data() ?? {};
  expect(blockedUntil.toMillis() - updatedAt.toMillis()).toBe(blockDuration);
  const { readTime } = await lockout.get();
  const blockFor = async (milliseconds: number) => {
    await lockout.update({ blockedUntil: Timestamp.fromMillis(readTime.toMillis() + milliseconds) });
    forgetBlock(admin.email);
  };
  await blockFor(60_000);
  expect(await guess(admin.email)).toMatchObject({
    message: "Too many login attempts. Please try again in 1 minutes.",
  });
  await blockFor(0);
  expect(await guess(admin.email)).toMatchObject({ message: failedAttemptMessage(1) });
});

test("wrong passwords share one counter over spellings, and never meet the account under another", async () => {
  await guess(admin.email);
  const email = ` ${admin.email.toUpperCase()}\n`;
  expect(await guess(email)).toMatchObject({ message: failedAttemptMessage(2) });
  expect(await enter({ ...admin, email })).toMatchObject({ ok: true });
  expect(await enter({ ...admin, email: `${admin.email}.` })).toMatchObject({ ok: false });
});

test.each([
  ["an e-mail that grows too long", { email: "\ufdfa".repeat(50), password: "x" }],
  ["a password too long", { email: "ada@example.com", password: "x".repeat(4097) }],
  ["no password", { email: "ada@example.com", password: "" }],
  ["a field too many", { email: "ada@example.com", password: "x", admin: true }],
])("wrong passwords do not count when the call is malformed: %s", async (_, input) => {
  expect(await call(signIn, input)).toMatchObject({
    code: "invalid-argument",
    message: "Failed to sign in. Please check your credentials.",
  });
});

test("a device that has signed in before is not locked by a stranger's failures, and gives the stranger no fresh guesses by signing in", async () => {
  const { deviceToken } = await signInSuccessfully(admin);
  await failUntilBlocked(admin.email);
  await signInSuccessfully(admin, deviceToken);
  expect(await enter(admin)).toMatchObject({ code: "resource-exhausted" });
});

test("a device that has signed in before has as many attempts of its own and no more, until an unlock ends its block too", async () => {
  const { deviceToken } = await signInSuccessfully(admin);
  await failUntilBlocked(admin.email, deviceToken);
  expect(await enter(admin, deviceToken)).toMatchObject({ code: "resource-exhausted" });
  expect(await enter(admin)).toMatchObject({ ok: true });
  await unlockAdmin(admin);
  const account = accountKey(admin.pepper, admin.email);
  blockMemo.forget(`d_${account}_${deviceToken.split(".")[1]}`);
  expect(await enter(admin, deviceToken)).toMatchObject({ ok: true });
});
