import { haystackOf, type PostSearch, searchPosts } from "@daily-genius/domain/list/post-search";
import type { Post } from "@daily-genius/domain/post/post";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import "../../../hosting/src/app/admin.css";
import { postRecords, visitDrafts } from "../../../hosting/src/browser-store/post-record.ts";
import { draftList } from "../../../hosting/src/posts/drafts/draft-list.ts";
import { firstChoices } from "../../../hosting/src/posts/list/list-choices.ts";
import { PostList } from "../../../hosting/src/posts/list/post-list.tsx";
import { usePostList } from "../../../hosting/src/posts/list/use-post-list.ts";
import { PlannerView } from "../../../hosting/src/posts/planner/planner-view.tsx";
import { DeskContext } from "../../../hosting/src/posts/store/desk.ts";
import { PostStore } from "../../../hosting/src/posts/store/post-store.ts";
import { whenQuiet } from "../../../hosting/src/ui/when-quiet.ts";

// The list, its search and the planner over posts that are in memory.

const posts: readonly Post[] = await (await fetch("/posts.json")).json();
const nothing = () => undefined;

/** The store of the views never connects: the measurement needs no server. */
const openSource = () => new Promise<never>(() => undefined);
const desk = {
  store: new PostStore("editor", { openSource, records: postRecords, whenQuiet }),
  admin: { uid: "editor", email: "editor@dailygenius.example" },
  open: nothing,
  listRef: { current: null },
};

// The dashboard knows the drafts before it shows a view, too.
await visitDrafts.write("editor", []);
await draftList.restore("editor");

function List() {
  const { groups } = usePostList(posts, firstChoices);
  return <PostList groups={groups} mayFold />;
}

/** Resolves once the main thread has nothing left to run; after a frame, once that is painted. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(undefined);
  });
}

/** Returns the ms from drawing a view until the elements of `selector` are painted. */
async function paint(view: ReactNode, selector: string): Promise<number> {
  const place = document.createElement("main");
  document.body.append(place);
  const from = performance.now();
  createRoot(place).render(<DeskContext value={desk}>{view}</DeskContext>);
  while (!place.querySelector(selector)) await settled();
  await new Promise(requestAnimationFrame);
  await settled();
  return performance.now() - from;
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

const views = {
  list: () => paint(<List />, "li"),
  planner: () => paint(<PlannerView posts={posts} search="" onSearch={nothing} />, "[data-day]"),
  /** Folds every text once, as the dashboard does when idle. */
  prepare: () => posts.forEach(haystackOf),
  typeKeys,
};
window.views = views;

declare global {
  interface Window {
    views?: typeof views;
  }
}
