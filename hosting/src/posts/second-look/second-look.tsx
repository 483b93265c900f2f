import type { Post } from "@daily-genius/domain/post/post";
import { contentMark, isChecked } from "@daily-genius/domain/post/second-look";
import { useId } from "react";
import { call } from "#backend/call.ts";
import { timeAfterVerb } from "#format/time-in-words.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toasts.ts";
import { useAct } from "#ui/use-act.ts";
import { currentPost } from "../current-version.ts";
import { report } from "../post-actions.ts";
import { useDesk } from "../store/desk.ts";
import type { PostStore } from "../store/post-store.ts";

/** Says who has checked a post, and lets the reader check it or take a check back. It blocks nothing. */
export function SecondLook({ post }: { readonly post: Post }) {
  const { store, admin } = useDesk();
  const wordsId = useId();
  const [isBusy, run] = useAct();
  const isReviewed = isChecked(post);
  return (
    <div className="small row">
      {/* Its new name is heard when it is pressed, with the description; a live text would be read twice on opening. */}
      <Button
        aria-describedby={wordsId}
        onClick={() => !isBusy && void run(() => markChecked(store, post, !isReviewed))}
      >
        {isReviewed ? "Remove review" : "Mark as reviewed"}
      </Button>
      <p id={wordsId} className="soft">
        {checkInWords(post, admin.email)}
      </p>
    </div>
  );
}

function checkInWords(post: Post, email: string): string {
  const { checked, updatedBy } = post;
  if (checked === null) return updatedBy === email ? "You saved this version." : "Not reviewed yet.";
  const act = `${checked.by} ${timeAfterVerb(new Date(checked.at), new Date())}`;
  return isChecked(post) ? `Reviewed by ${act}` : `Changed since the review by ${act}`;
}

/** Checks a post as it is shown, or takes a check back; if someone else was first, their version is shown instead. */
async function markChecked(store: PostStore, post: Post, wanted: boolean): Promise<void> {
  try {
    const input = { id: post.id, of: contentMark(post), isChecked: wanted };
    store.put((await call("markChecked", input)).post);
  } catch (error) {
    const version = currentPost(error);
    if (!version) return report("a post could not be checked", error, { about: post.id });
    store.put(version);
    if (isChecked(version) !== wanted)
      showToast("Someone else has just changed this post. Read it again.", { tone: "danger" });
  }
}
