import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { aPost } from "@daily-genius/domain/testing/a-post";
import type { History } from "./history.ts";

/** The days of all posts, none of which has begun. */
export const days = ["2026/03/14", "2026/04/15"] as const;
const titles = ["Ada", "Ada!", "Bob", "Eve"] as const;

/** Returns a draft that an administrator might save next: a unique text, with one of few dates and titles. */
export function drawDraft({ random, isCrowded }: History): PostDraft {
  const { birthdate, deathdate, country, role } = aPost();
  const description = `Text ${random.below(1_000_000)}`;
  return {
    title: random.pick(titles.slice(0, isCrowded ? 3 : titles.length)),
    date: isCrowded ? days[0] : random.pick(days),
    description,
    birthdate,
    deathdate,
    country,
    role,
  };
}

/** The text that administrators write about the photo of an upload. */
export function altOfUpload(upload: unknown): string {
  return `Photo ${upload}`;
}

/** The draft as sent with the photo of an upload; every fourth comes from a panel that does not know photo texts. */
export function aboutPhoto(draft: PostDraft, upload: unknown): PostDraft {
  return Number(draft.description.slice(-2)) % 4 === 0 ? draft : { ...draft, photoAlt: altOfUpload(upload) };
}
