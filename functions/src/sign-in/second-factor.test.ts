import { failedAttemptMessage } from "@daily-genius/domain/sign-in/lockout";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { accessOf, adminOnly } from "../../testing/admin-access.ts";
import { type Account, anAccount, callerWith } from "../../testing/an-account.ts";
import { type Authenticator, anAuthenticator } from "../../testing/authenticator.ts";
import { type Caller, call } from "../../testing/call.ts";
import { idTokenFor } from "../../testing/identity-toolkit.ts";
import {
  add,
  answerOf,
  begin,
  codesFor,
  finish,
  finishWith,
  finishWithCode,
  later,
  passkeysOf,
  signedIn,
  startSecondFactor,
} from "../../testing/second-factor-desk.ts";
import { enter, failUntilBlocked, guess, lockoutOf, signInSuccessfully } from "../../testing/sign-in-desk.ts";
import { documentAt } from "../../testing/stored.ts";
import { firestore } from "../store/firestore.ts";
import { addPasskey } from "./add-passkey.ts";
import { disableAdmin, enableAdmin, removePasskeys, revokeAdmin } from "./admin-accounts.ts";
import { changePassword } from "./change-password.ts";
import { makeRecoveryCodes, removePasskey } from "./own-passkeys.ts";

let admin: Account;
let here: Caller;
beforeEach(async () => {
  admin = await anAccount();
  here = await signedIn(admin);
});

const refusal = (failures: number) => ({ code: "unauthenticated", message: failedAttemptMessage(failures) });

/** The session of a sign-in that both factors ended. */
const sessionOf = async (finished: Awaited<ReturnType<typeof finish>>) =>
  callerWith(await idTokenFor(answerOf<{ token: string }>(finished).token));

/** Tries to add a passkey as `begin` has asked for it. */
const tryToAdd = (
  { ticket, options }: Awaited<ReturnType<typeof begin>>,
  { create }: Pick<Authenticator, "create"> = anAuthenticator(),
  caller = here,
) => call(addPasskey, { ticket, name: "Key", response: create(options) }, caller);

test.each([
  ["two passkeys", () => add(here).then(() => add(here))],
  ["a passkey and recovery codes", () => add(here).then(() => codesFor(here))],
])(
  "a second factor is asked for from %s on, and other sessions end, since they began without it",
  async (_, turnOn) => {
    const elsewhere = await signedIn(admin);
    const stranger = await signedIn(await anAccount());
    await turnOn();
    expect(await accessOf(elsewhere)).toEqual([]);
    expect(await accessOf(here)).toEqual(adminOnly);
    expect(await accessOf(stranger)).toEqual(adminOnly);
    expect(await passkeysOf(here)).toMatchObject({ isRequired: true });
    await startSecondFactor(admin);
  },
);

test("a second factor ends with the last passkey, and the codes with it", async () => {
  const key = await add(here);
  await codesFor(here);
  await call(removePasskey, { id: key.id }, here);
  expect(await passkeysOf(here)).toEqual({ passkeys: [], codes: null, isRequired: false });
  await signInSuccessfully(admin);
});

test("a second factor says when each passkey was added and last used", async () => {
  const key = await add(here, undefined, "Blue key");
  await add(here, undefined, "Phone");
  const session = await sessionOf(await finishWith(key, await startSecondFactor(admin)));
  const { passkeys } = await passkeysOf(session);
  const time = expect.any(Number);
  expect(passkeys).toMatchObject([
    { id: key.id, name: "Blue key", added: time, used: time },
    { name: "Phone", used: null },
  ]);
});

const inConsole = (fields: object) => async (ticket: string) => {
  await documentAt(`tickets/${ticket.split(".")[0]}`).update(fields);
  return ticket;
};
const once = (act: () => Promise<unknown>) => async (ticket: string) => {
  await act();
  return ticket;
};

describe("with a passkey", () => {
  let key: Authenticator;
  beforeEach(async () => {
    key = await add(here);
    await add(here);
  });

  test("signing in begins a session with every right, and clears the counter", async () => {
    await guess(admin.email);
    const session = await sessionOf(await finishWith(key, await startSecondFactor(admin)));
    expect(await accessOf(session)).toEqual(adminOnly);
    expect((await lockoutOf(admin.email).get()).exists).toBe(false);
  });

  test("the passkey of a phone, which does not count, signs in again and again", async () => {
    const phone = await add(here, anAuthenticator({ counts: false }));
    for (let n = 0; n < 2; n += 1) await sessionOf(await finishWith(phone, await startSecondFactor(admin)));
  });

  test("the passkey of another administrator is refused", async () => {
    const other = await anAccount();
    const there = await signedIn(other);
    const theirs = await add(there);
    await add(there);
    expect(await finishWith(theirs, await startSecondFactor(admin))).toMatchObject(refusal(1));
    // Their answer to their own request, with this account's ticket.
    const [mine, step] = [await startSecondFactor(admin), await startSecondFactor(other)];
    const response = theirs.use(step.options);
    expect(await finish(mine.ticket, { kind: "passkey", response })).toMatchObject(refusal(2));
    expect(await finish(step.ticket, { kind: "passkey", response })).toMatchObject({ ok: true });
  });

  test.each<[string, (ticket: string) => string | Promise<string>, object?]>([
    ["invented", (ticket) => `${"A".repeat(43)}.${ticket.split(".")[1]}`],
    ["unsigned", (ticket) => `${ticket.split(".")[0]}`],
    ["that leads elsewhere", () => "../posts/a.b"],
    ["of a passkey to add", async () => (await begin(here)).ticket],
    ["that the console has broken", inConsole({ uid: 7 })],
    ["of more than five minutes ago", inConsole({ expireAt: new Date() })],
    ["of before revoke", once(() => revokeAdmin(admin)), refusal(1)],
    ["of before disable", once(() => disableAdmin(admin)), refusal(1)],
    ["of before remove-passkeys", once(() => removePasskeys(admin)), refusal(1)],
  ])("a ticket %s is refused", async (_, alter, refused = { code: "unauthenticated" }) => {
    const step = await startSecondFactor(admin);
    const ticket = await alter(step.ticket);
    const response = key.use(step.options);
    expect(await finish(ticket, { kind: "passkey", response })).toMatchObject(refused);
  });

  test("a known device has a counter of its own, for this step too", async () => {
    const { deviceToken } = answerOf<{ deviceToken: string }>(
      await finishWith(key, await startSecondFactor(admin)),
    );
    await failUntilBlocked(admin.email);
    const step = await startSecondFactor(admin, deviceToken);
    expect(await finishWith(key, step)).toMatchObject({ ok: true });
  });
});

describe("a recovery code", () => {
  let codes: string[];
  beforeEach(async () => {
    await add(here);
    codes = await codesFor(here);
  });

  test("is one of ten, and no two are alike", () => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  test("no longer works once there are new ones, and another administrator's never did", async () => {
    const [code = ""] = codes;
    const there = await signedIn(await anAccount());
    await add(there);
    const [theirs = ""] = await codesFor(there);
    expect(await finishWithCode(theirs, await startSecondFactor(admin))).toMatchObject(refusal(1));
    await codesFor(here);
    expect(await finishWithCode(code, await startSecondFactor(admin))).toMatchObject(refusal(2));
  });

  test("is asked for no longer when all are used up, with one passkey: losing it would lock its owner out", async () => {
    const session = await spendAll();
    expect(await passkeysOf(session)).toMatchObject({ codes: 0, isRequired: false });
    await signInSuccessfully(admin);
    await codesFor(await signedIn(admin));
    expect(await accessOf(session)).toEqual([]);
    await startSecondFactor(admin);
  });

  test("stays without effect when all are used up, with two passkeys", async () => {
    await add(here);
    await spendAll();
    expect(await finishWithCode(codes[0] ?? "", await startSecondFactor(admin))).toMatchObject(refusal(1));
  });

  async function spendAll() {
    let session = here;
    for (const code of codes)
      session = await sessionOf(await finishWithCode(code, await startSecondFactor(admin)));
    return session;
  }
});

describe("adding a passkey", () => {
  test("made wrongly is refused", async () => {
    const create: Authenticator["create"] = (one) => anAuthenticator().create(one, { isUnverified: true });
    expect(await tryToAdd(await begin(here), { create })).toMatchObject({
      code: "invalid-argument",
      message: "This passkey could not be added. Please try again.",
    });
    expect(await passkeysOf(here)).toMatchObject({ passkeys: [] });
  });

  const ofASignIn = async () => {
    await add(here);
    await add(here);
    const [ticket = ""] = (await startSecondFactor(admin)).ticket.split(".");
    return { ...(await begin(here)), ticket };
  };
  test.each([
    ["another session", async () => begin(await signedIn(admin))],
    ["another administrator", async () => begin(await signedIn(await anAccount()))],
    ["a sign-in", ofASignIn],
  ])("with a ticket of %s is refused", async (_, begun) => {
    expect(await tryToAdd(await begun())).toMatchObject({ ok: false });
  });

  test("twice is refused, and so is an eleventh", async () => {
    const key = await add(here);
    const begun = await begin(here);
    expect(begun.options.excludeCredentials).toMatchObject([{ id: key.id }]);
    expect(await tryToAdd(begun, key)).toMatchObject({ code: "already-exists" });
    for (let n = 1; n < 10; n += 1) await add(here);
    await expect(add(here)).rejects.toThrow("You can have at most 10 passkeys.");
  });
});

test("codes without a passkey are refused", async () => {
  expect(await call(makeRecoveryCodes, {}, here)).toMatchObject({ code: "not-found" });
});

test("longer than five minutes after signing in, nothing about passkeys changes", async () => {
  const key = await add(here);
  const begun = await begin(here);
  const before = await documentAt(`secondFactors/${admin.uid}`).get();
  for (const refused of [
    tryToAdd(begun, undefined, later(here)),
    call(removePasskey, { id: key.id }, later(here)),
    call(makeRecoveryCodes, {}, later(here)),
  ])
    expect(await refused).toMatchObject({ code: "failed-precondition" });
  await expect(begin(later(here))).rejects.toThrow("Enter your password first.");
  const after = await documentAt(`secondFactors/${admin.uid}`).get();
  expect(after.data()).toEqual(before.data());
});

const next = { newPassword: "another horse battery" };

test("a password is changed with a second factor only within five minutes of both, and the factor stays", async () => {
  const key = await add(here);
  await add(here);
  const change = { ...next, password: admin.password };
  expect(await call(changePassword, change, later(here))).toMatchObject({ code: "failed-precondition" });
  const session = await sessionOf(await call(changePassword, change, here));
  expect(await accessOf(session)).toEqual(adminOnly);
  const step = await startSecondFactor({ ...admin, password: next.newPassword });
  expect(await finishWith(key, step)).toMatchObject({ ok: true });
});

test("a password is changed and begins no session if a second factor became required meanwhile", async () => {
  await add(here);
  const factor = documentAt(`secondFactors/${admin.uid}`);
  justBeforeACommit(() => factor.update({ codes: ["a code"] }));
  const change = { ...next, password: admin.password };
  expect(await call(changePassword, change, here)).toMatchObject({ code: "failed-precondition" });
  await startSecondFactor({ ...admin, password: next.newPassword });
});

/** Does something after the next call was let in, right before it commits. */
function justBeforeACommit(act: () => Promise<unknown>): void {
  const { transact } = firestore;
  vi.spyOn(firestore, "transact").mockImplementationOnce(async (decide) => {
    await act();
    return transact(decide);
  });
}

test.each([
  ["disable", () => disableAdmin(admin)],
  ["remove-passkeys", () => removePasskeys(admin)],
])("%s leaves no passkey that was being added", async (_, act) => {
  const begun = await begin(here);
  justBeforeACommit(act);
  expect(await tryToAdd(begun)).toMatchObject({ code: "permission-denied" });
  expect((await documentAt(`secondFactors/${admin.uid}`).get()).exists).toBe(false);
});

test("disable and remove-passkeys remove passkeys and codes; disabled, the right password is refused like a wrong one", async () => {
  for (const act of [removePasskeys, disableAdmin]) {
    await add(here);
    await codesFor(here);
    await act(admin);
    if (act === disableAdmin) expect(await enter(admin)).toMatchObject(refusal(1));
    await enableAdmin(admin);
    here = await signedIn(admin);
    expect(await passkeysOf(here)).toMatchObject({ passkeys: [], codes: null });
  }
});
