import "../../testing/caught-lines.ts";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { failedAttemptMessage, maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Account, anAccount } from "../../testing/an-account.ts";
import type { Called } from "../../testing/call.ts";
import { caughtLines } from "../../testing/caught-lines.ts";
import {
  answering,
  type Behavior,
  type IdentityProxy,
  refusing,
  startIdentityProxy,
} from "../../testing/identity-proxy.ts";
import { noteRequests } from "../../testing/noted-requests.ts";
import { add, codesFor, signedIn } from "../../testing/second-factor-desk.ts";
import { enter, forgetBlock, guess, lockoutOf } from "../../testing/sign-in-desk.ts";
import { documentAt } from "../../testing/stored.ts";
import { sampled, share } from "../../testing/test-run.ts";
import { disableAdmin } from "./admin-accounts.ts";
import { checkPassword, controlEmail, decoyEmail, replacePassword } from "./password-check.ts";

const guessProcess = fileURLToPath(new URL("../../testing/guess-process.ts", import.meta.url));

const proxy = await startIdentityProxy();
let admin: Account;
beforeEach(async () => {
  admin = await anAccount();
});

test.each<[string, Behavior, string]>([
  ["cuts the connection", { kind: "cut" }, "unreachable"],
  ["answers 500", refusing(500, "INTERNAL"), "500 INTERNAL"],
  ["answers 503 with a page", answering(503, "<html>busy</html>"), "unreadable answer"],
  ["answers 429", refusing(429, "QUOTA_EXCEEDED : Exceeded quota"), "429 QUOTA_EXCEEDED"],
  ["is blocked", refusing(403, "API_KEY_SERVICE_BLOCKED"), "403 API_KEY_SERVICE_BLOCKED"],
  ["has password sign-in off", refusing(400, "PASSWORD_LOGIN_DISABLED"), "400 PASSWORD_LOGIN_DISABLED"],
  ["refuses the key", refusing(400, "API key not valid."), "400 API"],
  ["says yes in a page", answering(200, "<html>welcome</html>"), "unreadable answer"],
  ["says yes without a user", answering(200, "{}"), "unreadable answer"],
  ["says no without a reason", answering(400, "null"), "400"],
  ["says no at great length", refusing(400, "INVALID_PASSWORD".padEnd(200_000)), "unreadable answer"],
  ["says no with a status of its own", refusing(418, "INVALID_PASSWORD"), "418 INVALID_PASSWORD"],
])(
  "when Identity Toolkit %s, there is no verdict, and the log has the reason",
  async (_, behavior, reason) => {
    proxy.behavior = behavior;
    expect(await checkPassword(admin.email, admin.password)).toEqual({ kind: "no verdict", reason });
  },
);

test("when Identity Toolkit does not answer, the call ends after twice four seconds and no attempt is lost", async () => {
  proxy.behavior = { kind: "hang" };
  const timer = setTimeout;
  const patience = vi.spyOn(globalThis, "setTimeout");
  patience.mockImplementation((run, time) => timer(run, time === 4_000 ? 200 : time));
  const answers = await Promise.all(Array.from({ length: maxAttempts }, () => enter(admin)));
  expect(answers.map((answer) => !answer.ok && answer.code)).toEqual(Array(maxAttempts).fill("unavailable"));
  expect(patience).toHaveBeenCalledWith(expect.any(Function), 4_000);
  patience.mockRestore();
  proxy.behavior = { kind: "pass" };
  expect(await guess(admin.email)).toMatchObject({ message: failedAttemptMessage(1) });
});

test("when Identity Toolkit fails once, no one notices", async () => {
  let checks = 0;
  Object.assign(proxy, { behavior: { kind: "cut" }, meets: () => checks++ === 0 });
  expect(await enter(admin)).toMatchObject({ ok: true });
});

test("when Identity Toolkit says yes for another account, no one is signed in", async () => {
  proxy.behavior = answering(200, JSON.stringify({ localId: "somebody-else", idToken: "x" }));
  expect(await enter(admin)).toMatchObject({ message: failedAttemptMessage(1) });
});

test("a password that cannot be replaced for now fails like any of Google's services that is away", async () => {
  vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:9");
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(replacePassword("x", admin.password)).rejects.toMatchObject({ status: "UNAVAILABLE" });
});

test("without the database no guess is verified, and the call says to try again later", async () => {
  // A port on which nothing listens.
  vi.stubEnv("FIRESTORE_EMULATOR_HOST", "127.0.0.1:9");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await enter(admin)).toMatchObject({
    code: "unavailable",
    message: "Failed to sign in. Please check your credentials.",
  });
  expect(proxy.checked).toEqual([]);
});

test.each([
  ["administrator", () => `admins/${admin.uid}`, { pepper: 7 }],
  ["counter", () => lockoutOf(admin.email).path, { attempts: "two" }],
  ["second factor", () => `secondFactors/${admin.uid}`, { passkeys: "none" }],
])(
  "after the console has broken the record of the %s no one gets in, and the log alone says what to repair",
  async (what, at, fields) => {
    await guess(admin.email);
    await documentAt(at()).set(fields, { merge: true });
    expect(await enter(admin)).toMatchObject({
      code: "internal",
      message: "Failed to sign in. Please check your credentials.",
    });
    expect(caughtLines.join()).toContain(
      `This ${what} cannot be read. Repair ${at()} in the Firebase console.`,
    );
  },
);

const servers = share("servers that are attacked", 3, 8);

test(`of 25 parallel wrong guesses at each of ${servers} servers five are verified, the others refused cleanly`, async () => {
  const { email } = await anAccount();
  const outputs = await Promise.all(
    Array.from({ length: servers }, () => promisify(execFile)(process.execPath, [guessProcess, email, "25"])),
  );
  const answers: Called[] = outputs.flatMap(({ stdout }) =>
    JSON.parse(stdout.trim().split("\n").at(-1) ?? ""),
  );
  expect(proxy.checked).toHaveLength(maxAttempts);
  expect(answers).toHaveLength(25 * servers);
  const messages = answers.map((answer) => (answer.ok ? "signed in" : answer.message));
  expect(messages.filter((message) => !message.startsWith("Too many login attempts.")).toSorted()).toEqual(
    Array.from({ length: maxAttempts }, (_, n) => failedAttemptMessage(n + 1)).toSorted(),
  );
});

const aStranger = () => `nobody-${randomUUID()}@example.com`;

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

/** Which password checks meet the behavior: all, those of one address, or the first. */
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
