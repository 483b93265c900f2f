import type { CallOutput } from "@daily-genius/domain/calls/calls";
import { beforeEach, describe, expect, test } from "vitest";
import { accessOf, adminOnly } from "../../testing/admin-access.ts";
import { type Account, anAccount } from "../../testing/an-account.ts";
import { type Caller, call } from "../../testing/call.ts";
import { answerOf, later, signedIn } from "../../testing/second-factor-desk.ts";
import { documentAt } from "../../testing/stored.ts";
import { revokeAdmin } from "./admin-accounts.ts";
import { touchSession } from "./admin-session.ts";
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

describe("the list of sessions", () => {
  test("has the person's own that have not ended, newest first, and says which is this one", async () => {
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

  test("leaves out those of before a revocation, of 12 hours ago, and idle for an hour", async () => {
    await signedIn(admin);
    await revokeAdmin(admin);
    const [old, idle, here] = [await signedIn(admin), await signedIn(admin), await signedIn(admin)];
    const begun = new Date(Date.now() - 12 * 3_600_000);
    await documentAt(`sessions/${sidOf(old)}`).update({ begun });
    await lastUsed(idle, 60);
    expect(await sids(here)).toEqual([sidOf(here)]);
  });

  test("says when each was last used: when a person did something, not when a page asked", async () => {
    const [here, elsewhere] = [await signedIn(admin), await signedIn(admin)];
    const used = await lastUsed(elsewhere, 59);
    await call(whoAmI, {}, elsewhere);
    expect((await listed(here))[0]).toMatchObject({ used });
    await call(whoAmI, { isInUse: true }, elsewhere);
    expect((await listed(here))[0]?.used).toBeGreaterThan(used);
  });
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

describe("ending sessions", () => {
  test("ends exactly these, everywhere, and nobody else's", async () => {
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
  ])("with a password of %s", async (_, ago, isAllowed) => {
    const [here, other] = [await signedIn(admin), await signedIn(admin)];
    const called = await call(endSessions, { sids: [sidOf(other)] }, later(here, ago));
    expect(called).toMatchObject(isAllowed ? { ok: true } : { code: "failed-precondition" });
    expect(await accessOf(other)).toEqual(isAllowed ? [] : adminOnly);
  });
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
