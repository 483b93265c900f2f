import { idOf, type Stored } from "../records/records.ts";
import type { Services } from "../services.ts";
import { deleteFrom } from "./post-deletion.ts";
import { claimants, claimedSlug } from "./slugs.ts";

/** How many posts are removed at the same time. */
const width = 10;

/** Moves every post that repeats another's slug to the trash, and keeps the keeper of each slug untouched. */
export async function removeDuplicates(services: Services): Promise<string[]> {
  const losers = duplicatesAmong(await services.records.all("posts"));
  const removed: string[] = [];
  for (let start = 0; start < losers.length; start += width) {
    const batch = losers.slice(start, start + width);
    const outcomes = await Promise.all(batch.map((loser) => removeLoser(services, loser)));
    removed.push(...batch.filter((_, index) => outcomes[index]).map(({ id }) => id));
  }
  return removed;
}

type Loser = { readonly id: string; readonly slug: string; readonly date: string };

/** The posts that are not the keeper of the slug they claim. */
export function duplicatesAmong(posts: readonly Stored[]): Loser[] {
  const groups = new Map<string, Stored[]>();
  for (const post of posts) {
    const slug = claimedSlug(post.fields);
    if (slug === undefined) continue;
    const group = groups.get(slug);
    if (group) group.push(post);
    else groups.set(slug, [post]);
  }
  return [...groups].flatMap(([slug, group]) =>
    claimants(slug, group)
      .slice(1)
      .map((post) => ({ id: idOf(post), slug, date: String(post.fields?.["date"]) })),
  );
}

function removeLoser(services: Services, { id, slug, date }: Loser): Promise<boolean> {
  // Looked at again for each: what was a duplicate a moment ago may be the only one by now.
  return deleteFrom(services, id, async () => {
    const present = claimants(slug, await services.records.postsOn(date));
    return !present.slice(1).some((post) => idOf(post) === id);
  });
}
