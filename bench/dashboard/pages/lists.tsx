import type { Post } from "@daily-genius/domain/post";
import { haystackOf, type PostSearch, searchPosts } from "@daily-genius/domain/post-search";
import { localDay } from "@daily-genius/domain/publish-date";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import "../../../hosting/src/app/admin.css";
import { PostList } from "../../../hosting/src/posts/post-list.tsx";
import { usePostList } from "../../../hosting/src/posts/use-post-list.ts";
import { NaiveList, naiveGroups, naiveSearch } from "./naive-list.tsx";

// Both lists and both searches over the same posts, which are in memory already.

const posts: readonly Post[] = await (await fetch("/posts.json")).json();

function OurList() {
  const { groups } = usePostList(posts, "date", "");
  return <PostList ref={null} groups={groups} onAction={() => undefined} />;
}

const EveryRow = () => <NaiveList groups={naiveGroups(posts, localDay(new Date()))} />;

/** From the call until the list is painted, in milliseconds. */
function mount(list: ReactNode): Promise<number> {
  return new Promise((resolve) => {
    const place = document.createElement("main");
    document.body.append(place);
    const from = performance.now();
    createRoot(place).render(list);
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      // The frame that paints it; what a frame asks for by a message runs after the frame.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - from);
        port2.postMessage(undefined);
      });
    }).observe(place, { childList: true, subtree: true });
  });
}

/** Milliseconds for each key of a text that is typed once; both ways must find the same. */
function typeKeys(text: string): { readonly ours: readonly number[]; readonly naive: readonly number[] } {
  const keys = Array.from(text, (_, index) => text.slice(0, index + 1));
  let previous: PostSearch | undefined;
  const found: number[] = [];
  const ours = keys.map((key) => {
    const from = performance.now();
    previous = searchPosts(posts, key, previous);
    const took = performance.now() - from;
    found.push(previous.found.length);
    return took;
  });
  const naive = keys.map((key, index) => {
    const from = performance.now();
    const count = naiveSearch(posts, key.trim()).length;
    const took = performance.now() - from;
    if (count !== found[index]) throw new Error(`"${key}" finds ${found[index]} and ${count}`);
    return took;
  });
  return { ours, naive };
}

/** Milliseconds to fold every text once, which the dashboard does while nothing else happens. */
function prepare(): number {
  const from = performance.now();
  for (const post of posts) haystackOf(post);
  return performance.now() - from;
}

const lists = {
  mountOurs: () => mount(<OurList />),
  mountNaive: () => mount(<EveryRow />),
  prepare,
  typeKeys,
};
export type Lists = typeof lists;
window.lists = lists;

declare global {
  interface Window {
    lists?: Lists;
  }
}
