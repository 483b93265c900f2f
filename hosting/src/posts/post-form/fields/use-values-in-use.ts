import { mostUsed } from "@daily-genius/domain/list/in-use";
import { useMemo, useSyncExternalStore } from "react";
import type { PostStore } from "../../store/post-store.ts";

/** Returns the countries and roles of all posts, the most used first, so that each country keeps one name. */
export function useValuesInUse(store: PostStore) {
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const posts = state.status === "ready" ? state.posts : undefined;
  return useMemo(
    () => ({
      countries: mostUsed((posts ?? []).map(({ country }) => country)),
      roles: mostUsed((posts ?? []).flatMap(({ role }) => role)),
    }),
    [posts],
  );
}
