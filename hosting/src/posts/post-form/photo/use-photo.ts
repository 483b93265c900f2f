import { useSyncExternalStore } from "react";
import { useSignedInAgain } from "#session/use-session.ts";
import type { PhotoRef } from "../../editor/content.ts";
import type { Editor } from "../../editor/editor.ts";
import type { PostFormApi } from "../../parts/form-draft.ts";
import { usePhotoTexts } from "./use-photo-texts.ts";

/** The photo of the form. */
export function usePhoto(editor: Editor, form: PostFormApi) {
  const shown = useSyncExternalStore(editor.photo.subscribe, editor.photo.getShown);
  const { photo, refusal } = shown;
  const { setAside, takeOver } = usePhotoTexts(form, shown);
  const choose = async (file: File) => {
    setAside(editor.photo.getShown().photo);
    editor.photo.choose(file);
  };
  const remove = () => {
    setAside(editor.photo.getShown().photo);
    editor.photo.remove();
  };
  // Send a file again that the end of the session refused.
  useSignedInAgain(() => {
    if (refusal?.again) void choose(refusal.again);
  });
  return {
    state: photo,
    refusal,
    choose,
    remove,
    takeOverTexts: takeOver,
    /** The photo as it is saved. */
    now: () => editor.get().typed.photo,
    /** Puts back a photo that the form had. */
    put: (ref: PhotoRef) => editor.dispatch({ kind: "typed", change: { photo: ref } }),
  };
}
