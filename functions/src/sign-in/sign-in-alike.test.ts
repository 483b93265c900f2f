import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, anAccount, testPepper } from "../../testing/an-account.ts";
import { type Behaviour, type IdentityProxy, startIdentityProxy } from "../../testing/identity-proxy.ts";
import { guess, lockoutOf } from "../../testing/sign-in-desk.ts";
import { sampled } from "../../testing/test-run.ts";
import { accountKey } from "./account-key.ts";
import { blockMemo } from "./block-memo.ts";
import { controlEmail, decoyEmail } from "./decoy-email.ts";

const aStranger = () => `nobody-${randomUUID()}@example.com`;

let proxy: IdentityProxy;
let admin: Account;
beforeAll(async () => {
  proxy = await startIdentityProxy();
  admin = await anAccount();
});
afterAll(() => proxy.close());

const answer = (status: number, body: string): Behaviour => ({ kind: "answer", status, body });
const refusal = (status: number, message: string) =>
  answer(status, JSON.stringify({ error: { code: status, message } }));

// Codes of Identity Platform about an account, about its throttle, and about the project or the call.
const codes = [
  "EMAIL_NOT_FOUND",
  "INVALID_EMAIL",
  "INVALID_LOGIN_CREDENTIALS",
  "INVALID_PASSWORD",
  "USER_DISABLED",
  "USER_NOT_FOUND",
  "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled",
  "QUOTA_EXCEEDED : Exceeded quota for verifying passwords.",
  "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: []",
  "BLOCKING_FUNCTION_ERROR_RESPONSE : {}",
  "PASSWORD_LOGIN_DISABLED",
  "API key not valid. Please pass a valid API key.",
] as const;

const behaviours: readonly Behaviour[] = [
  ...codes.map((code) => refusal(400, code)),
  ...[401, 403, 404, 408, 409, 412, 429, 500, 501, 502, 503, 504].map((status) => refusal(status, "UNKNOWN")),
  ...[
    "",
    "null",
    "[]",
    "7",
    "{",
    "{}",
    '{"error":"no"}',
    '{"error":{"message":7}}',
    "<html>busy</html>",
    "\u0000",
  ].flatMap((body) => [answer(200, body), answer(400, body), answer(503, body)]),
  answer(200, JSON.stringify({ localId: "someone", mfaPendingCredential: "x", mfaInfo: [] })),
  answer(200, JSON.stringify({ localId: "someone", idToken: "x" })),
  answer(204, ""),
  answer(302, ""),
  { kind: "cut" },
];

/** The checks with the behavior: all, those of one address, or one. */
const places: Readonly<Record<string, () => IdentityProxy["meets"]>> = {
  everyone: () => () => true,
  "the administrator": () => (email) => email === admin.email,
  "the decoy": () => (email) => email === decoyEmail,
  "the control": () => (email) => email === controlEmail,
  "the first check": () => {
    let checks = 0;
    return () => checks++ === 0;
  },
};

/** Returns the answers to two guesses during the trouble, and to one after it. */
async function seen(email: string, behaviour: Behaviour, place: () => IdentityProxy["meets"]) {
  await lockoutOf(email).delete();
  blockMemo.forget(`a_${accountKey(testPepper, email)}`);
  Object.assign(proxy, { behaviour, meets: place() });
  const answers = [await guess(email), await guess(email)];
  proxy.behaviour = { kind: "pass" };
  return [...answers, await guess(email)];
}

const cases = behaviours.flatMap((behaviour) =>
  Object.entries(places).map(([name, place]) => ({ behaviour, name, place })),
);

test.each(sampled("failures during a sign-in", cases, 20))(
  "known and unknown e-mails are answered alike when $name meets $behaviour",
  async ({ behaviour, place }) => {
    const known = await seen(admin.email, behaviour, place);
    expect(await seen(aStranger(), behaviour, place)).toEqual(known);
    expect(known[2]).toHaveProperty(
      "message",
      expect.stringMatching(/^Login failed\. [24] attempts remaining\.$/),
    );
  },
);

test("known and unknown e-mails are answered alike when neither is answered in time", async () => {
  Object.assign(proxy, { behaviour: { kind: "hang" }, meets: (email: string) => email !== controlEmail });
  const [known, unknown] = await Promise.all(
    [(await anAccount()).email, aStranger()].map((email) => guess(email)),
  );
  expect(known).toMatchObject({ message: "Login failed. 4 attempts remaining." });
  expect(unknown).toEqual(known);
});
