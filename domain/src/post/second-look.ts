import { addDays, type PublishDate } from "../dates/publish-date.ts";
import { fieldsWhere } from "./fields.ts";
import type { Post } from "./post.ts";

// A check stays when the post moves to another day.
const fields = fieldsWhere("isPublic", true)
  .filter((field) => field !== "date")
  .toSorted();

/**
 * Returns a mark of what readers get of a post, except its day. It leaves out empty fields, so that a later version of
 * the product with one more field keeps the checks. A restored photo has a new URL, but its old size and bytes.
 */
export function contentMark(post: Post): string {
  const texts = fields.filter((field) => post[field].length > 0).map((field) => [field, post[field]]);
  return hashOf(JSON.stringify([...texts, post.imageURL === "" ? null : (post.photo ?? post.imageURL)]));
}

const known = new WeakMap<Post, boolean>();

/** Whether someone has checked a post as it is now; computed once for each version. */
export function isChecked(post: Post): boolean {
  if (post.checked === null) return false;
  const before = known.get(post);
  if (before !== undefined) return before;
  const holds = post.checked.of === contentMark(post);
  known.set(post, holds);
  return holds;
}

/** The days in which two people must have saved posts, so that one can check what the other has written. */
const lately = 90;

/** Whether two people have created or saved posts lately. */
export function hasSecondEditor(posts: readonly Post[], today: PublishDate): boolean {
  const since = addDays(today, -lately).replaceAll("/", "-");
  const people = new Set<string>();
  for (const { createdAt, authorEmail, updatedAt, updatedBy, checked } of posts) {
    if (createdAt >= since) people.add(authorEmail);
    // A check moves `updatedAt`, but saves nothing.
    if (updatedAt >= since && updatedAt !== checked?.at) people.add(updatedBy);
  }
  people.delete("");
  return people.size > 1;
}

/**
 * Returns 53 bits of hash (cyrb53, public domain). It is fast enough for ten thousand posts, and need not resist
 * attacks: a check blocks nothing.
 */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
