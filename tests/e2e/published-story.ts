import { randomUUID } from "node:crypto";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { onTestFinished } from "vitest";
import { editInConsole } from "./console-edit.ts";
import { uprootPosts } from "./planted-posts.ts";

/** Publishes a story to the feed for one journey, also in place of an existing one, and returns its id. */
export async function publishStory(fields: Partial<Post>, id = `planted-${randomUUID()}`): Promise<string> {
  await editInConsole(`feed/${id}`, feedEntry(aPost(fields)));
  onTestFinished(() => uprootPosts([id], "feed"));
  return id;
}

/** Publishes a new story and returns the path of its page. */
export async function publish(fields: Partial<Post>): Promise<string> {
  return `/genius/${await publishStory(fields)}`;
}
