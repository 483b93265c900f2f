import { entityTag } from "../feed/entity-tag.ts";
import type { Outlines } from "../feed/outline.ts";
import type { FeedReader } from "./feed-reader.ts";
import type { Content } from "./site-answer.ts";

const made = new WeakMap<Outlines, Map<string, Content<Uint8Array>>>();

/**
 * Returns a content of the whole archive, made once for each refresh of the outlines: with many stories it has
 * megabytes, and the answers to many requests at once share them.
 */
export async function madeOnce(
  feed: FeedReader,
  key: string,
  make: (outlines: Outlines) => Content<string | Uint8Array>,
): Promise<Content<Uint8Array>> {
  const outlines = await feed.outlines();
  const contents = made.get(outlines) ?? new Map<string, Content<Uint8Array>>();
  made.set(outlines, contents);
  const found = contents.get(key);
  if (found) return found;
  const { body: text, ...rest } = make(outlines);
  const body = typeof text === "string" ? Buffer.from(text) : text;
  const content = { ...rest, body, tag: entityTag(body) };
  contents.set(key, content);
  return content;
}
