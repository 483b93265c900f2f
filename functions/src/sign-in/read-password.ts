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
  for await (const line of createInterface({ input: process.stdin })) return line;
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
