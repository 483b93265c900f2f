import type { Post } from "@daily-genius/domain/post/post";
import type { Services } from "../services.ts";
import { idOf, type Stored, type Write } from "../store/documents.ts";
import { titleTaken } from "./refusals.ts";
import { claimSlug, leaveSlug } from "./slug-writes.ts";
import { claimedSlug, postsOnDays } from "./slugs.ts";

/** A post that is being moved to another day. */
export type Moving = {
  readonly post: Post;
  readonly date: string;
  readonly stored: Stored;
  readonly conflict: Stored;
  /** The slugs that it leaves and takes; a post whose title or date has no slug takes none. */
  readonly leaves: string | undefined;
  readonly takes: string | undefined;
};

/** Reads the reservations of the moves; fails if another post has one of the slugs, or two take the same. */
export async function readSlugs(
  { documents }: Services,
  moves: readonly Moving[],
): Promise<ReadonlyMap<string, Stored>> {
  const taken = moves.flatMap(({ takes }) => takes ?? []);
  if (new Set(taken).size < taken.length) throw titleTaken();
  const touched = [...new Set([...taken, ...moves.flatMap(({ leaves }) => leaves ?? [])])];
  const found = await documents.read([
    ...touched.map((slug) => `slugs/${slug}`),
    ...taken.map((slug) => `posts/${slug}`),
  ]);
  const bearers = found.slice(touched.length).filter(({ fields }) => fields !== undefined);
  // Read after the reservations: a call that takes a slug in between changes it, and the commit fails.
  const present = await postsOnDays(documents, [...new Set(moves.map(({ date }) => date))]);
  const moving = new Set(moves.map(({ post }) => post.id));
  const others = present.filter((post) => !moving.has(idOf(post))).map(({ fields }) => claimedSlug(fields));
  const isTaken = ({ takes, post }: Moving) =>
    takes !== undefined &&
    (others.includes(takes) || bearers.some((bearer) => idOf(bearer) === takes && takes !== post.id));
  if (moves.some(isTaken)) throw titleTaken();
  return new Map(found.slice(0, touched.length).map((slug) => [idOf(slug), slug]));
}

/** Gives each post its new slug. A slug that nobody takes is left by its owner, or else by any post that had it. */
export function exchangeSlugs(
  moves: readonly Moving[],
  slugs: ReadonlyMap<string, Stored>,
  touched: string,
): Write[] {
  const taken = moves.flatMap(({ takes, post: { id } }) => {
    const slug = slugs.get(takes ?? "");
    return slug ? [{ slug, id }] : [];
  });
  const left = [...slugs.values()].filter((slug) => taken.every((other) => other.slug !== slug));
  return [
    ...taken.map(({ slug, id }) => claimSlug(slug, { postId: id, touched })),
    ...left.flatMap((slug) => {
      const leaving = moves.filter(({ leaves }) => leaves === idOf(slug)).map(({ post }) => post.id);
      const bearer = leaving.find((id) => id === idOf(slug));
      const owner = leaving.find((id) => id === slug.fields?.["postId"]);
      const id = bearer ?? owner ?? leaving[0];
      return id === undefined ? [] : [leaveSlug(slug, id, { touched })];
    }),
  ];
}
