import { check } from "@daily-genius/domain/genius-check/check";
import { GeniusIndex } from "@daily-genius/domain/genius-check/genius-index";
import { personOf } from "@daily-genius/domain/genius-check/person";
import { isSamePerson } from "@daily-genius/domain/genius-check/same-person";
import type { Post } from "@daily-genius/domain/post";
import { PostChecker } from "../../../hosting/src/posts/check/post-checker.ts";
import { inIdleSlices } from "../../../hosting/src/ui/idle-slices.ts";

// What the panel does to check its posts, timed, and the same by comparing with every post.

const today = "2026/11/22";
const posts: readonly Post[] = await (await fetch("/posts.json")).json();

/** The milliseconds of an index of all posts, made at once. */
function makeIndex(): number {
  const from = performance.now();
  const index = new GeniusIndex(posts);
  const took = performance.now() - from;
  if (posts.some(({ date }) => index.isFree(date))) throw new Error("Not every post is in the index");
  return took;
}

/** The milliseconds of every slice in which the panel makes the index and checks all posts. */
async function fill(): Promise<readonly number[]> {
  const slices: number[] = [];
  const idle = globalThis.requestIdleCallback;
  globalThis.requestIdleCallback = (run) =>
    idle((deadline) => {
      const from = performance.now();
      run(deadline);
      slices.push(performance.now() - from);
    });
  await new Promise<void>((resolve) => {
    let reports = 0;
    const onChecked = () => {
      reports += 1;
      // The first says that nothing is known yet.
      if (reports === 2) resolve();
    };
    inIdleSlices(new PostChecker(() => today, onChecked).take(posts));
  });
  globalThis.requestIdleCallback = idle;
  return slices;
}

const index = new GeniusIndex(posts);

/** A draft whose title is being typed, in another order of its words. */
function draftOf(n: number) {
  const { id: _, ...draft } = posts[n % posts.length] ?? fail();
  return {
    ...draft,
    title: draft.title
      .split(" ")
      .toReversed()
      .join(" ")
      .slice(0, 3 + (n % 20)),
  };
}

/** The milliseconds of a look-up. */
function lookUp(n: number): number {
  const draft = draftOf(n);
  const from = performance.now();
  check(draft, index, today);
  return performance.now() - from;
}

/** The milliseconds of a search for the same person, and of comparing with every post in turn. */
function compare(n: number): { readonly ours: number; readonly naive: number } {
  const draft = draftOf(n);
  let from = performance.now();
  const found = index.samePerson(draft);
  const ours = performance.now() - from;
  from = performance.now();
  const person = personOf(draft);
  const same = posts.filter((post) => isSamePerson(person, personOf(post)));
  const naive = performance.now() - from;
  if (found.length !== same.length) throw new Error(`"${draft.title}" is found ${found.length} times`);
  return { ours, naive };
}

function fail(): never {
  throw new Error("there are posts");
}

const checking = { makeIndex, fill, lookUp, compare };
window.checking = checking;

declare global {
  interface Window {
    checking?: typeof checking;
  }
}
