import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { failedAttemptMessage, maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { expect, test } from "vitest";
import { anAccount } from "../../testing/an-account.ts";
import type { Called } from "../../testing/call.ts";
import { startIdentityProxy } from "../../testing/identity-proxy.ts";
import { share } from "../../testing/test-run.ts";

const guessProcess = fileURLToPath(new URL("../../testing/guess-process.ts", import.meta.url));

const proxy = await startIdentityProxy();
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
