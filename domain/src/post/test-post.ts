import type { PostDraft } from "./post-draft.ts";
import { postId } from "./post-id.ts";

const title = "Diagnostic test post";
// A day that no reader will see.
const date = "9999/12/31";
const ids = new RegExp(`^${postId(date, title)}-[0-9a-f]{8}$`);

/** The post that diagnostics write; `run`, eight hexadecimal digits, separates two concurrent diagnoses. */
export function testPost(run: string): PostDraft {
  return {
    title: `${title} ${run}`,
    description: "Created by the Firebase Troubleshooter and deleted right away.",
    date,
    birthdate: "1900",
    deathdate: "",
    country: "Nowhere",
    role: ["Test"],
  };
}

/** Whether an id belongs to a post of the diagnostics; deleting one leaves nothing behind, not even in the trash. */
export function isTestPost(id: string): boolean {
  return ids.test(id);
}
