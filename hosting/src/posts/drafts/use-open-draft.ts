import { useEffect, useLayoutEffect, useState } from "react";
import { draftsOf } from "./drafts-of.ts";
import { OpenDraft } from "./open-draft.ts";

/** The draft of a form; until it is known, whether that takes time. */
type Opening = OpenDraft | "asking" | "finding";

/** Holds the draft of a form while the component is mounted. */
export function useOpenDraft(uid: string, postId: string, wanted: string | undefined): Opening {
  const [opening, setOpening] = useState<Opening>("asking");
  // Before the first paint: if nothing waits, the form opens at once.
  useLayoutEffect(() => {
    const opened = draftsOf(uid).open(postId, wanted);
    let isOver = false;
    setOpening(opened instanceof OpenDraft ? opened : "finding");
    void Promise.resolve(opened).then((draft) => {
      if (!isOver) setOpening(draft);
    });
    return () => {
      isOver = true;
      void Promise.resolve(opened).then((draft) => draft.close());
    };
  }, [uid, postId, wanted]);

  useEffect(() => {
    if (!(opening instanceof OpenDraft)) return;
    const flush = () => opening.flush();
    addEventListener("pagehide", flush);
    return () => removeEventListener("pagehide", flush);
  }, [opening]);
  return opening;
}
