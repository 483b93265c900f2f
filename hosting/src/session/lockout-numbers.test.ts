import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";
import { expect, test } from "vitest";

/** Loads a module of the product with an edited `domain/src/sign-in/lockout.ts` and no other change. */
async function loadEdited<T>(path: string, edit: (source: string) => string): Promise<T> {
  const plugin: Plugin = {
    name: "edited-lockout",
    enforce: "pre",
    transform: (source, id) => (id.endsWith("/domain/src/sign-in/lockout.ts") ? edit(source) : undefined),
  };
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const { module } = await runnerImport<T>(path, { root, configFile: false, plugins: [plugin] });
  return module;
}

const tenInThirtyMinutes = (source: string) =>
  source
    .replace(/maxAttempts = \d+;/, "maxAttempts = 10;")
    .replace("blockMinutes = 15;", "blockMinutes = 30;")
    .replace("AfterHours = 24;", "AfterHours = 48;");

type Lockout = typeof import("@daily-genius/domain/sign-in/lockout");
type Renderer = typeof import("../site/render-page.tsx");

test("an edit of the lockout's numbers changes when it blocks, for how long, and every sentence about it", async () => {
  const lockout = await loadEdited<Lockout>("@daily-genius/domain/sign-in/lockout", tenInThirtyMinutes);
  const verdicts: string[] = [];
  let state: Parameters<Lockout["reserveAttempt"]>[0];
  for (let guess = 1; guess <= 11; guess++) {
    const reservation = lockout.reserveAttempt(state, 0, "window");
    if (reservation.allowed) state = reservation.state;
    verdicts.push(
      reservation.allowed
        ? lockout.failedAttemptMessage(reservation.state.attempts)
        : lockout.blockedMessage(reservation.blockTimeRemaining),
    );
  }
  expect(verdicts[0]).toBe("Login failed. 9 attempts remaining.");
  expect(verdicts.slice(8)).toEqual([
    "Login failed. 1 attempts remaining.",
    "Too many failed login attempts. Please try again in 30 minutes.",
    "Too many login attempts. Please try again in 30 minutes.",
  ]);
  expect(lockout.lockoutNotice).toBe(
    "Security: After 10 failed attempts, your account will be temporarily blocked for 30 minutes.",
  );

  const { renderPage } = await loadEdited<Renderer>("/src/site/render-page.tsx", tenInThirtyMinutes);
  expect(renderPage("terms.html").body).toContain(
    "After 10 failed attempts to sign in, an account is blocked for 30 minutes.",
  );
  expect(renderPage("privacy.html").body).toContain(
    "The count ends when you sign in, 48 hours after the last failure, or after a block of 30 minutes.",
  );
});
