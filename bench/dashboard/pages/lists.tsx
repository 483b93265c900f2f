import { haystackOf, type PostSearch, searchPosts } from "@daily-genius/domain/list/post-search";
import type { Post } from "@daily-genius/domain/post/post";
import { createRoot } from "react-dom/client";
import "../../../hosting/src/app/admin.css";
import { firstChoices } from "../../../hosting/src/posts/list/list-choices.ts";
import { PostList } from "../../../hosting/src/posts/list/post-list.tsx";
import { usePostList } from "../../../hosting/src/posts/list/use-post-list.ts";

// The list and its search over posts that are in memory.

const posts: readonly Post[] = await (await fetch("/posts.json")).json();

function List() {
  const { groups } = usePostList(posts, firstChoices);
  return <PostList ref={null} groups={groups} mayFold onAction={() => undefined} />;
}

/** Returns the ms from the call until the list is painted. */
function mount(): Promise<number> {
  return new Promise((resolve) => {
    const place = document.createElement("main");
    document.body.append(place);
    const from = performance.now();
    createRoot(place).render(<List />);
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

/** Returns the ms of each key while a text is typed. */
function typeKeys(text: string): readonly number[] {
  let previous: PostSearch | undefined;
  return Array.from(text, (_, index) => {
    const from = performance.now();
    previous = searchPosts(posts, text.slice(0, index + 1), previous);
    return performance.now() - from;
  });
}

/** Folds every text once, as the dashboard does when idle. */
function prepare(): void {
  for (const post of posts) haystackOf(post);
}

const lists = { mount, prepare, typeKeys };
window.lists = lists;

declare global {
  interface Window {
    lists?: typeof lists;
  }
}
