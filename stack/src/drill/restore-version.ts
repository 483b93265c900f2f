import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { calls } from "@daily-genius/domain/calls/calls";
import { noPhotoTexts, PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { restoredContent } from "@daily-genius/domain/post/history-entry";
import { type Post, PostContent } from "@daily-genius/domain/post/post";
import type { Ports } from "@daily-genius/project/ports";
import { localProject } from "@daily-genius/project/root";
import type { ProductClient } from "../product-client.ts";
import { bySlug, copied, slugOf } from "./copied.ts";

/**
 * Restores an earlier version of a post as the panel does; returns a sentence about it. Versions that the form of today
 * refuses, or that have the day and the title of another post, cannot be restored in the panel either.
 */
export async function restoreVersion(copy: string, client: ProductClient, ports: Ports): Promise<string> {
  const owners = bySlug(copy);
  const posts = new Map<string, Post>();
  for (const { post } of copied(copy, "posts")) posts.set(post.id, post);
  for (const { entry } of copied(copy, "history")) {
    const present = entry.post && posts.get(entry.post.id);
    if (!entry.post || !present) continue;
    // The photo stays as it is, and with it its texts.
    const version = {
      ...restoredContent(entry.post, present, { withDay: true, withPhoto: false }),
      ...PhotoTexts.parse(present),
    };
    const draft = calls.updatePost.input.shape.draft.safeParse(version).data;
    const owner = draft && owners.get(slugOf(draft));
    if (!draft || (owner !== undefined && owner?.post.id !== present.id)) continue;
    const content = PostContent.parse(draft);
    if (isDeepStrictEqual(content, PostContent.parse(present))) continue;
    const input = { id: present.id, basedOn: await versionOf(present, ports), draft: content };
    const photo = { kind: "keep" } as const;
    const { post } = await client.call("updatePost", { ...input, requestId: randomUUID(), photo });
    const texts = post.imageURL === "" ? noPhotoTexts : {};
    if (!isDeepStrictEqual(PostContent.parse(post), { ...content, ...texts }))
      throw new Error(`The earlier version of ${present.id} was restored differently.`);
    return `Restored an earlier version of ${present.id}.`;
  }
  return "No post has an earlier version.";
}

async function versionOf({ id }: Post, { firestore }: Ports): Promise<string> {
  const documents = `http://127.0.0.1:${firestore}/v1/projects/${localProject}/databases/(default)/documents`;
  const response = await fetch(`${documents}/posts/${encodeURIComponent(id)}`, {
    headers: { authorization: "Bearer owner" },
  });
  const { fields } = JSON.parse(await response.text());
  return fields.updatedAt.stringValue;
}
