import { type LogSeverity, write } from "firebase-functions/logger";
import { readableStack } from "./readable-stack.ts";

/** All events; `docs/operations.md` explains each one and the alert to set on it. */
export const logEvents = [
  "auth.signin",
  "auth.password_change",
  "auth.session_end",
  "auth.factor_change",
  "authz.denied",
  "post.create",
  "post.update",
  "post.move",
  "post.delete",
  "post.restore",
  "post.check",
  "draft.keep",
  "draft.drop",
  "draft.restore",
  "post.cleanup",
  "post.malformed",
  "slug.reconcile",
  "photo.ready",
  "photo.failed",
  "photo.delete-failed",
  "photo.left-behind",
  "photo.lost",
  "sweep.done",
  "sweep.suspicious",
  "schedule.check",
  "copy.old",
  "readers.differ",
  "service.stopped",
  "fault",
] as const;

export type LogEvent = (typeof logEvents)[number];

/** The fields of a log line: ids, numbers and fixed words; never an email, a password, a token or a post's text. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Writes one event as one structured line. */
export function log(event: LogEvent, fields: LogFields = {}, severity: LogSeverity = "INFO"): void {
  write({
    severity,
    message: event,
    event,
    fn: process.env["FUNCTION_TARGET"],
    rev: process.env["K_REVISION"],
    ...fields,
  });
}

/** Writes one line about an unexpected error, with its stack, so that Error Reporting groups it. */
export function logFault(where: string, error: unknown, fields: LogFields = {}): void {
  log("fault", { ...fields, where, stack_trace: describe(error) }, "ERROR");
}

function describe(error: unknown): string {
  return error instanceof Error ? readableStack(error) : String(error);
}
