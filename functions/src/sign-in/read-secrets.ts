import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { Failure } from "@daily-genius/domain/calls/failure";

/** Asks twice for a new password without showing it; from a pipe, reads the first line. */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine();
  const password = await ask("New password: ");
  if (password !== (await ask("Repeat password: ")))
    throw new Failure("invalid-argument", "The passwords do not match.");
  return password;
}

async function readFirstLine(): Promise<string> {
  // A file of Windows may begin with a byte order mark, which nobody can type.
  for await (const line of createInterface({ input: process.stdin })) return line.replace(/^\ufeff/, "");
  throw new Failure("invalid-argument", "No password was given.");
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silence, terminal: true });
  try {
    return await new Promise((resolve, reject) => {
      lines.once("close", () => reject(new Failure("invalid-argument", "No password was given.")));
      lines.question("", resolve);
    });
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}

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
