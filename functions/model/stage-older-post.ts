import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { outlineOf } from "../src/feed/outline.ts";
import { outlineDocuments } from "../src/feed/outline-documents.ts";
import { impliedRecords } from "../testing/implied-records.ts";
import type { InMemoryServices } from "./world.ts";

/** Adds a post from before posts had a history, with all documents derived from it. */
export function stageOlderPost({ documents }: InMemoryServices): Post {
  const moment = "2026-01-01T00:00:00.000Z";
  const post = aPost({ title: "Bob", date: "2026/03/14", createdAt: moment, updatedAt: moment });
  const put = (path: string, fields: Readonly<Record<string, unknown>>) =>
    documents.set(path, { fields, version: moment });
  put(`posts/${post.id}`, post);
  for (const [collection, records] of Object.entries(impliedRecords({ [post.id]: post })))
    for (const [id, fields] of Object.entries(records)) put(`${collection}/${id}`, fields);
  const outline = outlineOf({ ...feedEntry(post), id: post.id });
  for (const [path, fields] of outlineDocuments([outline])) put(path, fields);
  return post;
}
