import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";
import { type LogSeverity, write } from "firebase-functions/logger";

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
  log("fault", { ...fields, where, stack_trace: readableStack(error) }, "ERROR");
}

const place = /(file:\/\/[^\s()]+?\.js):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap | undefined>();

/**
 * Returns the stacks of an error and of all its causes, with places in our sources instead of the built files. Node can
 * do this by itself, but then reads the maps of all files at every start, not only after an error.
 */
export function readableStack(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const ownStack = withSourcePlaces(error.stack ?? error.message);
  return error.cause === undefined ? ownStack : `${ownStack}\nCaused by: ${readableStack(error.cause)}`;
}

function withSourcePlaces(stack: string): string {
  return stack.replaceAll(place, (found, url: string, line: string, column: string) => {
    const origin = mapOf(url)?.findOrigin(Number(line), Number(column));
    return origin && "fileName" in origin
      ? `${withoutSteps(origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`
      : found;
  });
}

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(url));
  return maps.get(url);
}

function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, "utf8")));
  } catch {
    // The file was not built, or its map was not deployed: keep its own positions.
    return undefined;
  }
}

/** Maps name sources relative to themselves: ../../src/log.ts. */
function withoutSteps(path: string): string {
  return path.replace(/^(?:\.\.?\/)+/, "");
}
