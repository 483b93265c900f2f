import { call } from "#backend/call.ts";
import type { PostStore } from "../store/post-store.ts";
import { PostMoves } from "./post-moves.ts";

/** By the store of a visit: acts can still be undone after another view was shown. */
const movesOfVisits = new WeakMap<PostStore, PostMoves>();

/** Returns the acts of a visit that move posts. */
export function movesOf(store: PostStore): PostMoves {
  const known = movesOfVisits.get(store);
  if (known) return known;
  const moves = new PostMoves(store, async (moves) => {
    const { posts } = await call("movePosts", { requestId: crypto.randomUUID(), moves });
    return posts;
  });
  movesOfVisits.set(store, moves);
  return moves;
}
