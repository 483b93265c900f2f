import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { draftsOf } from "./draft-store.ts";
import { OpenDraft } from "./open-draft.ts";

/** The draft of a form, or while it is not known, whether finding it takes time. */
type Opening = OpenDraft | "asking" | "finding";

/** Holds the draft of a form while the component is mounted. */
export function useOpenDraft(
  uid: string,
  postId: string,
  wanted: string | undefined,
  isInTray: boolean,
): Opening {
  const [opening, setOpening] = useState<Opening>("asking");
  const opened = useRef<OpenDraft | Promise<OpenDraft>>(undefined);
  // Runs before the first paint: if no draft is saved, the form opens at once. Runs only once: React repeats layout
  // effects after a part of the form has loaded.
  useLayoutEffect(() => {
    if (opened.current !== undefined) return;
    const drafts = draftsOf(uid);
    const draft = isInTray && wanted ? drafts.openKept(wanted) : drafts.open(postId, wanted);
    opened.current = draft;
    setOpening(draft instanceof OpenDraft ? draft : "finding");
    void Promise.resolve(draft).then(setOpening);
  }, [uid, postId, wanted, isInTray]);
  useEffect(
    () => () => {
      void Promise.resolve(opened.current).then((draft) => draft?.close());
    },
    [],
  );
  return opening;
}
