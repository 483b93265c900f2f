import { randomUUID } from "node:crypto";
import { Failure } from "@daily-genius/domain/calls/failure";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Account, anAccount, callerWith, testPepper } from "../../testing/an-account.ts";
import { identityToolkit, idTokenFor } from "../../testing/identity-toolkit.ts";
import { enter, signInSuccessfully } from "../../testing/sign-in-desk.ts";
import { seed, share } from "../../testing/test-run.ts";
import {
  createAdmin,
  disableAdmin,
  enableAdmin,
  revokeAdmin,
  setAdminPassword,
  unlockAdmin,
} from "./admin-accounts.ts";
import { requireAdmin } from "./admin-session.ts";

/** A thief who reads the mail to some addresses and has ID tokens, at first those that administrators lost. */
type IdentityThief = { readonly emails: readonly string[]; readonly tokens: string[] };

/** One call of a thief; `pick` chooses among their addresses, tokens and mails. */
type Theft = { readonly call: keyof typeof calls; readonly pick: number };

const phones = [{ phoneInfo: "+15555550100" }];
const factor = { enrollments: phones.map((phone) => ({ ...phone, mfaEnrollmentId: "a thief's" })) };

const password = "a thief's password";
const returnSecureToken = true;

type Place = { readonly email: string; readonly idToken: string | undefined; readonly thief: IdentityThief };

const mail = (body: object) => identityToolkit("sendOobCode", { continueUrl: "http://localhost/", ...body });
const update = (body: object) => identityToolkit("update", { returnSecureToken, ...body });

/** The calls of Identity Toolkit open to the owner of a mailbox or an ID token, in the words of its REST API. */
const calls = {
  "mail a reset": ({ email }: Place) => mail({ requestType: "PASSWORD_RESET", email }),
  "mail a link": ({ email }: Place) => mail({ requestType: "EMAIL_SIGNIN", email, canHandleCodeInApp: true }),
  "mail a verification": ({ idToken }: Place) => mail({ requestType: "VERIFY_EMAIL", idToken }),
  "mail a change of address": ({ idToken, email }: Place) =>
    mail({ requestType: "VERIFY_AND_CHANGE_EMAIL", idToken, newEmail: email }),
  "use a mail": async ({ thief, email }: Place, pick: number) => {
    const codes = await mailsTo(thief.emails);
    const { oobCode, requestType } = codes[pick % Math.max(1, codes.length)] ?? {};
    if (requestType === "EMAIL_SIGNIN") return identityToolkit("signInWithEmailLink", { email, oobCode });
    if (requestType === "PASSWORD_RESET")
      return identityToolkit("resetPassword", { oobCode, newPassword: password });
    return update({ oobCode });
  },
  "change the e-mail": ({ idToken, email }: Place) => update({ idToken, email }),
  "change the password": ({ idToken }: Place) => update({ idToken, password }),
  "change the name": ({ idToken }: Place) =>
    update({ idToken, displayName: "A Thief", photoUrl: "http://t/" }),
  "delete the e-mail": ({ idToken }: Place) => update({ idToken, deleteAttribute: ["EMAIL"] }),
  "delete the password": ({ idToken }: Place) => update({ idToken, deleteAttribute: ["PASSWORD"] }),
  "unlink the password": ({ idToken }: Place) => update({ idToken, deleteProvider: ["password"] }),
  "link a provider": ({ idToken, email }: Place) =>
    identityToolkit("signInWithIdp", {
      idToken,
      requestUri: "http://localhost/",
      postBody: `providerId=google.com&id_token=${JSON.stringify({ sub: `google-${email}`, email, email_verified: true })}`,
      returnSecureToken,
    }),
  "add a second factor": ({ idToken }: Place) => update({ idToken, mfa: factor }),
  "sign up": ({ email }: Place) => identityToolkit("signUp", { email, password, returnSecureToken }),
  "sign up with a second factor": ({ email }: Place) =>
    identityToolkit("signUp", { email, password, mfaInfo: phones, returnSecureToken }),
  "sign up over a user": ({ idToken, email }: Place) =>
    identityToolkit("signUp", { idToken, email, password, returnSecureToken }),
  "sign in": ({ email }: Place) =>
    identityToolkit("signInWithPassword", { email, password, returnSecureToken }),
  "delete the user": ({ idToken }: Place) => identityToolkit("delete", { idToken }),
};

/** Any call with any of a thief's addresses and tokens. */
const anyTheft: fc.Arbitrary<Theft> = fc.record({
  // The cast holds for a literal object.
  call: fc.constantFrom(...(Object.keys(calls) as (keyof typeof calls)[])),
  pick: fc.nat(59),
});

/** Makes the call, and keeps the token if there is one in the answer; the call may be refused. */
async function commit(thief: IdentityThief, { call, pick }: Theft): Promise<Record<string, unknown>> {
  const { emails, tokens } = thief;
  const email = emails[pick % emails.length] ?? "";
  const idToken = tokens[Math.floor(pick / emails.length) % Math.max(1, tokens.length)];
  const answer = await calls[call]({ email, idToken, thief }, pick);
  if (typeof answer["idToken"] === "string") tokens.push(answer["idToken"]);
  return answer;
}

type Mail = { readonly email: string; readonly requestType: string; readonly oobCode: string };

/** Returns the mails to these addresses that contain a code, newest last. */
async function mailsTo(emails: readonly string[]): Promise<Mail[]> {
  const host = process.env["FIREBASE_AUTH_EMULATOR_HOST"];
  const url = `http://${host}/emulator/v1/projects/${process.env["GCLOUD_PROJECT"]}/oobCodes`;
  // The cast: the form that the Auth emulator documents.
  const { oobCodes } = (await (await fetch(url)).json()) as { oobCodes: Mail[] };
  return oobCodes.filter(({ email }) => emails.includes(email));
}

const newPassword = "another horse battery";

/** Two administrators, and a thief who has a token of each and reads the mail of both. */
type Scene = { readonly admins: readonly [Account, Account]; readonly thief: IdentityThief };

async function aScene(): Promise<Scene> {
  const [admin, other] = await Promise.all([anAccount(), anAccount()]);
  const stolen = async (account: Account) => idTokenFor((await signInSuccessfully(account)).token);
  const tokens = await Promise.all([stolen(admin), stolen(other)]);
  const emails = [admin.email, `thief-${randomUUID()}@example.com`, other.email];
  return { admins: [admin, other], thief: { emails, tokens } };
}

async function expectRepaired({ admins, thief }: Scene): Promise<void> {
  for (const admin of admins) {
    await setAdminPassword({ ...admin, password: newPassword });
    await enableAdmin(admin);
  }
  for (const { uid, token, rawToken } of thief.tokens.map(callerWith)) {
    await expect(requireAdmin({ uid, token, rawToken }, Date.now())).rejects.toBeInstanceOf(Failure);
    if (admins.some((admin) => admin.uid === uid))
      expect(
        await identityToolkit("update", { idToken: rawToken, password: "a thief's again" }),
      ).toHaveProperty("error");
  }
  for (const { uid, email } of admins) {
    const { token } = await signInSuccessfully({ email, password: newPassword });
    const caller = callerWith(await idTokenFor(token));
    expect(await requireAdmin(caller, Date.now())).toMatchObject({ uid, email });
  }
}

/** `pick` 0 is the first administrator's address, 1 the thief's, 2 the second's; every 3 more it is the next token. */
const theft = (call: Theft["call"], pick = 0): Theft => ({ call, pick });

const thefts: readonly (readonly [string, readonly Theft[]])[] = [
  ["a reset mail", [theft("mail a reset"), theft("use a mail")]],
  ["an e-mail changed by mail", [theft("mail a change of address", 1), theft("use a mail")]],
  ["an e-mail changed with a stolen token", [theft("change the e-mail", 1)]],
  ["a password changed with a stolen token", [theft("change the password")]],
  ["a password taken away", [theft("unlink the password")]],
  ["a deleted user", [theft("delete the user")]],
  [
    "a stranger who signed up with the e-mail",
    [theft("delete the user"), theft("sign up with a second factor")],
  ],
  [
    "two administrators whose e-mails were swapped",
    [1, 3, 8].map((pick) => theft("change the e-mail", pick)),
  ],
];

// Most of each test is waiting for the next second.
test.concurrent.each(thefts)("set-password brings an administrator back after %s", async (_, calls) => {
  const scene = await aScene();
  for (const call of calls) expect(await commit(scene.thief, call)).not.toHaveProperty("error");
  expect(await enter(scene.admins[0])).toMatchObject({ ok: false });
  await expectRepaired(scene);
});

const commands = { createAdmin, disableAdmin, enableAdmin, revokeAdmin, setAdminPassword, unlockAdmin };
const anyCommand = fc.record({
  // The cast holds for a literal object.
  command: fc.constantFrom(...(Object.keys(commands) as (keyof typeof commands)[])),
  pick: fc.nat(2),
});
const anyStep = fc.oneof({ weight: 6, arbitrary: anyTheft }, { weight: 1, arbitrary: anyCommand });
const aHistory = fc.array(anyStep, { maxLength: 20 });

async function replay(
  history: readonly (Theft | { command: keyof typeof commands; pick: number })[],
): Promise<void> {
  const scene = await aScene();
  for (const step of history) {
    if ("call" in step) await commit(scene.thief, step);
    else {
      const request = {
        email: scene.thief.emails[step.pick] ?? "",
        password: newPassword,
        pepper: testPepper,
      };
      await commands[step.command](request).catch((error: unknown) => expect(error).toBeInstanceOf(Failure));
    }
  }
  await expectRepaired(scene);
}

test.concurrent("set-password does so after any calls of a thief, among commands that end well or in words", async () => {
  const histories = fc.array(aHistory, { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(histories, async (each) => {
      await Promise.all(each.map(replay));
    }),
    { numRuns: share("random thefts", 1, 20), seed },
  );
});
