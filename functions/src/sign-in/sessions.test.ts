import { setTimeout as sleep } from "node:timers/promises";
import type { CallOutput } from "@daily-genius/domain/calls/calls";
import { beforeEach, expect, test } from "vitest";
import { accessOf, adminOnly } from "../../testing/admin-access.ts";
import { type Account, anAccount, callerWith } from "../../testing/an-account.ts";
import { type Called, type Caller, call } from "../../testing/call.ts";
import { identityToolkit, idTokenFor, idTokensFor } from "../../testing/identity-toolkit.ts";
import { answerOf, later, signedIn } from "../../testing/second-factor-desk.ts";
import { enter, type SignedIn, signInSuccessfully } from "../../testing/sign-in-desk.ts";
import { documentAt } from "../../testing/stored.ts";
import { share } from "../../testing/test-run.ts";
import { deviceKey } from "../settings.ts";
import {
  createAdmin,
  disableAdmin,
  enableAdmin,
  removePasskeys,
  revokeAdmin,
  setAdminPassword,
} from "./admin-accounts.ts";
import { requireAdmin, touchSession } from "./admin-session.ts";
import { changePassword } from "./change-password.ts";
import { accountKey, newDeviceToken } from "./keyed-hash.ts";
import { browserName } from "./new-session.ts";
import { endSession, endSessions, listSessions, whoAmI } from "./own-sessions.ts";

let admin: Account;
beforeEach(async () => {
  admin = await anAccount();
});

const sidOf = ({ token }: Caller) => String(token["sid"]);
const listed = async (caller: Caller) =>
  answerOf<CallOutput<"listSessions">>(await call(listSessions, {}, caller)).sessions;
/** Makes a session one that was last used so many minutes ago; returns when. */
async function lastUsed(caller: Caller, minutes: number): Promise<number> {
  const used = Date.now() - minutes * 60_000;
  await documentAt(`sessions/${sidOf(caller)}`).update({ used: new Date(used) });
  return used;
}

const sids = async (caller: Caller) => (await listed(caller)).map(({ sid }) => sid);

test("the list of sessions has the person's own that have not ended, newest first, and says which is this one", async () => {
  const [first, second, third] = [await signedIn(admin), await signedIn(admin), await signedIn(admin)];
  await signedIn(await anAccount());
  await call(endSession, {}, second);
  // The console may break anything.
  await documentAt(`sessions/${sidOf(first)}`).update({ browser: 7 });
  expect(await listed(third)).toMatchObject([
    { sid: sidOf(third), isOwn: true, browser: "Unknown browser" },
    { sid: sidOf(first), isOwn: false, browser: "Unknown browser" },
  ]);
});

test("the list of sessions leaves out those of before a revocation, of 12 hours ago, and idle for an hour", async () => {
  await signedIn(admin);
  await revokeAdmin(admin);
  const [old, idle, here] = [await signedIn(admin), await signedIn(admin), await signedIn(admin)];
  const begun = new Date(Date.now() - 12 * 3_600_000);
  await documentAt(`sessions/${sidOf(old)}`).update({ begun });
  await lastUsed(idle, 60);
  expect(await sids(here)).toEqual([sidOf(here)]);
});

test("the list of sessions says when each was last used: when a person did something, not when a page asked", async () => {
  const [here, elsewhere] = [await signedIn(admin), await signedIn(admin)];
  const used = await lastUsed(elsewhere, 59);
  await call(whoAmI, {}, elsewhere);
  expect((await listed(here))[0]).toMatchObject({ used });
  await call(whoAmI, { isInUse: true }, elsewhere);
  expect((await listed(here))[0]?.used).toBeGreaterThan(used);
});

test("a session idle for an hour is refused everywhere, and cannot be used again", async () => {
  const caller = await signedIn(admin);
  await lastUsed(caller, 60);
  expect(await accessOf(caller)).toEqual([]);
  expect(await call(whoAmI, { isInUse: true }, caller)).toMatchObject({ answer: { isAdmin: false } });
  expect(await accessOf(caller)).toEqual([]);
});

test("a session that ended while a page said it was in use stays ended, and may be ended again", async () => {
  const caller = await signedIn(admin);
  for (let n = 0; n < 2; n += 1) expect(await call(endSession, {}, caller)).toEqual({ ok: true, answer: {} });
  await touchSession(sidOf(caller));
  expect(await accessOf(caller)).toEqual([]);
});

test("ending sessions ends exactly these, everywhere, and nobody else's", async () => {
  const [here, one, other] = [await signedIn(admin), await signedIn(admin), await signedIn(admin)];
  const stranger = await signedIn(await anAccount());
  const ended = [sidOf(one), sidOf(stranger)];
  expect(await call(endSessions, { sids: ended }, here)).toEqual({ ok: true, answer: {} });
  expect(await accessOf(one)).toEqual([]);
  for (const caller of [other, stranger]) expect(await accessOf(caller)).toEqual(adminOnly);
  expect(await sids(here)).toEqual([sidOf(other), sidOf(here)]);
});

test.each([
  ["a second less than 5 minutes ago", 241 + 58, true],
  ["a little more than 5 minutes ago", 301, false],
])("ending sessions with a password of %s", async (_, ago, isAllowed) => {
  const [here, other] = [await signedIn(admin), await signedIn(admin)];
  const called = await call(endSessions, { sids: [sidOf(other)] }, later(here, ago));
  expect(called).toMatchObject(isAllowed ? { ok: true } : { code: "failed-precondition" });
  expect(await accessOf(other)).toEqual(isAllowed ? [] : adminOnly);
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604.1", "Safari on iOS"],
  ["curl/8", "Unknown browser"],
  [undefined, "Unknown browser"],
])("%j is %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

const isRefused = (caller: Caller) =>
  requireAdmin(caller, Date.now()).then(
    () => false,
    ({ code }) => code === "permission-denied",
  );

const next = "another horse battery";
/** Each act that ends all sessions; a change of the password in a session, which it ends as well. */
const acts: readonly (readonly [string, (caller: Caller) => Promise<unknown>])[] = [
  ["revoke", () => revokeAdmin(admin)],
  ["disable", () => disableAdmin(admin)],
  ["disable and enable", () => disableAdmin(admin).then(() => enableAdmin(admin))],
  ["remove-passkeys", () => removePasskeys(admin)],
  ["set-password", () => setAdminPassword({ ...admin, password: next })],
  [
    "changePassword",
    (caller) => call(changePassword, { password: admin.password, newPassword: next }, caller),
  ],
];

// Most of the time is signing in.
test.each([...acts, ["all of these in turn", (caller: Caller) => inTurn(caller)] as const])(
  "every callable and all rules refuse a token at the next request after %s, also one that was not exchanged before",
  async (_, end) => {
    const [caller, held] = [await signedIn(admin), await signInSuccessfully(admin)];
    const [exchanged = "", refreshed = ""] = await idTokensFor((await signInSuccessfully(admin)).token);
    await end(caller);
    const late = await idTokensFor(held.token);
    const tokens = [caller.rawToken, exchanged, refreshed, ...late];
    for (const thief of tokens.map(callerWith)) {
      expect(await accessOf(thief)).toEqual([]);
      expect(await call(whoAmI, { isInUse: true }, thief)).toMatchObject({ answer: { isAdmin: false } });
    }
    expect(await newest()).toEqual(adminOnly);
    for (const thief of late.map(callerWith)) expect(await accessOf(thief)).toEqual([]);
  },
);

async function inTurn(caller: Caller): Promise<void> {
  for (const [, act] of acts) await act(caller);
}

/** Signs in with the password that holds now, and returns what that session may do. */
async function newest(): Promise<string[]> {
  await enableAdmin(admin);
  const answers = [await enter(admin), await enter({ ...admin, password: next })];
  const [right = ""] = answers.flatMap(tokensIn);
  return accessOf(callerWith(await idTokenFor(right)));
}

/** The token of an answer; none of a refusal. */
const tokensIn = (called: Called) => (called.ok ? [answerOf<SignedIn>(called).token] : []);

const rush = share("sign-ins during a change of password", 40, 200);

test(`of ${rush} sign-ins with the present password during its change none leads anywhere`, async () => {
  const caller = await signedIn(admin);
  // Each from a known browser of its own, so that none waits for the counter of another.
  const generation = (await documentAt(`admins/${admin.uid}`).get()).get("generation");
  const account = accountKey(admin.pepper, admin.email);
  const browser = () => newDeviceToken(deviceKey.value(), account, generation, Date.now());
  const rushing = Array.from({ length: rush }, async (_, n) => {
    await sleep((n % 40) * 5);
    return enter(admin, browser());
  });
  await sleep(60);
  const change = { password: admin.password, newPassword: next, deviceToken: browser() };
  const changed = await call(changePassword, change, caller);
  const answers = await Promise.all(rushing);
  const held = answers.flatMap(tokensIn);
  expect(held.length).toBeGreaterThan(0);
  const callers = (await Promise.all(held.map(idTokenFor))).map(callerWith);
  expect(await Promise.all(callers.map(isRefused))).toEqual(held.map(() => true));
  const own = callerWith(await idTokenFor(answerOf<SignedIn>(changed).token));
  expect(await listed(own)).toMatchObject([{ isOwn: true }]);
});

test("endSession is refused without a caller", async () => {
  expect(await call(endSession, {})).toMatchObject({ code: "unauthenticated" });
});

test("a stranger, also one who is made an administrator afterwards, has no rights, and may sign out", async () => {
  const email = `planted-${admin.email}`;
  const known = { email, password: "a planted password", returnSecureToken: true };
  const stranger = callerWith(String((await identityToolkit("signUp", known))["idToken"]));
  await createAdmin({ ...admin, email });
  expect(await accessOf(stranger)).toEqual([]);
  const unmet = ["admin claim", "signed in through this panel"].map((name) => ({ name, met: false }));
  expect(await call(whoAmI, {}, stranger)).toMatchObject({
    answer: { isAdmin: false, conditions: expect.arrayContaining(unmet) },
  });
  expect(await call(endSession, {}, stranger)).toMatchObject({ ok: true });
  expect(await identityToolkit("signInWithPassword", known)).toHaveProperty("error");
});

test("of two operators who create one administrator at once, one does, and that password alone signs in", async () => {
  const email = `twice-${admin.email}`;
  const passwords = ["correct horse battery", next];
  const made = await Promise.allSettled(
    passwords.map((password) => createAdmin({ ...admin, email, password })),
  );
  const isMade = made.map(({ status }) => status === "fulfilled");
  expect(isMade.toSorted()).toEqual([false, true]);
  expect(made[isMade.indexOf(false)]).toMatchObject({ reason: { code: "already-exists" } });
  for (const [at, ok] of isMade.entries())
    expect(await enter({ email, password: passwords[at] ?? "" })).toMatchObject({ ok });
});
