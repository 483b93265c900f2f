import { firestorePosts } from "../../../hosting/src/backend/posts.ts";
import { postRecords } from "../../../hosting/src/browser-store/post-record.ts";
import { PostStore } from "../../../hosting/src/posts/store/post-store.ts";
import { whenQuiet } from "../../../hosting/src/ui/when-quiet.ts";
import { sdkPosts } from "./sdk-posts.ts";

// Both ways to get all posts into memory, on the first visit and the next.

/** Opens our store: one record, and a listener for later changes. */
function ourPosts(): Promise<void> {
  return new Promise((resolve) => {
    const store = new PostStore("editor", {
      openSource: async () => firestorePosts,
      records: postRecords,
      whenQuiet,
    });
    const stop = store.subscribe(() => {
      const state = store.getState();
      if (state.status !== "ready" || !state.isComplete) return;
      stop();
      resolve();
    });
    void store.open();
  });
}

async function timed(open: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await open();
  return performance.now() - from;
}

const opens = { openOurs: () => timed(ourPosts), openSdk: () => timed(sdkPosts) };
window.opens = opens;

declare global {
  interface Window {
    opens?: typeof opens;
  }
}
