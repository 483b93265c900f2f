import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import { restoredContent } from "@daily-genius/domain/post/history-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { author } from "../../testing/author.ts";
import { db } from "../../testing/db.ts";
import { type RecordedChange, recordingDocuments } from "../../testing/recorded-changes.ts";
import { documentsOf } from "../../testing/whole-state.ts";
import { processPostChange } from "../posts/process-post-change.ts";
import { updatePostIn } from "../posts/update-post.ts";
import { services } from "../services.ts";

test("a post that is older than its history gets its earlier state with its first change, once", async () => {
  const older = aPost();
  await db().doc(`posts/${older.id}`).set(older);
  const changes: RecordedChange[] = [];
  const documents = recordingDocuments(services.documents, (change) => changes.push(change));
  const edit = (post: Post, country: string) =>
    updatePostIn(
      { ...services, documents },
      {
        requestId: randomUUID(),
        id: post.id,
        basedOn: post.updatedAt,
        draft: { ...restoredContent(post, post, { withDay: true, withPhoto: true }), country },
        photo: { kind: "keep" },
      },
      author,
    );
  const edited = await edit(older, "England");
  const again = await edit(edited, "Wales");
  for (const change of [...changes, ...changes]) await processPostChange(services, change.id, change);
  const entries = Object.values(await documentsOf("history"));
  expect(entries.map(({ act, post }) => ({ act, post }))).toEqual(
    expect.arrayContaining([
      { act: "earlier", post: older },
      { act: "edited", post: edited },
      { act: "edited", post: again },
    ]),
  );
  expect(entries).toHaveLength(3);
});
