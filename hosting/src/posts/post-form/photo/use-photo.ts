import { noPhotoTexts, PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { fieldsWhere } from "@daily-genius/domain/post/fields";
import { useState, useSyncExternalStore } from "react";
import { useSignedInAgain } from "#session/session.ts";
import { isCovered } from "#ui/open-modals.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";
import type { PhotoRef } from "../../editor/content.ts";
import type { Editor } from "../../editor/editor.ts";
import { type PhotoState, urlOf } from "../../editor/form-photo.ts";
import type { PostFormApi } from "../../parts/form-draft.ts";
import { useFileDrop } from "../../use-file-drop.ts";

/** The fields with texts about the photo. */
export const photoTextNames = fieldsWhere("isOfPhoto", true);

/** The photo of the form, and the texts about it: a new one starts with none, unless the administrator copies the old. */
export function usePhoto(editor: Editor, form: PostFormApi) {
  const { photo, refusal } = useSyncExternalStore(editor.photo.subscribe, editor.photo.get);
  const [aside, setAside] = useState<{ readonly texts: PhotoTexts; readonly url: string }>();
  const putTexts = (texts: PhotoTexts) => {
    for (const name of photoTextNames)
      form.setValue(name, texts[name], { shouldDirty: true, shouldValidate: true });
  };
  /** Clears the texts of a photo that another replaces. */
  const clearTexts = (before: PhotoState) => {
    const url = urlOf(before);
    const texts = PhotoTexts.parse(form.getValues());
    if (photoTextNames.some((name) => texts[name] !== "")) setAside({ texts, url });
    else if (aside?.url === url) setAside(undefined);
    putTexts(noPhotoTexts);
  };
  const choose = (file: File) => {
    const before = editor.photo.get().photo;
    const isUsed = editor.photo.choose(file);
    // Only now: the editor remembers the texts, in case the file is refused later.
    if (isUsed) clearTexts(before);
    return isUsed;
  };
  const remove = () => {
    clearTexts(editor.photo.get().photo);
    editor.photo.remove();
  };
  const takeOver = () => {
    if (aside) putTexts(aside.texts);
    setAside(undefined);
  };
  // Send a file again that the end of the session refused.
  useSignedInAgain(() => {
    if (refusal?.again) choose(refusal.again);
  });
  return {
    state: photo,
    refusal,
    choose,
    remove,
    /** Copies the texts of the previous photo; undefined if there are none, or no photo to copy them to. */
    takeOverTexts: aside && photo.status !== "none" && aside.url !== urlOf(photo) ? takeOver : undefined,
    /** Whether the photo is this file. */
    has: (file: File) => editor.photo.recordOf(editor.get().typed.photo).file === file,
    /** The photo as it is saved. */
    now: () => editor.get().typed.photo,
    /** Puts back a photo that the form had. */
    put: (ref: PhotoRef) => editor.dispatch({ kind: "typed", change: { photo: ref } }),
  };
}

/** Uses a pasted image, or a file dropped anywhere in the window, as the photo. Pasted text stays text. */
export function usePhotoFromOutside(choose: (file: File) => void): void {
  const take = (file: File) => {
    choose(file);
    document.querySelector("form [type=file]")?.parentElement?.scrollIntoView({ block: "nearest" });
  };
  useWindowEvent("paste", (event) => {
    const file = pastedImage(event.clipboardData);
    if (!file || isCovered("dialog")) return;
    event.preventDefault();
    take(file);
  });
  useFileDrop("dialog", ([file]) => file && take(file));
}

/** Documents are copied as text and as an image of it: the text is meant. */
function pastedImage(pasted: DataTransfer | null): File | undefined {
  if (!pasted || pasted.types.includes("text/plain")) return undefined;
  return [...pasted.files].find(({ type }) => type.startsWith("image/"));
}
