import "../../testing/caught-lines.ts";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { failedAttemptMessage, maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Account, anAccount } from "../../testing/an-account.ts";
import type { Called } from "../../testing/call.ts";
import { caughtLines } from "../../testing/caught-lines.ts";
import { answering, type Behavior, refusing, startIdentityProxy } from "../../testing/identity-proxy.ts";
import { enter, guess, lockoutOf } from "../../testing/sign-in-desk.ts";
import { documentAt } from "../../testing/stored.ts";
import { share } from "../../testing/test-run.ts";
import { checkPassword, replacePassword } from "./password-check.ts";

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
