import { failedAttemptMessage, maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { beforeEach, expect, test } from "vitest";
import { accessOf, adminOnly } from "../../testing/admin-access.ts";
import { type Account, anAccount } from "../../testing/an-account.ts";
import { type Caller, call } from "../../testing/call.ts";
import { startIdentityProxy } from "../../testing/identity-proxy.ts";
import { answerOf, signedIn } from "../../testing/second-factor-desk.ts";
import { enter, guess, lockoutOf, type SignedIn, signInSuccessfully } from "../../testing/sign-in-desk.ts";
import { unlockAdmin } from "./admin-accounts.ts";
import { changePassword } from "./change-password.ts";

const next = "another horse battery";

const proxy = await startIdentityProxy();
let admin: Account;
beforeEach(async () => {
  admin = await anAccount();
});

const change = (caller: Caller | undefined, input: object = {}) =>
  call(changePassword, { password: admin.password, newPassword: next, ...input }, caller);

test("a new password forgets the other devices, and knows this one", async () => {
  const { deviceToken: other } = await signInSuccessfully(admin);
  const { deviceToken } = answerOf<SignedIn>(await change(await signedIn(admin)));
  for (const token of [other, deviceToken]) {
    await guess(admin.email, token);
    expect((await lockoutOf(admin.email).get()).get("attempts")).toBe(1);
  }
});

test("of parallel changes exactly one is made and answered so, and its session alone lives", async () => {
  const callers = [await signedIn(admin), await signedIn(admin)];
  const wanted = Array.from({ length: 6 }, (_, n) => `another horse battery ${n}`);
  const answers = await Promise.all(wanted.map((newPassword, n) => change(callers[n % 2], { newPassword })));
  const made = wanted.filter((_, n) => answers[n]?.ok);
  expect(made).toHaveLength(1);
  const works: string[] = [];
  for (const password of [admin.password, ...wanted]) {
    if ((await enter({ ...admin, password })).ok) works.push(password);
    await unlockAdmin(admin);
  }
  expect(works).toEqual(made);
  for (const caller of callers) expect(await accessOf(caller)).toEqual([]);
});

test.each([
  ["too short", "fourteen chars", "Use at least 15 characters."],
  ["too common", "iloveyouiloveyou", /^This password is too common/],
  ["the present one", "", "This is your current password. Choose another one."],
])(
  "a refusal changes nothing: a new password that is %s, which costs no attempt",
  async (_, newPassword, message) => {
    const caller = await signedIn(admin);
    const checked = proxy.checked.length;
    expect(await change(caller, { newPassword: newPassword || admin.password })).toMatchObject({
      code: "invalid-argument",
      message: expect.stringMatching(message),
    });
    expect(proxy.checked).toHaveLength(checked);
    expect(await accessOf(caller)).toEqual(adminOnly);
    await signInSuccessfully(admin);
  },
);

test("a refusal changes nothing: a wrong present password, counted and answered like a sign-in", async () => {
  const caller = await signedIn(admin);
  await guess(admin.email);
  expect(await change(caller, { password: "wrong horse battery" })).toEqual({
    ok: false,
    code: "unauthenticated",
    message: failedAttemptMessage(2),
    details: { failures: 2, attemptsRemaining: maxAttempts - 2, blockTimeRemaining: 0 },
  });
  expect(await accessOf(caller)).toEqual(adminOnly);
});

test("a refusal changes nothing: another administrator's session with this password", async () => {
  const other = await signedIn(await anAccount());
  const caller = { ...other, token: { ...other.token, email: admin.email } };
  expect(await change(caller)).toMatchObject({ code: "permission-denied" });
  await signInSuccessfully(admin);
});
