import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Account, anAccount, testPepper } from "../../testing/an-account.ts";
import { type Behaviour, type IdentityProxy, startIdentityProxy } from "../../testing/identity-proxy.ts";
import { enter, guess, lockoutOf } from "../../testing/sign-in-desk.ts";
import { accountKey } from "./account-key.ts";
import { unlockAdmin } from "./admin-accounts.ts";
import { blockMemo } from "./block-memo.ts";
import { checkPassword } from "./password-check.ts";

const guessProcess = fileURLToPath(new URL("../../testing/guess-process.ts", import.meta.url));
const error = (message: string) => JSON.stringify({ error: { code: 400, message } });

let proxy: IdentityProxy;
let admin: Account;
beforeAll(async () => {
  proxy = await startIdentityProxy();
});
afterAll(() => proxy.close());
beforeEach(async () => {
  Object.assign(proxy, { behaviour: { kind: "pass" }, meets: () => true });
  proxy.checked.length = 0;
  admin = await anAccount();
});

const troubles: ReadonlyArray<readonly [string, Behaviour]> = [
  ["cuts the connection", { kind: "cut" }],
  ["answers 500", { kind: "answer", status: 500, body: error("INTERNAL") }],
  ["answers 503 with a page", { kind: "answer", status: 503, body: "<html>busy</html>" }],
  ["answers 429", { kind: "answer", status: 429, body: error("QUOTA_EXCEEDED : Exceeded quota") }],
  ["has password sign-in off", { kind: "answer", status: 400, body: error("PASSWORD_LOGIN_DISABLED") }],
  ["refuses the key", { kind: "answer", status: 400, body: error("API key not valid.") }],
  ["says yes in a page", { kind: "answer", status: 200, body: "<html>welcome</html>" }],
  ["says yes without a user", { kind: "answer", status: 200, body: "{}" }],
  ["says no without a reason", { kind: "answer", status: 400, body: "null" }],
  [
    "says no at great length",
    { kind: "answer", status: 400, body: error("INVALID_PASSWORD").padEnd(200_000) },
  ],
  ["says no with a status of its own", { kind: "answer", status: 418, body: error("INVALID_PASSWORD") }],
];

describe("when Identity Toolkit", () => {
  test.each(troubles)("%s, no attempt is lost", async (_, behaviour) => {
    proxy.behaviour = behaviour;
    for (let n = 0; n < 6; n += 1)
      expect(await enter(admin)).toMatchObject({
        code: "unavailable",
        message: "Failed to sign in. Please check your credentials.",
      });
    proxy.behaviour = { kind: "pass" };
    expect(await guess(admin.email)).toMatchObject({ message: "Login failed. 4 attempts remaining." });
    expect(await enter(admin)).toMatchObject({ ok: true });
  });

  test("does not answer, the call ends after twice four seconds and no attempt is lost", async () => {
    proxy.behaviour = { kind: "hang" };
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const patience = vi.spyOn(AbortSignal, "timeout");
    patience.mockImplementation((time) => timeout(time === 4_000 ? 200 : time));
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(admin)));
    expect(answers.map((answer) => !answer.ok && answer.code)).toEqual(Array(5).fill("unavailable"));
    expect(patience).toHaveBeenCalledWith(4_000);
    patience.mockRestore();
    proxy.behaviour = { kind: "pass" };
    expect(await guess(admin.email)).toMatchObject({ message: "Login failed. 4 attempts remaining." });
  });

  test("fails once, no one notices", async () => {
    let checks = 0;
    Object.assign(proxy, { behaviour: { kind: "cut" }, meets: () => checks++ === 0 });
    expect(await enter(admin)).toMatchObject({ ok: true });
  });

  test("fails while others guess, only the failed attempt is given back", async () => {
    await guess(admin.email);
    proxy.behaviour = { kind: "cut" };
    await guess(admin.email);
    proxy.behaviour = { kind: "pass" };
    expect(await guess(admin.email)).toMatchObject({ message: "Login failed. 3 attempts remaining." });
  });

  test.each([
    [{ kind: "cut" }, "unreachable"],
    [{ kind: "answer", status: 200, body: "<html>" }, "unreadable answer"],
    [{ kind: "answer", status: 403, body: error("API_KEY_SERVICE_BLOCKED") }, "403 API_KEY_SERVICE_BLOCKED"],
  ] as const)("does %j, the log's reason is: %s", async (behaviour, reason) => {
    proxy.behaviour = behaviour;
    expect(await checkPassword(admin.email, admin.password)).toEqual({ kind: "no verdict", reason });
  });

  test("says yes for another account, no one is signed in", async () => {
    const body = JSON.stringify({ localId: "somebody-else", idToken: "x" });
    proxy.behaviour = { kind: "answer", status: 200, body };
    expect(await enter(admin)).toMatchObject({ message: "Login failed. 4 attempts remaining." });
  });
});

describe("a server killed between reservation and verification", () => {
  test("leaves the attempt taken; five such leave the account blocked until it is unlocked", async () => {
    proxy.behaviour = { kind: "hang" };
    for (let n = 1; n <= 5; n += 1) {
      const server = spawn(process.execPath, [guessProcess, admin.email, "1"]);
      await expect.poll(() => proxy.checked).toHaveLength(n);
      server.kill("SIGKILL");
    }
    proxy.behaviour = { kind: "pass" };
    expect((await lockoutOf(admin.email).get()).data()).toMatchObject({ attempts: 5 });
    expect(await enter(admin)).toMatchObject({ code: "resource-exhausted" });
    await unlockAdmin({ email: admin.email, pepper: testPepper });
    blockMemo.forget(`a_${accountKey(testPepper, admin.email)}`);
    expect(await enter(admin)).toMatchObject({ ok: true });
  });
});
