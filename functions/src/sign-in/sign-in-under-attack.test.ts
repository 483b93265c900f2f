import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { failedAttemptMessage, maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anAccount } from "../../testing/an-account.ts";
import type { Called } from "../../testing/call.ts";
import { type IdentityProxy, startIdentityProxy } from "../../testing/identity-proxy.ts";
import { guess } from "../../testing/sign-in-desk.ts";
import { share } from "../../testing/test-run.ts";
import { decoyEmail } from "./password-check.ts";

const guessProcess = fileURLToPath(new URL("../../testing/guess-process.ts", import.meta.url));

let proxy: IdentityProxy;
beforeAll(async () => {
  proxy = await startIdentityProxy();
});
afterAll(() => proxy.close());
beforeEach(() => {
  proxy.checked.length = 0;
});

function countByCode(answers: readonly Called[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const code = answer.ok ? "ok" : answer.code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** The answers to so many wrong guesses, of which the first few are verified. */
const refused = (guesses: number) => ({
  unauthenticated: maxAttempts - 1,
  "resource-exhausted": guesses - maxAttempts + 1,
});

describe("parallel wrong guesses", () => {
  test("1,000 at once: five are verified, the others refused cleanly", async () => {
    const { email } = await anAccount();
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => guess(email)));
    expect(proxy.checked).toHaveLength(maxAttempts);
    expect(countByCode(answers)).toEqual(refused(1_000));
    const lefts = answers.flatMap((answer) =>
      !answer.ok && /remaining/.test(answer.message) ? [answer.message] : [],
    );
    expect(lefts.toSorted()).toEqual(
      Array.from({ length: maxAttempts - 1 }, (_, n) => failedAttemptMessage(n + 1)).toSorted(),
    );
  });

  const servers = share("servers that are attacked", 3, 8);

  test(`from ${servers} servers with 25 each: five are verified, the others refused cleanly`, async () => {
    const { email } = await anAccount();
    const outputs = await Promise.all(
      Array.from({ length: servers }, () =>
        promisify(execFile)(process.execPath, [guessProcess, email, "25"]),
      ),
    );
    const answers = outputs.flatMap(({ stdout }) => JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
    expect(proxy.checked).toHaveLength(maxAttempts);
    expect(countByCode(answers)).toEqual(refused(25 * servers));
  });
});

describe("an unknown e-mail", () => {
  test("costs what a known one costs, and is never itself sent to Identity Toolkit", async () => {
    await guess(`nobody-${randomUUID()}@example.com`);
    expect(proxy.checked).toEqual([decoyEmail]);
  });
});
