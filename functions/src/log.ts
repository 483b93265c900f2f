import { type LogSeverity, write } from "firebase-functions/logger";
import { readableStack } from "./readable-stack.ts";

/** What a log line may carry: ids, numbers and fixed words; never an e-mail, a password, a token or a post's text. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Writes one event as one structured line; `docs/operations.md` lists the events and the alert for each. */
export function log(event: string, fields: LogFields = {}, severity: LogSeverity = "INFO"): void {
  write({
    severity,
    message: event,
    event,
    fn: process.env["FUNCTION_TARGET"],
    rev: process.env["K_REVISION"],
    ...fields,
  });
}

/** Writes the one line about an unexpected error, with its stack, so that Error Reporting groups it. */
export function logFault(where: string, error: unknown, fields: LogFields = {}): void {
  log("fault", { ...fields, where, stack_trace: describe(error) }, "ERROR");
}

function describe(error: unknown): string {
  return error instanceof Error ? readableStack(error) : String(error);
}
