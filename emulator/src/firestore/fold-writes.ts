import { invalid } from "../status.ts";
import { pathKey } from "./path.ts";
import { compareTimestamps, type Timestamp } from "./timestamp.ts";
import { checkWrite, type Write } from "./write.ts";

/** All writes of a commit to one document. They are one change, which depends on the first one's precondition. */
export type DocumentWrites = { readonly first: Write; readonly all: readonly PlacedWrite[] };

type PlacedWrite = { readonly place: number; readonly write: Write };

/**
 * Groups the writes of a commit by document. Throws INVALID_ARGUMENT for writes that no state of the database could
 * accept, and for writes to one document that cannot be one change: only the first may require a state of the document,
 * the others at most the state after the writes before them.
 */
export function foldWrites(writes: readonly Write[]): readonly DocumentWrites[] {
  writes.forEach(checkWrite);
  const folded = new Map<string, { first: Write; all: PlacedWrite[] }>();
  for (const [place, write] of writes.entries()) {
    const key = pathKey(write.path);
    const group = folded.get(key);
    if (group) group.all.push({ place, write });
    else folded.set(key, { first: write, all: [{ place, write }] });
  }
  if (folded.size < writes.length) {
    for (const { all } of folded.values()) checkVerifies(all.map(({ write }) => write.op === "verify"));
    for (const { first, all } of folded.values()) checkOrder(first, all.slice(1));
  }
  return [...folded.values()];
}

/** Throws unless a document with a verify has only that one write. */
function checkVerifies([first, ...later]: readonly boolean[]): void {
  if (later.length === 0 || !(first || later.includes(true))) return;
  const order = !first
    ? "written and then verified"
    : later[0]
      ? "verified more than once"
      : "verified and then written";
  throw invalid(`the same document cannot be ${order} in a single request`);
}

function checkOrder(first: Write, later: readonly PlacedWrite[]): void {
  const version = versionOf(first);
  let isDeleted = first.op === "delete";
  for (const { write } of later) {
    if (mustExist(write) === isDeleted) {
      const done = isDeleted ? "delete" : kindOfSet(first);
      const next = write.op === "delete" ? "delete" : kindOfSet(write);
      throw invalid(`Cannot ${done} then ${next} an entity in the same request.`);
    }
    const wanted = versionOf(write);
    if (wanted && (!version || compareTimestamps(wanted, version) !== 0))
      throw invalid("Cannot collapse mutations with different version preconditions.");
    isDeleted = write.op === "delete";
  }
}

/** Returns Google's word for setting a document under the write's precondition. */
function kindOfSet(write: Write): "insert" | "update" | "upsert" {
  const exists = mustExist(write);
  return exists === undefined ? "upsert" : exists ? "update" : "insert";
}

/** Whether the write requires that the document exists, or that it does not; undefined if neither. */
function mustExist({ op, precondition }: Write): boolean | undefined {
  if (!precondition) return undefined;
  if ("exists" in precondition) return precondition.exists;
  return op === "delete" ? undefined : true;
}

function versionOf({ precondition }: Write): Timestamp | undefined {
  return precondition && "updateTime" in precondition ? precondition.updateTime : undefined;
}
