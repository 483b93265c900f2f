import { randomUUID } from "node:crypto";
import type { Post } from "@daily-genius/domain/post";
import { PostContent } from "@daily-genius/domain/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import type { Services } from "../../functions/src/services.ts";
import type { Write } from "../../functions/src/store/documents.ts";

/** Whether a save records what it changes. */
export type Way = "recorded" | "unrecorded";

const editor = { uid: "editor", email: "editor@dailygenius.example" };
const sentences = "Measured the stars by night, and sold instruments by day. ".repeat(15);

/** Creates a post in the Firestore at this address, and returns what saves an edit of it and tells the milliseconds. */
export async function savesIn(address: string, project: string) {
  process.env["FIRESTORE_EMULATOR_HOST"] = address;
  process.env["GCLOUD_PROJECT"] = project;
  // Now, since some modules read the environment when they are loaded.
  const { services } = await import("../../functions/src/services.ts");
  const { updatePostIn } = await import("../../functions/src/posts/update-post.ts");
  const waysTo: Readonly<Record<Way, Services>> = {
    recorded: services,
    unrecorded: withoutEntries(services),
  };
  const posts = new Map<Way, Post>();
  for (const way of ["recorded", "unrecorded"] as const) {
    const post = aPost({ title: `Saved ${way}`, description: sentences });
    const fields = { ...post, createdAt: post.createdAt };
    await services.documents.commit([{ kind: "set", path: `posts/${post.id}`, fields }]);
    posts.set(way, post);
  }
  let edits = 0;
  return async (way: Way): Promise<number> => {
    const post = posts.get(way);
    if (!post) throw new Error("there is a post for each way");
    edits += 1;
    const draft = { ...PostContent.parse(post), description: `${sentences}${edits}` };
    const input = {
      ...{ requestId: randomUUID(), id: post.id, basedOn: post.updatedAt },
      ...{ draft, photo: { kind: "keep" } as const },
    };
    const from = performance.now();
    posts.set(way, await updatePostIn(waysTo[way], input, editor));
    return performance.now() - from;
  };
}

/** The same services, whose commits leave out what they write to `history`. */
function withoutEntries(services: Services): Services {
  const others = (writes: readonly Write[]) => writes.filter(({ path }) => !path.startsWith("history/"));
  const commit = (writes: readonly Write[]) => services.documents.commit(others(writes));
  return { ...services, documents: { ...services.documents, commit } };
}
