import { Readable } from "node:stream";
import { vi } from "vitest";

/** The answer of a command line: its exit code, and what it says. */
export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Ends a command in this process; another process would spend most of its time loading what this one has. */
export async function endOf(
  command: () => Promise<number>,
  { stdin = "", ...environment }: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      said[stream] += text;
      return true;
    });
  // The cast: a pipe, as far as a command reads it.
  vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from(stdin) as typeof process.stdin);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    return { code: await command(), ...said };
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}
