import { beforeEach, describe, expect, test } from "vitest";
import { accessOf, adminOnly } from "../../testing/admin-access.ts";
import { type Account, anAccount, callerWith, testPepper } from "../../testing/an-account.ts";
import { call } from "../../testing/call.ts";
import { mailsTo } from "../../testing/identity-thief.ts";
import { identityToolkit, idTokenFor } from "../../testing/identity-toolkit.ts";
import { enter, entered } from "../../testing/sign-in-desk.ts";
import { createAdmin, disableAdmin, enableAdmin, revokeAdmin, setAdminPassword } from "./admin-accounts.ts";
import { requireAdmin } from "./admin-session.ts";
import { endSession } from "./end-session.ts";
import { whoAmI } from "./who-am-i.ts";

let admin: Account;
beforeEach(async () => {
  admin = await anAccount();
});

const signedIn = async (account = admin) => callerWith(await idTokenFor((await entered(account)).token));
type Caller = Awaited<ReturnType<typeof signedIn>>;

const isRefused = (caller: Caller) =>
  requireAdmin(caller, Date.now()).then(
    () => false,
    ({ code }) => code === "permission-denied",
  );

describe("at the next request every callable and all rules refuse a token", () => {
  test.each([
    ["endSession", (caller: Caller) => call(endSession, {}, caller)],
    ["disable", () => disableAdmin({ email: admin.email, pepper: testPepper })],
    ["revoke", () => revokeAdmin({ email: admin.email, pepper: testPepper })],
    [
      "set-password",
      () => setAdminPassword({ ...admin, password: "another horse battery", pepper: testPepper }),
    ],
  ])("after %s", async (_, end) => {
    const caller = await signedIn();
    expect(await accessOf(caller)).toEqual(adminOnly);
    await end(caller);
    expect(await accessOf(caller)).toEqual([]);
    expect(await call(whoAmI, {}, caller)).toMatchObject({ answer: { isAdmin: false } });
  });
});

describe("endSession", () => {
  test("ends the caller's session and no other", async () => {
    const [here, elsewhere] = [await signedIn(), await signedIn()];
    expect(await call(endSession, {}, here)).toEqual({ ok: true, answer: {} });
    expect(await isRefused(elsewhere)).toBe(false);
  });

  test("may be repeated", async () => {
    const caller = await signedIn();
    await call(endSession, {}, caller);
    expect(await call(endSession, {}, caller)).toEqual({ ok: true, answer: {} });
  });

  test("is refused without a caller", async () => {
    expect(await call(endSession, {})).toMatchObject({ code: "unauthenticated" });
  });

  test("writes nothing for a token that belongs to no session", async () => {
    const caller = await signedIn();
    const stranger = { ...caller, token: { ...caller.token, sid: undefined } };
    expect(await call(endSession, {}, stranger)).toEqual({ ok: true, answer: {} });
    expect(await isRefused(caller)).toBe(false);
  });
});

describe("a new session", () => {
  test("right after a revocation is accepted", async () => {
    await revokeAdmin({ email: admin.email, pepper: testPepper });
    expect(await isRefused(await signedIn())).toBe(false);
  });

  test("is refused to a disabled administrator as if the password were wrong, until enabled", async () => {
    await disableAdmin({ email: admin.email, pepper: testPepper });
    expect(await enter(admin)).toMatchObject({ message: "Login failed. 4 attempts remaining." });
    await enableAdmin({ email: admin.email, pepper: testPepper });
    expect(await isRefused(await signedIn())).toBe(false);
  });
});

describe("around signIn", () => {
  test("the real password sent straight to Identity Toolkit fails exactly like a wrong one", async () => {
    const direct = (password: string) =>
      identityToolkit("signInWithPassword", { email: admin.email, password, returnSecureToken: true });
    const right = await direct(admin.password);
    expect(right).toHaveProperty("error");
    expect(right).toEqual(await direct("wrong horse battery"));
  });

  test("a password set through a reset mail makes a stranger", async () => {
    const caller = await takenOverByMail();
    expect(caller.uid).toBe(admin.uid);
    expect(await accessOf(caller)).toEqual([]);
    expect(await call(whoAmI, {}, caller)).toMatchObject({
      answer: {
        isAdmin: false,
        conditions: expect.arrayContaining([
          { name: "admin claim", met: false },
          { name: "signed in through this panel", met: false },
        ]),
      },
    });
    expect(await call(endSession, {}, caller)).toMatchObject({ ok: true });
  });

  test("a reset mail does not make signIn accept the new password", async () => {
    await takenOverByMail();
    expect(await enter({ ...admin, password: "a thief's password" })).toMatchObject({
      code: "unauthenticated",
    });
    await setAdminPassword({ ...admin, pepper: testPepper });
    expect(await isRefused(await signedIn())).toBe(false);
  });

  test("a user whom a stranger made beforehand gains nothing by becoming an administrator", async () => {
    const email = `planted-${admin.email}`;
    const planted = await identityToolkit("signUp", {
      email,
      password: "a planted password",
      returnSecureToken: true,
    });
    await createAdmin({ email, password: "correct horse battery", pepper: testPepper });
    expect(await accessOf(callerWith(String(planted["idToken"])))).toEqual([]);
    const again = await identityToolkit("signInWithPassword", { email, password: "a planted password" });
    expect(again).toHaveProperty("error");
  });
});

async function takenOverByMail(): Promise<Caller> {
  await identityToolkit("sendOobCode", { requestType: "PASSWORD_RESET", email: admin.email });
  const oobCode = (await mailsTo([admin.email])).at(-1)?.oobCode;
  await identityToolkit("resetPassword", { oobCode, newPassword: "a thief's password" });
  const signedInByMail = await identityToolkit("signInWithPassword", {
    email: admin.email,
    password: "a thief's password",
    returnSecureToken: true,
  });
  return callerWith(String(signedInByMail["idToken"]));
}
