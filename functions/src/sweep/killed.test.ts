import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { Post } from "@daily-genius/domain/post/post";
import { beforeEach, describe, expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aPicture, aRawUpload, aReadyUpload } from "../../testing/an-upload.ts";
import { author, deletion } from "../../testing/author.ts";
import { Killed, killedAt } from "../../testing/killed-at.ts";
import { sampled } from "../../testing/test-run.ts";
import { clearAll, derivedRecords, documentsOf, objectsAndReferences } from "../../testing/whole-state.ts";
import { makeVariants } from "../photos/make-variants.ts";
import { processUpload } from "../photos/process-upload.ts";
import { createPostIn } from "../posts/create-post.ts";
import { deletePostIn } from "../posts/delete-post.ts";
import { restorePostIn } from "../posts/restore-post.ts";
import { updatePostIn } from "../posts/update-post.ts";
import { type Services, services } from "../services.ts";
import { sweepOnce } from "./sweep-once.ts";

const quiet = (): Services => ({ ...services, log: () => {} });
const twoHours = 2 * 60 * 60 * 1000;
const sweep = () => sweepOnce({ ...quiet(), now: () => Date.now() + twoHours });
const moments = ["before", "after"] as const;

const create = async (draft = aDraft()) => {
  const input = { requestId: randomUUID(), draft, uploadId: await aReadyUpload(author.uid) };
  return { post: await createPostIn(quiet(), input, author), draft };
};

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
      const { post, draft } = await create();
      const photo = {
        kind: "replace",
        uploadId: await aReadyUpload(author.uid, await aPicture(77, 20)),
      } as const;
      const renamed = { ...draft, title: "Augusta Ada" };
      const input = { requestId: randomUUID(), id: post.id, basedOn: post.updatedAt, draft: renamed, photo };
      return (on) => updatePostIn(on, input, author);
    },
    done: (posts) => expect(onlyPost(posts)).toMatchObject({ title: "Augusta Ada", photo: { width: 77 } }),
  },
  "removing a photo": {
    async prepare() {
      const { post, draft } = await create();
      const photo = { kind: "remove" } as const;
      const input = { requestId: randomUUID(), id: post.id, basedOn: post.updatedAt, draft, photo };
      return (on) => updatePostIn(on, input, author);
    },
    done: (posts) => expect(onlyPost(posts).imageURL).toBe(""),
  },
  "deleting a post": {
    async prepare() {
      const { post } = await create();
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
      const { post } = await create();
      await deletePostIn(quiet(), post.id, deletion);
      return (on) => restorePostIn(on, post.id, author);
    },
    done: (posts) => expect(onlyPost(posts).imageURL).not.toBe(""),
  },
};

async function expectSound(): Promise<void> {
  const { present, accounted } = await objectsAndReferences();
  expect(present).toEqual(accounted);
  const { stored, implied } = await derivedRecords();
  expect(stored).toEqual(implied);
}

/** All points at which a call can be killed: before and after each of its requests. */
async function momentsOf(scenario: Scenario) {
  await clearAll();
  const call = await scenario.prepare();
  const { dying, made } = killedAt(quiet(), Number.POSITIVE_INFINITY, "after");
  await call(dying);
  return Array.from({ length: made() }, (_, n) => moments.map((moment) => ({ step: n + 1, moment }))).flat();
}

describe.each(Object.entries(scenarios))("%s", (_, scenario) => {
  test("killed at any step leaves nothing stray and nothing half done, and can be repeated", async () => {
    const all = await momentsOf(scenario);
    expect(all.length).toBeGreaterThan(4);
    for (const { step, moment } of sampled("moments to be killed at", all, 4)) {
      await clearAll();
      const call = await scenario.prepare();
      const { dying, survived } = killedAt(quiet(), step, moment);
      await call(dying).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      expect(survived()).toBe(false);
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

describe("processing an upload", () => {
  beforeEach(clearAll);

  test("killed at any step and delivered again ends with one photo, ready to be saved", async () => {
    for (let step = 1, over = false; !over; step += 1) {
      for (const moment of moments) {
        await clearAll();
        const arrival = await aRawUpload(author.uid, await aPicture());
        const { dying, survived } = killedAt(quiet(), step, moment);
        await processUpload(dying, arrival, makeVariants).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
        over = survived();
        // Cloud Functions delivers again after ten seconds at the earliest.
        const later = { ...quiet(), now: () => Date.now() + 10_000 };
        await processUpload(later, arrival, makeVariants);
        expect((await documentsOf("photoUploads"))[arrival.uploadId]).toMatchObject({ state: "ready" });
        await expectSound();
      }
    }
  });
});
