import { Failure } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";
import { contentMark } from "@daily-genius/domain/post/second-look";
import { storedPost } from "@daily-genius/domain/post/stored-post";
import { callable, type ParsedInput } from "../callable.ts";
import { entryWrite, type Person } from "../history/entry-write.ts";
import { type Services, services } from "../services.ts";
import { changedSinceFailure, monotonicTime, withEventLog } from "./change.ts";

/** Records that the caller has checked a post, or takes a check back. */
export const markChecked = callable("markChecked", {}, async (input, admin) => {
  return {
    post: await withEventLog("post.check", admin, input, () => markCheckedIn(services, input, admin)),
  };
});

/**
 * Puts a check on the content that the person has read, or removes the check. The content is compared and not its
 * `updatedAt`, which an edit in the console has only after it was stamped.
 */
export function markCheckedIn(
  services: Services,
  { id, of, isChecked }: ParsedInput<"markChecked">,
  by: Person,
): Promise<Post> {
  return services.documents.transact(async (reader) => {
    const [stored] = await reader.read([`posts/${id}`]);
    if (!stored.fields) throw new Failure("not-found", "This post no longer exists.");
    const current = storedPost(id, stored.fields);
    if (contentMark(current) !== of) throw changedSinceFailure(current);
    const { checked: before } = current;
    if (isChecked ? before?.of === of && before.by === by.email : before === null)
      return { writes: [], result: current };
    const updatedAt = monotonicTime([current.updatedAt], services.now());
    const checked = isChecked ? { by: by.email, at: updatedAt, of } : null;
    // `updatedBy` stays: who checks has not written this version.
    const post: Post = { ...current, checked, updatedAt };
    const fields = { checked, updatedAt };
    return {
      writes: [
        { kind: "update", path: stored.path, fields },
        ...entryWrite({ act: "checked", by, over: stored, post }, services.now()),
      ],
      result: post,
    };
  });
}
