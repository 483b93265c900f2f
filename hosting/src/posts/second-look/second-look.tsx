import type { Post } from "@daily-genius/domain/post/post";
import { isChecked } from "@daily-genius/domain/post/second-look";
import { useState } from "react";
import { timeAfterVerb } from "#format/time-in-words.ts";
import { Button } from "#ui/button.tsx";
import { useDesk } from "../store/desk.ts";
import { markChecked } from "./mark-checked.ts";
import styles from "./second-look.module.css";

type Props = {
  readonly post: Post;
  readonly email: string;
};

/** Says who has checked a post, and lets the reader check it or take a check back. It blocks nothing. */
export function SecondLook({ post, email }: Props) {
  const { store } = useDesk();
  const [isBusy, setBusy] = useState(false);
  const holds = isChecked(post);
  const mark = async () => {
    if (isBusy) return;
    setBusy(true);
    await markChecked(store, post, !holds);
    setBusy(false);
  };
  return (
    <div className={`small ${styles["look"]}`}>
      <Button onClick={() => void mark()}>{holds ? "Remove review" : "Mark as reviewed"}</Button>
      <p role="status">{checkInWords(post, email)}</p>
    </div>
  );
}

function checkInWords(post: Post, email: string): string {
  const { checked, updatedBy } = post;
  if (checked === null) return updatedBy === email ? "You saved this version." : "Not reviewed yet.";
  const act = `${checked.by} ${timeAfterVerb(new Date(checked.at), new Date())}`;
  return isChecked(post) ? `Reviewed by ${act}` : `Changed since the review by ${act}`;
}
