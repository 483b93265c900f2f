import { Failure, failureText } from "@daily-genius/domain/calls/failure";
import { latestDay, longDate, normalizePublishDate } from "@daily-genius/domain/dates/publish-date";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { storedPost } from "@daily-genius/domain/post/stored-post";
import { begunSomewhere } from "@daily-genius/domain/schedule/plan";
import { callable, type ParsedInput } from "../callable.ts";
import { entryWrite, type Person } from "../history/entry-write.ts";
import { type Services, services } from "../services.ts";
import { InvalidCommit, idOf, type Stored, type Write } from "../store/documents.ts";
import { monotonicTime, retryOnConflict, titleTaken, withEventLog } from "./change.ts";
import { claimedSlug, postsOnDays, takeSlug, transferSlug } from "./slugs.ts";

/** Moves posts to other days, all or none. */
export const movePosts = callable("movePosts", { timeoutSeconds: 120 }, async (input, admin) => {
  const move = () => movePostsIn(services, input.moves, admin);
  return { posts: await withEventLog("post.move", admin, input, move) };
});

type MoveInput = ParsedInput<"movePosts">["moves"][number];

/** The number of posts per step if Firestore refuses to commit them all because their texts exceed its 10 MiB. */
const stepLength = 90;

/**
 * Moves posts to other days in one commit and returns them. Days that have begun anywhere are as locked as in a plan
 * (`domain/src/schedule/plan.ts`). Moves that are too large for one commit are made in steps, the latest days first. Each step is
 * all or none; a step that fails says how many posts have moved.
 */
export async function movePostsIn(
  services: Services,
  moves: readonly MoveInput[],
  by: Person,
): Promise<Post[]> {
  try {
    return await moveTogether(services, moves, by);
  } catch (error) {
    if (!(error instanceof InvalidCommit) || moves.length <= stepLength) throw error;
  }
  const ordered = moves.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const moved: Post[] = [];
  for (let start = 0; start < ordered.length; start += stepLength)
    try {
      moved.push(...(await moveTogether(services, ordered.slice(start, start + stepLength), by)));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const text = `${error.message} ${moved.length} of ${moves.length} posts were moved.`;
      const details = { ...error.details, moved: moved.length };
      throw new Failure(error.code, text, details, { cause: error.cause });
    }
  return moved;
}

function moveTogether(services: Services, moves: readonly MoveInput[], by: Person): Promise<Post[]> {
  return retryOnConflict(async () => {
    const { documents, now, newId } = services;
    const posts = await readPosts(services, moves);
    const due = posts.filter(({ post, date }) => post.date !== date);
    if (due.length === 0) return posts.map(({ post }) => post);
    refuseBegunDays(due, latestDay(new Date(now())));
    const slugs = await readSlugs(services, due);
    const moved = due.map((move): [Moving, Post] => {
      const updatedAt = monotonicTime([move.post.updatedAt], now());
      return [move, { ...move.post, date: move.date, updatedAt, updatedBy: by.email }];
    });
    const writes = moved.flatMap(([move, post]) => [
      ...movement(move, post),
      ...entryWrite({ act: "moved", by, over: move.stored, post }, now()),
    ]);
    if (!(await documents.commit([...writes, ...reassignSlugs(due, slugs, newId())]))) return "again";
    const byId = new Map(moved.map(([, post]) => [post.id, post]));
    return posts.map(({ post }) => byId.get(post.id) ?? post);
  });
}

/** A post that is being moved to another day. */
type Moving = Awaited<ReturnType<typeof readPosts>>[number];

async function readPosts({ documents }: Services, moves: readonly MoveInput[]) {
  const ids = moves.map(({ id }) => id);
  const found = await documents.read([
    ...ids.map((id) => `posts/${id}`),
    ...ids.map((id) => `slugConflicts/${id}`),
  ]);
  const posts = moves.map(({ id, date, basedOn }, index) => {
    const [document, conflict] = [found[index], found[index + ids.length]];
    if (!document?.fields || !conflict)
      throw new Failure("not-found", "One of these posts no longer exists.");
    const post = storedPost(id, document.fields);
    return {
      post,
      date,
      stored: document,
      conflict,
      // The slugs that it leaves and takes; a post whose title or date has no slug takes none.
      leaves: claimedSlug(document.fields),
      takes: claimedSlug({ ...document.fields, date }),
      isChanged: post.updatedAt !== basedOn && post.date !== date,
    };
  });
  const changed = posts.filter(({ isChanged }) => isChanged).map(({ post }) => post);
  if (changed.length > 0) throw new Failure("aborted", failureText.aborted, { current: changed });
  return posts;
}

/** Public posts move only by an edit of the post. */
function refuseBegunDays(moves: readonly Moving[], latest: string): void {
  const days = moves.flatMap(({ post, date }) => [post.date, date]);
  const begun = days.find((day) => normalizePublishDate(day) === day && day <= latest);
  if (begun !== undefined)
    throw new Failure("failed-precondition", `${longDate(begun)} ${begunSomewhere}. Nothing was moved.`);
}

function movement({ stored, conflict, takes }: Moving, post: Post): Write[] {
  const { id, date, updatedAt, updatedBy } = post;
  return [
    { kind: "update", path: stored.path, fields: { date, updatedAt, updatedBy }, version: stored.version },
    ...(conflict.fields ? [{ kind: "delete", path: conflict.path } as const] : []),
    // For a post without a slug, the event decides whether it is public.
    ...(takes === undefined ? [] : [{ kind: "set", path: `feed/${id}`, fields: feedEntry(post) } as const]),
  ];
}

/** Reads the reservations of the moves; fails if another post has one of the slugs, or two take the same. */
async function readSlugs(
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
function reassignSlugs(
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
    ...taken.map(({ slug, id }) => takeSlug(slug, { postId: id, touched })),
    ...left.flatMap((slug) => {
      const leaving = moves.filter(({ leaves }) => leaves === idOf(slug)).map(({ post }) => post.id);
      const bearer = leaving.find((id) => id === idOf(slug));
      const owner = leaving.find((id) => id === slug.fields?.["postId"]);
      const id = bearer ?? owner ?? leaving[0];
      return id === undefined ? [] : [transferSlug(slug, id, { touched })];
    }),
  ];
}
