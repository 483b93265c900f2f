import type { PostChange } from "../src/history/record-by-hand.ts";
import type { Fields } from "../src/store/documents.ts";

/** A change of a post as its event reports it, for tests in which its versions do not matter. */
export function aChange(
  before: Fields | undefined,
  after: Fields | undefined,
  writtenAt = Date.now(),
): PostChange {
  const version = (at: number) => new Date(at).toISOString();
  return {
    before,
    after,
    beforeVersion: before && version(writtenAt - 1),
    afterVersion: after && version(writtenAt),
    writtenAt,
  };
}
