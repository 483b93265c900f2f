import { addDays, localDay } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { plan } from "@daily-genius/domain/schedule/plan";
import { scheduleOf } from "@daily-genius/domain/schedule/schedule";
import { createRoot } from "react-dom/client";
import { postRecords } from "../../../hosting/src/browser-store/post-record.ts";
import { PlannerView } from "../../../hosting/src/posts/planner/planner-view.tsx";
import { PostStore } from "../../../hosting/src/posts/store/post-store.ts";
import { whenQuiet } from "../../../hosting/src/ui/when-quiet.ts";
import "../../../hosting/src/app/admin.css";

// The planner over posts that are in memory, and the plan of a long push.

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

/** Returns the ms of work at each day under a dragged post. */
async function drag(): Promise<readonly number[]> {
  const dragged = document.querySelector("[draggable=true]");
  if (!dragged) throw new Error("no post can be dragged");
  const dataTransfer = new DataTransfer();
  const send = (target: Element, kind: string) =>
    target.dispatchEvent(
      new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer, shiftKey: true }),
    );
  send(dragged, "dragstart");
  const times: number[] = [];
  for (const day of document.querySelectorAll("[data-day]")) {
    const from = performance.now();
    send(day, "dragover");
    await settled();
    document.body.getBoundingClientRect();
    times.push(performance.now() - from);
  }
  send(dragged, "dragend");
  return times;
}

/** Returns the ms of planning a push of a year among all posts. */
function planPush(): number {
  const first = addDays(localDay(new Date()), 3);
  const year = Array.from({ length: 365 }, (_, n) => ({
    id: `p${n}`,
    date: addDays(first, n),
    createdAt: "",
  }));
  const schedule = scheduleOf([...posts.filter(({ date }) => date < first), ...year]);
  const intent = { kind: "move", id: "p364", to: first, onTaken: "push" } as const;
  const from = performance.now();
  const made = plan(schedule, intent, "");
  const took = performance.now() - from;
  if (!("moves" in made) || made.moves.length !== 365) throw new Error("the push moves a year");
  return took;
}

const planner = { paint, drag, planPush };
window.planner = planner;

declare global {
  interface Window {
    planner?: typeof planner;
  }
}
