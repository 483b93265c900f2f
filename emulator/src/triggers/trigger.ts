import { isDeepStrictEqual } from "node:util";
import type { Change } from "../firestore/document.ts";
import type { DocumentPath } from "../firestore/path.ts";

/** The event of a document that fires a trigger. */
export type TriggerEvent = "created" | "updated" | "deleted" | "written";

/** A function to call for changes of the documents that a pattern matches. */
export type Trigger = {
  /** The functions emulator's own name for it. */
  readonly key: string;
  readonly generation: 1 | 2;
  readonly eventType: string;
  readonly event: TriggerEvent;
  readonly projectId: string;
  readonly databaseId: string;
  /** The segments of the pattern: names, `{one}` or `{many=**}`. */
  readonly pattern: readonly string[];
};

/** The values of a pattern's wildcards in a path. */
export type TriggerParams = { readonly [name: string]: string };

/** Returns the parameters with which `trigger` fires for `change`, or undefined if it does not fire. */
export function paramsFor({ event, pattern }: Trigger, change: Change): TriggerParams | undefined {
  const happened = eventOf(change);
  if (happened === undefined || (event !== "written" && event !== happened)) return undefined;
  return matchPattern(pattern, change.path);
}

/** Returns the event of a document; undefined for a write without a change of fields, which fires nothing. */
function eventOf({ before, after }: Change): "created" | "updated" | "deleted" | undefined {
  if (before === undefined) return after === undefined ? undefined : "created";
  if (after === undefined) return "deleted";
  return isDeepStrictEqual(before.fields, after.fields) ? undefined : "updated";
}

/** Returns the values of the wildcards if the whole path matches. `{name=**}` matches any number of segments. */
export function matchPattern(pattern: readonly string[], path: DocumentPath): TriggerParams | undefined {
  const [first, ...rest] = pattern;
  if (first === undefined) return path.length === 0 ? {} : undefined;
  const wildcard = /^\{([^=}]+)(=\*\*)?\}$/.exec(first);
  const [, name, many] = wildcard ?? [];
  if (name !== undefined && many !== undefined) {
    const taken = path.length - rest.length;
    const params = taken < 0 ? undefined : matchPattern(rest, path.slice(taken));
    return params && { [name]: path.slice(0, taken).join("/"), ...params };
  }
  const [segment, ...below] = path;
  if (segment === undefined || (name === undefined && segment !== first)) return undefined;
  const params = matchPattern(rest, below);
  return params && (name === undefined ? params : { [name]: segment, ...params });
}
