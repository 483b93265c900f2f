import { readFileSync } from "node:fs";
import { Failure } from "@daily-genius/domain/calls/failure";

const localSecrets = new URL("../../.secret.local", import.meta.url);

/**
 * Returns the project's AUTH_PEPPER: from the environment or, for an emulator, from the local stack's secrets. The
 * local one is never used for a real project, whose passwords it could not match.
 */
export function readPepper(environment: NodeJS.ProcessEnv = process.env): string {
  const pepper = environment["AUTH_PEPPER"] || (environment["FIREBASE_AUTH_EMULATOR_HOST"] && localPepper());
  if (pepper) return pepper;
  throw new Failure(
    "failed-precondition",
    "AUTH_PEPPER is not set. `npm run admin` reads it from the project that --project names; for the local stack, start it with `npm start`.",
  );
}

function localPepper(): string | undefined {
  try {
    const line = readFileSync(localSecrets, "utf8").match(/^AUTH_PEPPER=(.*)$/m);
    return line?.[1]?.trim().replace(/^(["'])(.*)\1$/, "$2");
  } catch {
    // No local stack was ever started here; the caller's error says what to do.
    return undefined;
  }
}
