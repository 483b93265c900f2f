import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import { type Post, PostContent } from "@daily-genius/domain/post/post";
import { formatRoles, parseRoles } from "@daily-genius/domain/post/roles";
import { call } from "#backend/call.ts";
import { failureInWords } from "#backend/failure-in-words.ts";
import { countOf } from "#format/count-of.ts";
import { logError } from "#ui/log-error.ts";
import { quoted } from "#ui/name.tsx";
import { showToast } from "#ui/toasts.ts";
import { changedMeanwhile } from "./current-version.ts";
import { inParallel } from "./in-parallel.ts";
import { type Action, offer } from "./post-actions.ts";
import type { PostStore } from "./store/post-store.ts";

/** A post, its content after a change, and what happens to its photo, which it keeps by default. */
export type Changing = { readonly post: Post; readonly content: PostContent; readonly photo?: PhotoChange };

/**
 * Saves each change over the version that was seen, names the posts that were refused, and offers one Undo, which
 * removes new photos again. Returns the changes that were not made.
 */
export async function saveChanges(
  store: PostStore,
  changing: readonly Changing[],
  onProgress: (changed: number) => void,
): Promise<readonly Changing[]> {
  if (changing.length === 0) return [];
  const { back, remaining, open, refusal } = await saveAll(store, changing, onProgress);
  const undo = async (changed: readonly Changing[]) => {
    const restored = await saveAll(store, changed, () => undefined);
    const again = offer("Try again", restored.open, undo);
    announce("Restored", restored.back.length, changed.length, restored.refusal, again);
  };
  const again = async (some: readonly Changing[]) => void (await saveChanges(store, some, () => undefined));
  const action = back.length > 0 ? offer("Undo", back, undo) : offer("Try again", open, again);
  announce("Edited", back.length, changing.length, refusal, action);
  return remaining;
}

function announce(
  verb: "Edited" | "Restored",
  done: number,
  of: number,
  refusal: string,
  action: Action,
): void {
  if (done === of) showToast(`${verb} ${countOf(of, "post")}`, action);
  else showToast(`${verb} ${done} of ${countOf(of, "post")}. ${refusal}`, { tone: "danger", ...action });
}

/**
 * Saves many posts, and returns what brings the saved ones back to their former content, and why others were refused.
 * The open ones may succeed later.
 */
async function saveAll(
  store: PostStore,
  changing: readonly Changing[],
  onProgress: (changed: number) => void,
) {
  const back: Changing[] = [];
  const overtaken = new Set<Changing>();
  const failures: unknown[] = [];
  const { remaining, open } = await inParallel(changing, async (one) => {
    try {
      const saved = await save(one);
      store.put(saved);
      back.push({
        post: saved,
        content: PostContent.parse(one.post),
        ...(one.photo && { photo: { kind: "remove" } }),
      });
      onProgress(back.length);
    } catch (error) {
      if (changedMeanwhile(error)) overtaken.add(one);
      else failures.push(error);
      throw error;
    }
  });
  const failed = remaining.filter((one) => !overtaken.has(one));
  for (const failure of failures.slice(0, 1))
    logError(`${failed.length} posts could not be changed`, failure);
  const reasons = [
    ...(overtaken.size > 0 ? [`Someone else has just changed ${titlesOf([...overtaken])}.`] : []),
    ...(failed.length > 0 ? [`Not changed: ${titlesOf(failed)}.`, ...failureInWords(failures[0])] : []),
  ];
  return { back, remaining, open, refusal: reasons.join(" ") };
}

/** Saves a post over the version that was seen, and returns it as saved. */
export async function save({ post, content, photo = { kind: "keep" } }: Changing): Promise<Post> {
  const requestId = crypto.randomUUID();
  const version = { id: post.id, basedOn: post.updatedAt };
  // An older post, which an Undo or its history brings back, may have roles with commas.
  const draft = { ...content, role: parseRoles(formatRoles(content.role)) };
  return (await call("updatePost", { requestId, ...version, draft, photo })).post;
}

/** The most titles in a notice. */
const mostNamed = 3;

/** Returns the titles of the first posts, and how many others there are. */
export function titlesOf(changing: readonly { readonly post: Pick<Post, "title"> }[]): string {
  const named = changing.slice(0, mostNamed).map(({ post }) => quoted(post.title));
  const others = changing.length - named.length;
  return `${named.join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
}
