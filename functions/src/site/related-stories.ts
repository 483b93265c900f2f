import { parseLifeDate } from "@daily-genius/domain/dates/life-date";
import { addDays } from "@daily-genius/domain/dates/publish-date";
import type { Outline, Outlines } from "../feed/outline.ts";
import type { Story } from "../feed/story.ts";
import type { FeedReader } from "./feed-reader.ts";

/** The number of related stories under a story. */
const count = 3;

/**
 * Returns up to 3 stories that share a role with `story`, except those that its page names already (`named`). Stories
 * with more of its roles come first, then stories of its century, then of its country. The search begins a year before
 * the story, so that different stories lead to different ones, and begins again at the first day if it finds too few:
 * at most 16 reads.
 */
export async function relatedStories(
  feed: FeedReader,
  story: Story,
  named: readonly (Outline | undefined)[],
): Promise<Outlines> {
  const known = new Set([story, ...named].map((one) => one?.id));
  const unnamed = (outlines: Outlines) => outlines.filter(({ id }) => !known.has(id));
  const near = unnamed(await feed.alike(story, addDays(story.date, -365)));
  const found = near.length >= count ? near : [...near, ...unnamed(await feed.alike(story, "0001/01/01"))];
  const unique = [...new Map(found.map((one) => [one.id, one])).values()];
  const likeness = new Map(unique.map((one) => [one.id, likenessOf(story, one)]));
  const of = ({ id }: Outline) => likeness.get(id) ?? 0;
  return unique.sort((a, b) => of(b) - of(a)).slice(0, count);
}

/** Returns how much two lives have in common: a role more counts more than century and country together. */
function likenessOf(one: Story, other: Outline): number {
  const roles = one.role.filter((role) => other.role.includes(role)).length;
  const century = centuryOf(one);
  const isOfCentury = century !== undefined && century === centuryOf(other);
  return 4 * roles + (isOfCentury ? 2 : 0) + (one.country === other.country ? 1 : 0);
}

/** Returns the century of a birth, negative before Christ; undefined if the year is not known. */
function centuryOf({ birthdate }: Outline | Story): number | undefined {
  const date = parseLifeDate(birthdate);
  return date && Math.ceil(date.year / 100) * (date.era === "AD" ? 1 : -1);
}
