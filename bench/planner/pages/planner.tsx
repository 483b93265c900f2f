import type { Post } from "@daily-genius/domain/post/post";
import { createRoot } from "react-dom/client";
import { postRecords } from "../../../hosting/src/browser-store/post-record.ts";
import { PlannerView } from "../../../hosting/src/posts/planner/planner-view.tsx";
import { PostStore } from "../../../hosting/src/posts/store/post-store.ts";
import { whenQuiet } from "../../../hosting/src/ui/when-quiet.ts";
import "../../../hosting/src/app/admin.css";

// The planner over posts that are in memory.

const posts: readonly Post[] = await (await fetch("/posts.json")).json();
const nothing = () => undefined;
/** Never connects: the measurement needs no server. */
const store = new PostStore("editor", {
  openSource: () => new Promise(() => undefined),
  records: postRecords,
  whenQuiet,
});

/** Resolves once the main thread has nothing left to run. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(undefined);
  });
}

/** Returns the ms from the call until the weeks are painted. */
async function paint(): Promise<number> {
  const place = document.createElement("main");
  document.body.append(place);
  const from = performance.now();
  createRoot(place).render(
    <PlannerView
      store={store}
      posts={posts}
      search=""
      onSearch={nothing}
      onAction={nothing}
      onAdd={nothing}
      onDraft={nothing}
    />,
  );
  while (!place.querySelector("[data-day]")) await settled();
  await new Promise(requestAnimationFrame);
  await settled();
  return performance.now() - from;
}

window.paintPlanner = paint;

declare global {
  interface Window {
    paintPlanner?: typeof paint;
  }
}
