import { postId } from "@daily-genius/domain/post/post-id";
import { testPost } from "@daily-genius/domain/post/test-post";
import type { Administrator } from "#backend/auth.ts";
import { call } from "#backend/call.ts";
import {
  deleteTestDocument,
  readAnyPost,
  readPostTitle,
  readTestDocument,
  writeTestDocument,
} from "#backend/diagnostics.ts";
import { clientConfig } from "#backend/firebase-app.ts";

/** One step: resolves to its result, or throws the reason for its failure. */
export type Check = {
  readonly name: string;
  readonly heading?: string;
  readonly run: (admin: Administrator) => Promise<string>;
  /** Removes the data that the step wrote, even if the step failed. */
  readonly cleanUp?: () => Promise<unknown>;
};

/** A problem that a step found, in a sentence for people. */
export class Finding extends Error {
  override readonly name = "Finding";
}

let testPostId: string | undefined;

/** The steps, in the order of the specification (§2). */
export const checks: readonly Check[] = [
  {
    name: "Config loaded",
    run: async () => {
      const { options, emulators } = await clientConfig();
      if (!options.apiKey) throw new Finding("the configuration has no API key");
      return emulators ? "local stack" : "production";
    },
  },
  { name: "Project ID", run: async () => configured((await clientConfig()).options.projectId) },
  { name: "Auth domain", run: async () => configured((await clientConfig()).options.authDomain) },
  {
    name: "Connection test",
    run: async ({ uid }) => {
      const begun = performance.now();
      await writeTestDocument("test-connection", uid, "Is anybody there?");
      return `the database answered in ${Math.round(performance.now() - begun)} ms`;
    },
    cleanUp: () => deleteTestDocument("test-connection"),
  },
  {
    heading: "Detailed write diagnosis",
    name: "Authenticated",
    run: async () => {
      const { uid } = await call("whoAmI", {});
      if (uid === null) throw new Finding("User not authenticated. Please log in first.");
      return `user ${uid}`;
    },
  },
  {
    name: "Is admin user",
    run: async () => {
      const { isAdmin, conditions } = await call("whoAmI", {});
      const missing = conditions.filter(({ met }) => !met).map(({ name }) => name);
      if (!isAdmin) throw new Finding(`conditions not met: ${missing.join(", ")}`);
      return `all ${conditions.length} conditions met`;
    },
  },
  {
    name: "Database access",
    run: async () => {
      await readAnyPost();
      return "posts can be read";
    },
  },
  {
    name: "Write",
    run: async ({ uid }) => {
      await writeTestDocument("diagnostic-test", uid, `Written by ${uid}`);
      return "the test document was written";
    },
  },
  {
    name: "Verification",
    run: async ({ uid }) => {
      if ((await readTestDocument("diagnostic-test")) !== `Written by ${uid}`) {
        throw new Finding("the test document came back different, or not at all");
      }
      return "the test document was read back";
    },
    cleanUp: () => deleteTestDocument("diagnostic-test"),
  },
  {
    name: "Post create-and-verify test",
    run: async () => {
      const draft = testPost(crypto.randomUUID().slice(0, 8));
      // Set before the call: a post may exist even though its creation timed out.
      testPostId = postId(draft.date, draft.title);
      const { post } = await call("createPost", { requestId: crypto.randomUUID(), draft });
      if ((await readPostTitle(post.id)) !== draft.title) {
        throw new Finding("the test post could not be read back");
      }
      return "a test post was created, read back and deleted";
    },
    cleanUp: async () => {
      if (testPostId !== undefined) await call("deletePost", { id: testPostId });
      testPostId = undefined;
    },
  },
];

function configured(value: string | undefined): string {
  if (!value) throw new Finding("missing from the configuration");
  return value;
}
