import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { restoredContent } from "@daily-genius/domain/post/history-entry";
import { type Post, PostContent } from "@daily-genius/domain/post/post";
import type { Ports } from "@daily-genius/project/ports";
import { localProject } from "@daily-genius/project/root";
import type { ProductClient } from "../product-client.ts";
import { copied } from "./copied.ts";

/** Restores an earlier version of a post as the panel does; returns a sentence about it. */
export async function restoreVersion(copy: string, client: ProductClient, ports: Ports): Promise<string> {
  const posts = new Map<string, Post>();
  for (const { post } of copied(copy, "posts")) posts.set(post.id, post);
  for (const { entry } of copied(copy, "history")) {
    const present = entry.post && posts.get(entry.post.id);
    if (!entry.post || !present) continue;
    const content = restoredContent(entry.post, present, { withDay: true, withPhoto: false });
    if (isDeepStrictEqual(content, PostContent.parse(present))) continue;
    const input = { id: present.id, basedOn: await versionOf(present, ports), draft: content };
    const photo = { kind: "keep" } as const;
    const { post } = await client.call("updatePost", { ...input, requestId: randomUUID(), photo });
    if (!isDeepStrictEqual(PostContent.parse(post), content))
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
