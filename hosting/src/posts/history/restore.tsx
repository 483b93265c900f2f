import { longDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { type RefObject, useState } from "react";
import { timeInSentence } from "#format/time-in-words.ts";
import { Button } from "#ui/button.tsx";
import { useAct } from "#ui/use-act.ts";
import { useDesk } from "../store/desk.ts";
import { type State, useVersionPhoto } from "./comparison.tsx";
import styles from "./post-history.module.css";
import { restoreVersion } from "./restore-version.ts";

type Props = {
  readonly post: Post;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly state: State;
  readonly at: Date;
  readonly onRestored: () => void;
};

/** The button that restores a version: with its photo while that is stored, and with its day only on request. */
export function Restore({ buttonRef, state, at, post, onRestored }: Props) {
  const { store } = useDesk();
  const [withDay, setWithDay] = useState(false);
  const [isBusy, run] = useAct();
  const photo = useVersionPhoto(state.post, state.entry, post);
  const isGone = photo.kind === "gone";
  const restore = async () => {
    const message = `Restored the version from ${timeInSentence(at, new Date())}`;
    const entry = isGone ? undefined : state.entry;
    const isRestored = await restoreVersion(store, post, { version: state.post, entry, withDay, message });
    if (isRestored) onRestored();
  };
  return (
    <div className={`stack-3 ${styles["restore"]}`}>
      {isGone && <p className="soft">The photo of this version is no longer available.</p>}
      {state.post.date !== post.date && (
        <label className={`line ${styles["check"]}`}>
          <input type="checkbox" checked={withDay} onChange={(event) => setWithDay(event.target.checked)} />
          Also restore its date, {longDate(state.post.date)}
        </label>
      )}
      <Button ref={buttonRef} tone="primary" disabled={isBusy} onClick={() => void run(restore)}>
        {isBusy ? "Restoring..." : isGone ? "Restore text only" : "Restore this version"}
      </Button>
    </div>
  );
}
