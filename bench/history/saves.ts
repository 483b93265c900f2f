import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { CallInput } from "@daily-genius/domain/calls";
import { type Post, PostContent } from "@daily-genius/domain/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import type { UpdateInput } from "../../functions/src/posts/update-post.ts";
import { callEvent } from "../cold/events.ts";
import { withoutEntries } from "./without-entries.ts";

/** Whether a save records what it changes. */
export const ways = ["recorded", "unrecorded"] as const;
export type Way = (typeof ways)[number];

/** Saves an edit of a post, and returns the milliseconds that it took. */
export type Save = (way: Way) => Promise<number>;

/** Saves edits in the Firestore at this address: by calls over HTTP, and by the operation alone. */
export async function savesIn(address: string, project: string) {
  process.env["FIRESTORE_EMULATOR_HOST"] = address;
  process.env["GCLOUD_PROJECT"] = project;
  // Now, since some modules read the environment when they are loaded.
  const { services } = await import("../../functions/src/services.ts");
  const { updatePostIn } = await import("../../functions/src/posts/update-post.ts");
  const { commit } = services.documents;
  const { headers } = callEvent("updatePost");
  await commit([{ kind: "set", path: "admins/bench", fields: { enabled: true } }]);

  async function savesOf(name: string, send: (way: Way, input: UpdateInput) => Promise<Post>): Promise<Save> {
    const posts = new Map<Way, Post>();
    for (const way of ways) {
      const post = aPost({ title: `${name} ${way}`, description: sentences });
      await commit([{ kind: "set", path: `posts/${post.id}`, fields: post }]);
      posts.set(way, post);
    }
    return async (way) => {
      const post = posts.get(way);
      if (!post) throw new Error("there is a post for each way");
      const from = performance.now();
      posts.set(way, await send(way, anEdit(post)));
      return performance.now() - from;
    };
  }

  const served = await serve(address, project);
  const waysTo = {
    recorded: services,
    unrecorded: { ...services, documents: withoutEntries(services.documents) },
  };
  return {
    call: await savesOf("Call", async (way, input) => {
      const body = JSON.stringify({ data: input satisfies CallInput<"updatePost"> });
      const url = `http://127.0.0.1:${served.ports[way]}/`;
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body,
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(JSON.stringify(answer));
      return answer.result.post;
    }),
    operation: await savesOf("Operation", (way, input) => updatePostIn(waysTo[way], input, editor)),
    end: served.end,
  };
}

const editor = { uid: "editor", email: "editor@dailygenius.example" };
const sentences = "Measured the stars by night, and sold instruments by day. ".repeat(15);
let edits = 0;

function anEdit(post: Post): UpdateInput {
  edits += 1;
  const draft = { ...PostContent.parse(post), description: `${sentences}${edits}` };
  return { requestId: randomUUID(), id: post.id, basedOn: post.updatedAt, draft, photo: { kind: "keep" } };
}

/** Serves both ways in a process of their own. */
async function serve(address: string, project: string) {
  const child = spawn(process.execPath, [fileURLToPath(new URL("serve-saves.ts", import.meta.url))], {
    env: {
      PATH: process.env["PATH"],
      GCLOUD_PROJECT: project,
      FIREBASE_CONFIG: JSON.stringify({ projectId: project, storageBucket: "bench" }),
      FIRESTORE_EMULATOR_HOST: address,
      METADATA_SERVER_DETECTION: "none",
      // Without Google's signing keys, both ways skip the check of a token's signature.
      FIREBASE_DEBUG_MODE: "true",
      FIREBASE_DEBUG_FEATURES: '{"skipTokenVerification":true}',
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [first] = await once(createInterface(child.stdout), "line");
  const ports: Readonly<Record<Way, number>> = JSON.parse(String(first));
  return { ports, end: () => child.kill() };
}
