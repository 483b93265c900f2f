import { expect, test, vi } from "vitest";
import { alertsOf } from "../../testing/alerts-of.ts";
import { anAccount } from "../../testing/an-account.ts";
import { aSession, call } from "../../testing/call.ts";
import "../../testing/caught-lines.ts";
import { startIdentityProxy } from "../../testing/identity-proxy.ts";
import {
  add,
  codesFor,
  finishWithCode,
  signedIn,
  startSecondFactor,
} from "../../testing/second-factor-desk.ts";
import { enter, failUntilBlocked, guess } from "../../testing/sign-in-desk.ts";
import { documentAt } from "../../testing/stored.ts";
import { createPost } from "../posts/create-post.ts";
import { firestore } from "../store/firestore.ts";
import { changePassword } from "./change-password.ts";
import { lockoutRoom } from "./lockout-store.ts";
import { endSession } from "./own-sessions.ts";

const proxy = await startIdentityProxy();

test("a sign-in that goes well alerts nobody, nor one that ends", async () => {
  const account = await anAccount();
  expect(await alertsOf(() => enter(account))).toEqual(["auth.signin ok → nobody"]);
  const auth = await aSession();
  expect(await alertsOf(() => call(endSession, {}, auth))).toEqual(["auth.session_end → nobody"]);
});

test("a sign-in that changes the password is not told", async () => {
  const account = await anAccount();
  const caller = await signedIn(account);
  const input = { password: account.password, newPassword: "another horse battery" };
  expect(await alertsOf(() => call(changePassword, input, caller))).toEqual([
    "auth.password_change → nobody",
    "auth.signin ok → nobody",
  ]);
});

test("a sign-in with a second factor tells its steps apart", async () => {
  const account = await anAccount();
  const caller = await signedIn(account);
  const changes = await alertsOf(async () => {
    await add(caller);
    await codesFor(caller);
  });
  expect(changes).toEqual(["auth.factor_change → nobody"]);
  const steps = alertsOf(async () => {
    await finishWithCode("0000-0000-0000-0000", await startSecondFactor(account));
  });
  expect(await steps).toEqual(["auth.signin factor_asked → nobody", "auth.signin bad → nobody"]);
});

test("a sign-in after three wrong passwords is told, and after two not", async () => {
  const [often, seldom] = [await anAccount(), await anAccount()];
  const guessed = async (email: string, times: number) => {
    for (let n = 0; n < times; n += 1) await guess(email);
  };
  await guessed(often.email, 3);
  await guessed(seldom.email, 2);
  expect(await alertsOf(() => enter(often))).toEqual(["auth.signin ok → entry-after-guesses"]);
  expect(await alertsOf(() => enter(seldom))).toEqual(["auth.signin ok → nobody"]);
});

test("a sign-in that guesses is told when it blocks the account, and counted while it is blocked", async () => {
  const { email } = await anAccount();
  expect(await alertsOf(() => failUntilBlocked(email))).toEqual([
    "auth.signin bad → nobody",
    "auth.signin locked_now → account-blocked repeated-blocks",
  ]);
  expect(await alertsOf(() => guess(email))).toEqual(["auth.signin blocked → blocked-sign-ins"]);
});

test("a sign-in that cannot be checked is counted", async () => {
  const account = await anAccount();
  proxy.behavior = { kind: "cut" };
  expect(await alertsOf(() => enter(account))).toEqual(["auth.signin no_verdict → no-verdicts"]);
});

test.each([
  [
    "always changes",
    "contention → counter-contended",
    () => vi.spyOn(firestore, "commit").mockResolvedValue(false),
  ],
  ["has no room", "no_room → counters-full", () => vi.spyOn(lockoutRoom, "isFull").mockResolvedValue(true)],
] as const)("a sign-in whose counter %s is told", async (_, told, spy) => {
  const account = await anAccount();
  const spied = spy();
  expect(await alertsOf(() => enter(account))).toEqual([`auth.signin ${told}`]);
  spied.mockRestore();
});

test("a sign-in of someone who is no administrator any more is counted when it is used", async () => {
  const auth = await aSession();
  await documentAt(`admins/${auth.uid}`).update({ enabled: false });
  expect(await alertsOf(() => call(createPost, null, auth))).toEqual([
    "authz.denied enabled → refused-sessions",
  ]);
});
