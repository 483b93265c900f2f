import { Failure, failureText } from "@daily-genius/domain/calls/failure";
import { callable } from "../callable.ts";
import type { Person } from "../history/entry-write.ts";
import { inBatches } from "../in-batches.ts";
import { type Services, services } from "../services.ts";
import { allOf, idOf, type Stored, type Write } from "../store/documents.ts";
import { withEventLog } from "./change.ts";
import { deletePostIn } from "./delete-post.ts";
import { claimedSlug, postsOn, postsWithSlug, requireSameOwner } from "./slugs.ts";

/** Removes every post that repeats another's slug and says how many; they can be restored for 30 days. */
export const cleanupDuplicates = callable(
  "cleanupDuplicates",
  // It reads every post, and may move hundreds of photos.
  { timeoutSeconds: 300, memory: "512MiB", concurrency: 1 },
  async (_, admin) => {
    const clean = () => cleanupDuplicatesIn(services, admin);
    const ids = await withEventLog("post.cleanup", admin, {}, clean, ({ length }) => ({ removed: length }));
    return { removed: ids.length, ids };
  },
);

/** The number of slugs cleaned in parallel. */
const width = 10;

/**
 * Moves the duplicates of every slug to the trash and returns their ids; the kept post of each slug does not change. If
 * some could not be removed, it fails with the ids of those that were.
 */
export async function cleanupDuplicatesIn(services: Services, by: Person): Promise<string[]> {
  const groups = duplicatesAmong(await allOf(services.documents, "posts"));
  const removed: string[] = [];
  const clean = async (group: Group) => {
    // One at a time: each removal writes the reservation of the slug.
    for (const id of group.duplicates) {
      const check = () => ifDuplicate(services, group, id);
      if (await deletePostIn(services, id, { act: "cleaned-up", by }, check)) removed.push(id);
    }
  };
  try {
    await inBatches(groups, clean, width);
  } catch (cause) {
    if (removed.length === 0) throw cause;
    throw new Failure("internal", failureText.internal, { removed }, { cause });
  }
  return removed;
}

type Group = { readonly slug: string; readonly date: string; readonly duplicates: readonly string[] };

/** Returns the duplicates of each slug: its posts except the kept post. */
function duplicatesAmong(posts: readonly Stored[]): Group[] {
  return [...Map.groupBy(posts, ({ fields }) => claimedSlug(fields))].flatMap(([slug, group]) => {
    if (slug === undefined) return [];
    const [kept, ...duplicates] = postsWithSlug(slug, group);
    if (!kept || duplicates.length === 0) return [];
    return [{ slug, date: String(kept.fields?.["date"]), duplicates: duplicates.map(idOf) }];
  });
}

/** Checks each duplicate again before it is deleted: by then it may be the only post of its slug. */
async function ifDuplicate(
  { documents }: Services,
  { slug, date }: Pick<Group, "slug" | "date">,
  id: string,
): Promise<Write | "stays" | "again"> {
  // Read the reservation first: if the kept post leaves the slug from now on, the removal fails.
  const [reservation] = await documents.read([`slugs/${slug}`]);
  const [kept, ...duplicates] = postsWithSlug(slug, await postsOn(documents, date));
  if (!kept || !duplicates.some((one) => idOf(one) === id)) return "stays";
  if (reservation.fields) return requireSameOwner(reservation, idOf(kept));
  // A missing document has no version to guard against, so create it first.
  await documents.commit([{ kind: "create", path: reservation.path, fields: { postId: idOf(kept) } }]);
  return "again";
}
