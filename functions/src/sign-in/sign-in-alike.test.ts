import { randomUUID } from "node:crypto";
import { failedAttemptMessage, maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { expect, test } from "vitest";
import { anAccount } from "../../testing/an-account.ts";
import {
  answering,
  type Behavior,
  type IdentityProxy,
  refusing,
  startIdentityProxy,
} from "../../testing/identity-proxy.ts";
import { noteRequests } from "../../testing/noted-requests.ts";
import { add, codesFor, signedIn } from "../../testing/second-factor-desk.ts";
import { forgetBlock, guess, lockoutOf } from "../../testing/sign-in-desk.ts";
import { sampled } from "../../testing/test-run.ts";
import { disableAdmin } from "./admin-accounts.ts";
import { controlEmail, decoyEmail } from "./password-check.ts";

const aStranger = () => `nobody-${randomUUID()}@example.com`;

const proxy = await startIdentityProxy();
const admin = await anAccount();

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

const behaviors: readonly Behavior[] = [
  ...codes.map((code) => refusing(400, code)),
  ...[401, 403, 404, 408, 409, 412, 429, 500, 501, 502, 503, 504].map((status) =>
    refusing(status, "UNKNOWN"),
  ),
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
  ].flatMap((body) => [200, 400, 503].map((status) => answering(status, body))),
  answering(200, JSON.stringify({ localId: "someone", mfaPendingCredential: "x", mfaInfo: [] })),
  answering(200, JSON.stringify({ localId: "someone", idToken: "x" })),
  answering(204, ""),
  answering(302, ""),
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
async function seen(email: string, behavior: Behavior, place: () => IdentityProxy["meets"]) {
  await lockoutOf(email).delete();
  forgetBlock(email);
  Object.assign(proxy, { behavior, meets: place() });
  const answers = [await guess(email), await guess(email)];
  proxy.behavior = { kind: "pass" };
  return [...answers, await guess(email)];
}

const cases = behaviors.flatMap((behavior) =>
  Object.entries(places).map(([name, place]) => ({ behavior, name, place })),
);

test.each(sampled("failures during a sign-in", cases, 20))(
  "known and unknown e-mails are answered alike when $name meets $behavior",
  async ({ behavior, place }) => {
    const known = await seen(admin.email, behavior, place);
    expect(await seen(aStranger(), behavior, place)).toEqual(known);
    // The two guesses during the trouble have counted, or neither has.
    expect([1, 3].map(failedAttemptMessage)).toContainEqual(known[2]?.ok === false && known[2].message);
  },
);

test("known and unknown e-mails are answered alike when neither is answered in time", async () => {
  Object.assign(proxy, { behavior: { kind: "hang" }, meets: (email: string) => email !== controlEmail });
  const [known, unknown] = await Promise.all(
    [(await anAccount()).email, aStranger()].map((email) => guess(email)),
  );
  expect(known).toMatchObject({ message: failedAttemptMessage(1) });
  expect(unknown).toEqual(known);
});

/** Returns the requests of each guess, in order, from the first one to two during the block; and the addresses checked. */
async function workFor(email: string) {
  const work = { requests: [] as string[][], checked: [] as string[] };
  const note = (request: string) => work.requests.at(-1)?.push(request);
  Object.assign(proxy, {
    behavior: { kind: "cut" },
    meets: (address: string) => {
      note("password check");
      work.checked.push(address);
      return false;
    },
  });
  const stop = noteRequests((method) => {
    // The counters are counted once a minute, whoever guesses.
    if (method !== "runAggregationQuery") note(method);
  });
  for (let n = 1; n <= maxAttempts + 2; n += 1) {
    work.requests.push([]);
    await guess(email);
  }
  stop();
  return work;
}

test("wrong guesses make the same requests for an unknown address, a known one, one with a second factor and a disabled one", async () => {
  const guarded = await anAccount();
  const caller = await signedIn(guarded);
  await add(caller);
  await codesFor(caller);
  const disabled = await anAccount();
  await disableAdmin(disabled);

  const unknown = await workFor(aStranger());
  const verified = ["runQuery", "batchGet", "commit", "password check"];
  expect(unknown).toEqual({
    requests: [...Array.from({ length: maxAttempts }, () => verified), ["runQuery", "batchGet"], []],
    checked: Array(maxAttempts).fill(decoyEmail),
  });
  for (const { email } of [await anAccount(), guarded])
    expect(await workFor(email)).toEqual({ ...unknown, checked: Array(maxAttempts).fill(email) });
  // Its own user would be refused before the password is hashed.
  expect(await workFor(disabled.email)).toEqual(unknown);
});
