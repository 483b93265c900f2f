import "../../testing/own-project.ts";
import type { Post } from "@daily-genius/domain/post/post";
import { expect, onTestFinished, test } from "vitest";
import { noteRequests } from "../../testing/noted-requests.ts";
import {
  changeOf,
  create,
  edit,
  expectDerivedRight,
  expectOutlinesRight,
  laterServices,
} from "../../testing/post-desk.ts";
import type { Stored } from "../store/documents.ts";
import { firestore } from "../store/firestore.ts";
import { processPostChange, reconcile } from "./reconcile.ts";

test("a save and its event make at most 8 requests to Firestore, and the same event once more at most 4", async () => {
  let requests = 0;
  onTestFinished(noteRequests(() => (requests += 1)));
  const counted = async <Result>(act: () => Promise<Result>) => {
    const before = requests;
    return [await act(), requests - before] as const;
  };
  const stored = async (id: string) => (await firestore.read([`posts/${id}`]))[0];
  /** Returns the requests of a save with its event, and those of the same event again. */
  const requestsOf = async (save: () => Promise<Post>, over?: Stored) => {
    const [{ id }, ofCall] = await counted(save);
    const change = changeOf(over, await stored(id));
    const deliver = () => counted(() => processPostChange(laterServices(), id, change));
    const [, ofEvent] = await deliver();
    await Promise.all([expectDerivedRight(), expectOutlinesRight()]);
    const [, again] = await deliver();
    return { save: ofCall + ofEvent, again };
  };
  // The months have other stories.
  const others = await Promise.all(["2031/05/01", "2031/06/01"].map((date) => create({ date })));
  for (const { id } of others) await reconcile(firestore, id, []);
  const post = await create({ date: "2031/05/02", title: "Emmy Noether" });
  const older = await stored(post.id);
  await processPostChange(laterServices(), post.id, changeOf(undefined, older));
  expect({
    created: await requestsOf(() => create({ date: "2031/05/03", title: "Maria Agnesi" })),
    edited: await requestsOf(() => edit(post, { country: "Germany" }), older),
  }).toEqual({ created: { save: 8, again: 2 }, edited: { save: 8, again: 3 } });
});
