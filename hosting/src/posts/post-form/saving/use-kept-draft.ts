import { localDay, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useWatch } from "react-hook-form";
import { useSession } from "#session/use-session.ts";
import { announceDiscarded } from "../../drafts/announce-discarded.ts";
import type { DraftContent, OpenDraft } from "../../drafts/open-draft.ts";
import { type FormValues, formValues, type PostFormApi } from "../../parts/form-values.ts";
import type { PhotoState } from "../../parts/photo-state.ts";
import type { usePhoto } from "../photo/use-photo.ts";

type Kept = Pick<DraftContent, "values" | "photo" | "file">;

/** Saves the form's content in this browser until it is saved or discarded, and restores it when the form opens. */
export function useKeptDraft(
  form: PostFormApi,
  photo: ReturnType<typeof usePhoto>,
  { draft, found }: { readonly draft: OpenDraft; readonly found: OpenDraft["found"] },
  original: Post | undefined,
  date: PublishDate | undefined,
  isChanged: boolean,
) {
  const [restoredAt, setRestoredAt] = useState(found?.typedAt);
  const [isPhotoLost, setPhotoLost] = useState(false);
  const basedOn = original?.updatedAt ?? "";
  const values = useWatch({ control: form.control });
  const { state, resume, reset, take } = photo;

  const restore = useCallback(
    (kept: Kept) => {
      for (const name of Object.keys(form.getValues()) as (keyof FormValues)[]) {
        // A draft may be older than a field.
        const value = kept.values[name];
        if (value !== undefined) form.setValue(name, value, { shouldDirty: true });
      }
      if (kept.photo?.kind === "removed") reset("");
      if (kept.photo?.kind !== "chosen") return;
      if (kept.file) resume(kept.file, kept.photo.staged);
      else setPhotoLost(true);
    },
    [form, resume, reset],
  );
  useEffect(() => {
    if (!found && draft.found) void draft.forget();
    if (!found) return;
    restore(found);
    // The day that the form was opened for is newer than the draft's.
    if (date !== undefined) form.setValue("date", date, { shouldDirty: true });
  }, [form, draft, found, restore, date]);

  const content = useCallback(
    (): DraftContent => ({ values: form.getValues(), basedOn, ...photoContent(state, original) }),
    [form, basedOn, state, original],
  );
  // A sign-out in another tab has removed the drafts from this machine.
  const session = useSession();
  const isSignedOut = session.status === "ended" && session.end === "elsewhere";
  useEffect(() => {
    if (isSignedOut) draft.wasWiped();
  }, [isSignedOut, draft]);
  const wasChanged = useRef(false);
  useEffect(() => {
    // `values` only triggers this effect; the form has every value.
    if (isChanged && values && !isSignedOut) draft.keep(content());
    else if (wasChanged.current) void draft.forget();
    wasChanged.current = isChanged;
  }, [isChanged, isSignedOut, values, draft, content]);

  return {
    restoredAt,
    isPhotoLost,
    canKeep: useSyncExternalStore(draft.subscribe, draft.getCanKeep),
    /** Returns to the saved content, and offers to undo that. */
    discard: () => {
      const discarded = content();
      void draft.forget();
      setRestoredAt(undefined);
      setPhotoLost(false);
      form.reset(formValues(original, date ?? localDay(new Date())));
      if (original) take(original);
      else reset("");
      const undo = () => (draft.isOpen() ? restore(discarded) : void draft.putBack(discarded));
      announceDiscarded(discarded, undo);
    },
    /** Called once the content of the form is saved. */
    forget: () => void draft.forget(),
  };
}

/** The part of a draft that describes the photo. */
function photoContent(state: PhotoState, original: Post | undefined): Pick<DraftContent, "photo" | "file"> {
  if (state.status === "kept") return { file: undefined };
  if (state.status === "none")
    return { file: undefined, ...(original?.imageURL ? { photo: { kind: "removed" } as const } : {}) };
  const { name, file } = state;
  if (state.status !== "ready") return { file, photo: { kind: "chosen", name, staged: undefined } };
  const { uploadId, originalBytes, bytes, at } = state;
  return { file, photo: { kind: "chosen", name, staged: { uploadId, originalBytes, bytes, at } } };
}
