import { localDay } from "@daily-genius/domain/dates/publish-date";
import { type PostSort, sortPosts } from "@daily-genius/domain/list/post-list";
import { haystackOf, type PostSearch, searchPosts } from "@daily-genius/domain/list/post-search";
import type { Post } from "@daily-genius/domain/post/post";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import "../../../hosting/src/app/admin.css";
import { firstChoices } from "../../../hosting/src/posts/list/list-choices.ts";
import { PostList } from "../../../hosting/src/posts/list/post-list.tsx";
import { usePostList } from "../../../hosting/src/posts/list/use-post-list.ts";
import { middle } from "../../report/middle.ts";
import { NaiveList, naiveGroups, naiveSearch } from "./naive-list.tsx";

// Both lists and both searches over the same posts, which are already in memory.

const posts: readonly Post[] = await (await fetch("/posts.json")).json();

function OurList() {
  const { groups } = usePostList(posts, firstChoices);
  return <PostList ref={null} groups={groups} onAction={() => undefined} />;
}

const EveryRow = () => <NaiveList groups={naiveGroups(posts, localDay(new Date()))} />;

/** Returns the ms from the call until the list is painted. */
function mount(list: ReactNode): Promise<number> {
  return new Promise((resolve) => {
    const place = document.createElement("main");
    document.body.append(place);
    const from = performance.now();
    createRoot(place).render(list);
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      // A message sent from a frame arrives after the frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - from);
        port2.postMessage(undefined);
      });
    }).observe(place, { childList: true, subtree: true });
  });
}

/** Returns the ms of each key while a text is typed; ours must find everything that the simple way finds. */
function typeKeys(text: string): { readonly ours: readonly number[]; readonly beside: readonly number[] } {
  const keys = Array.from(text, (_, index) => text.slice(0, index + 1));
  let previous: PostSearch | undefined;
  const found: ReadonlySet<Post>[] = [];
  const ours = keys.map((key) => {
    const from = performance.now();
    previous = searchPosts(posts, key, previous);
    const took = performance.now() - from;
    found.push(new Set(previous.found));
    return took;
  });
  const beside = keys.map((key, index) => {
    const from = performance.now();
    const wanted = naiveSearch(posts, key.trim());
    const took = performance.now() - from;
    const missed = wanted.find((post) => !found[index]?.has(post));
    if (missed) throw new Error(`"${key}" does not find ${missed.title}`);
    return took;
  });
  return { ours, beside };
}

/** Folds every text once, as the dashboard does when idle. */
function prepare(): void {
  for (const post of posts) haystackOf(post);
}

/** Returns the ms for updating an order after a change of one post. */
function sort(by: PostSort): number {
  const sorted = sortPosts(posts, by);
  const changes = Array.from({ length: 9 }, (_, turn) => {
    const next = posts.map((post, index) => (index === turn * 1000 ? { ...post } : post));
    const from = performance.now();
    sortPosts(next, by, sorted);
    return performance.now() - from;
  });
  return middle(changes);
}

const lists = {
  mount: { ours: () => mount(<OurList />), beside: () => mount(<EveryRow />) },
  prepare,
  sort,
  typeKeys,
};
window.lists = lists;

declare global {
  interface Window {
    lists?: typeof lists;
  }
}
