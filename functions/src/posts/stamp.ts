import type { PostChange } from "../history/record-by-hand.ts";
import type { Documents } from "../store/documents.ts";
import { couldBeWrittenAt, laterThan } from "./moments.ts";

/** Whether a write was made outside the panel, whose callables always set `updatedAt` to their own time. */
function isUnstamped({ before, after, writtenAt }: PostChange): boolean {
  if (!after) return false;
  const moment = after["updatedAt"];
  return before?.["updatedAt"] === moment || !couldBeWrittenAt(moment, writtenAt);
}

/** Updates `updatedAt` after a write outside the panel, so that every browser notices; returns true if it did. */
export function stamp(documents: Documents, id: string, change: PostChange, now: number): Promise<boolean> {
  if (!isUnstamped(change)) return Promise.resolve(false);
  return documents.transact(async (reader) => {
    const [post] = await reader.read([`posts/${id}`]);
    const moment = post.fields?.["updatedAt"];
    // If not due, a later write or an earlier delivery of this event has stamped the post.
    const due = post.fields !== undefined && moment === change.after?.["updatedAt"];
    const fields = { updatedAt: laterThan([moment], now), updatedBy: "" };
    return {
      writes: due ? [{ kind: "update", path: post.path, fields } as const] : [],
      result: due,
    };
  });
}
