import { callable } from "../callable.ts";
import { services } from "../services.ts";
import { removeDuplicates } from "./duplicates.ts";
import { logged } from "./logged.ts";

/** Removes every post that repeats another's slug and says how many; they can be restored for 30 days. */
export const cleanupDuplicates = callable(
  "cleanupDuplicates",
  // It reads every post, and may move hundreds of photos.
  { timeoutSeconds: 300, memory: "512MiB", concurrency: 1 },
  async (_, { uid }) => {
    const clean = () => removeDuplicates(services());
    const ids = await logged("post.cleanup", { uid }, clean, ({ length }) => ({ removed: length }));
    return { removed: ids.length, ids };
  },
);
