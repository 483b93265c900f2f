import { dateOfSlug, longestPostId, postId, utf8Length } from "@daily-genius/domain/post-id";
import { normalisePublishDate } from "@daily-genius/domain/publish-date";
import { type DocumentReader, type Fields, idOf, type Stored } from "../store/documents.ts";

/** The slug that a post's present date and title claim; undefined where they could not be those of a post. */
export function claimedSlug(fields: Fields | undefined): string | undefined {
  const { date, title } = fields ?? {};
  if (typeof date !== "string" || typeof title !== "string") return undefined;
  // A date in any other spelling would be found by no query for the day, so such a post has no slug until it is edited.
  if (normalisePublishDate(date) !== date || !/[\p{L}\p{N}]/u.test(title)) return undefined;
  const slug = postId(date, title.trim());
  return utf8Length(slug) <= longestPostId ? slug : undefined;
}

/** Whether an id has the shape of a slug, and so holds a reservation of its own for as long as its post lives. */
export function isSlug(id: string): boolean {
  return dateOfSlug(id) !== undefined;
}

/** The posts whose `date` is exactly this text. */
export function postsOn(reader: DocumentReader, date: string): Promise<readonly Stored[]> {
  return reader.query({ collection: "posts", where: ["date", "==", date] });
}

/** The posts among these that claim a slug, its keeper first: the post that bears it as its id, else the oldest. */
export function claimants(slug: string, posts: readonly Stored[]): Stored[] {
  return posts
    .filter(({ fields }) => claimedSlug(fields) === slug)
    .sort(
      (a, b) =>
        Number(idOf(b) === slug) - Number(idOf(a) === slug) ||
        compareText(createdAt(a), createdAt(b)) ||
        compareText(idOf(a), idOf(b)),
    );
}

/** Who owns a slug: the post that bears it as its id, else the keeper of those that claim it. */
export function ownerOf(slug: string, named: Stored, sortedClaimants: readonly Stored[]): string | undefined {
  if (named.fields) return slug;
  const keeper = sortedClaimants[0];
  return keeper && idOf(keeper);
}

function createdAt({ fields }: Stored): string {
  const text = fields?.["createdAt"];
  // A post without a date of creation was written by hand, and is later than any other.
  return typeof text === "string" && text !== "" ? text : "\uffff";
}

/** Order of code units: the same on every machine, unlike that of a locale. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
