import { failureText } from "@daily-genius/domain/calls/failure";
import type { Administrator } from "#backend/auth.ts";
import { inTime } from "#backend/in-time.ts";
import { toFailure } from "#backend/to-failure.ts";
import { type Check, Finding } from "./checks.ts";

export type LogLine = {
  readonly at: Date;
  readonly outcome: "note" | "passed" | "failed";
  readonly text: string;
};

/** The maximum time of a step before it counts as failed, in ms: offline, a write would wait forever. */
const timeout = 15_000;

/** Runs every check in order and reports each line as it is logged; a failed check does not stop the rest. */
export async function runDiagnostics(
  checks: readonly Check[],
  admin: Administrator,
  onLine: (line: LogLine) => void,
): Promise<void> {
  const log = (outcome: LogLine["outcome"], text: string) => onLine({ at: new Date(), outcome, text });
  let failed = 0;
  for (const { name, heading, run, cleanUp } of checks) {
    if (heading !== undefined) log("note", heading);
    try {
      log("passed", `${name}: ${await inTime(run(admin), timeout)}`);
    } catch (error) {
      failed += 1;
      log("failed", `${name}: ${reasonOf(error)}`);
    }
    try {
      await inTime(cleanUp?.() ?? Promise.resolve(), timeout);
    } catch (error) {
      failed += 1;
      log("failed", `${name}: could not delete the test document: ${reasonOf(error)}`);
    }
  }
  log("note", failed === 0 ? "All tests passed" : `${failed} ${failed === 1 ? "test" : "tests"} failed`);
  log("note", "Diagnostics complete");
}

/** Returns the log as text, one line each. */
export function logText(lines: readonly LogLine[]): string {
  return lines.map((line) => `[${clock(line.at)}] ${marks[line.outcome]} ${line.text}`).join("\n");
}

const marks: Readonly<Record<LogLine["outcome"], string>> = { note: "·", passed: "✓", failed: "✗" };

/** Formats the time of a line as hh:mm:ss. */
export function clock(at: Date): string {
  return at.toTimeString().slice(0, 8);
}

function reasonOf(error: unknown): string {
  if (error instanceof Finding) return error.message;
  const { code, message } = toFailure(error);
  const text = failureText[code];
  return message === text || message.toLowerCase() === code
    ? `${text} (${code})`
    : `${text} (${code}: ${message})`;
}
