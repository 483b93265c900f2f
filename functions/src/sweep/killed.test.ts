import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { Post } from "@daily-genius/domain/post/post";
import { describe, expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { anImage, aRawUpload, aReadyUpload } from "../../testing/an-upload.ts";
import { author, deletion } from "../../testing/author.ts";
import { Killed, killedAt, type Moment } from "../../testing/killed-at.ts";
import { aNewPhoto, createWithPhoto, edit, expectSound, quiet } from "../../testing/post-desk.ts";
import { sampled } from "../../testing/test-run.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { makeVariants } from "../photos/make-variants.ts";
import { processUpload } from "../photos/process-upload.ts";
import { createPostIn } from "../posts/create-post.ts";
import { deletePostIn } from "../posts/delete-post.ts";
import { restorePostIn } from "../posts/restore-post.ts";
import type { Services } from "../services.ts";
import { sweepOnce } from "./sweep-once.ts";

const sweep = () => sweepOnce(quiet(2));
const moments = ["before", "after"] as const;

/** A repeatable call, its initial state, and the expectations once it is done. */
type Scenario = {
  readonly prepare: () => Promise<(on: Services) => Promise<unknown>>;
  readonly done: (posts: Readonly<Record<string, unknown>>) => void | Promise<void>;
};

const onlyPost = (posts: Readonly<Record<string, unknown>>) => {
  expect(Object.keys(posts)).toHaveLength(1);
  return Object.values(posts)[0] as Post; // written by the code under test
};

const scenarios: Readonly<Record<string, Scenario>> = {
  "creating a post with a photo": {
    async prepare() {
      const input = { requestId: randomUUID(), draft: aDraft(), uploadId: await aReadyUpload(author.uid) };
      return (on) => createPostIn(on, input, author);
    },
    done: (posts) => expect(onlyPost(posts).imageURL).not.toBe(""),
  },
  "replacing a photo and renaming the post": {
    async prepare() {
      const post = await createWithPhoto();
      const photo = await aNewPhoto(await anImage(77, 20));
      return (on) => edit(post, { title: "Augusta Ada" }, photo, on);
    },
    done: (posts) => expect(onlyPost(posts)).toMatchObject({ title: "Augusta Ada", photo: { width: 77 } }),
  },
  "removing a photo": {
    async prepare() {
      const post = await createWithPhoto();
      return (on) => edit(post, {}, { kind: "remove" }, on);
    },
    done: (posts) => expect(onlyPost(posts).imageURL).toBe(""),
  },
  "deleting a post": {
    async prepare() {
      const post = await createWithPhoto();
      return (on) => deletePostIn(on, post.id, deletion);
    },
    async done(posts) {
      expect(posts).toEqual({});
      const [id = ""] = Object.keys(await documentsOf("trash"));
      const { thumbnailURL, previewURL, imageURL } = await restorePostIn(quiet(), id, author);
      expect([thumbnailURL, previewURL, imageURL]).not.toContain("");
    },
  },
  "restoring a post": {
    async prepare() {
      const post = await createWithPhoto();
      await deletePostIn(quiet(), post.id, deletion);
      return (on) => restorePostIn(on, post.id, author);
    },
    done: (posts) => expect(onlyPost(posts).imageURL).not.toBe(""),
  },
};

/** All points at which a call can be killed: before and after each of its requests. */
async function momentsOf({ prepare }: Pick<Scenario, "prepare">) {
  await clearAll();
  const call = await prepare();
  const { dying, made } = killedAt(quiet(), Number.POSITIVE_INFINITY, "after");
  await call(dying);
  const all = Array.from({ length: made() }, (_, n) =>
    moments.map((moment) => ({ step: n + 1, moment })),
  ).flat();
  expect(all.length).toBeGreaterThan(4);
  return all;
}

/** Makes a call that is killed. */
async function killed(call: (on: Services) => Promise<unknown>, step: number, moment: Moment) {
  const { dying, survived } = killedAt(quiet(), step, moment);
  await call(dying).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  expect(survived()).toBe(false);
}

describe.each(Object.entries(scenarios))("%s", (_, scenario) => {
  test("killed at any step leaves nothing stray and nothing half done, and can be repeated", async () => {
    for (const { step, moment } of sampled("moments to be killed at", await momentsOf(scenario), 4)) {
      await clearAll();
      const call = await scenario.prepare();
      await killed(call, step, moment);
      // In half of the cases the call is repeated at once, in half of them after a night.
      if ((step % 2 === 0) === (moment === "before")) {
        await sweep();
        await expectSound();
      }
      await call(quiet());
      await sweep();
      await scenario.done(await documentsOf("posts"));
      await expectSound();
    }
  });
});

test("processing an upload, killed at any step and delivered again, ends with one photo, ready to be saved", async () => {
  const arrive = async () => aRawUpload(author.uid, await anImage());
  const prepare = async () => {
    const arrival = await arrive();
    return (on: Services) => processUpload(on, arrival, makeVariants);
  };
  for (const { step, moment } of await momentsOf({ prepare })) {
    await clearAll();
    const arrival = await arrive();
    await killed((on) => processUpload(on, arrival, makeVariants), step, moment);
    // Cloud Functions delivers again after ten seconds at the earliest.
    await processUpload({ ...quiet(), now: () => Date.now() + 10_000 }, arrival, makeVariants);
    expect((await documentsOf("photoUploads"))[arrival.uploadId]).toMatchObject({ state: "ready" });
    await expectSound();
  }
});
