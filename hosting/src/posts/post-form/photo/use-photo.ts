import { noPhotoTexts, PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { fieldsWhere } from "@daily-genius/domain/post/fields";
import { useState, useSyncExternalStore } from "react";
import { useSignedInAgain } from "#session/session.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";
import type { PhotoRef } from "../../editor/content.ts";
import type { Editor } from "../../editor/editor.ts";
import { type PhotoState, urlOf } from "../../editor/form-photo.ts";
import type { PostFormApi } from "../../parts/form-draft.ts";

/** The photo of the form. */
export function usePhoto(editor: Editor, form: PostFormApi) {
  const { photo, refusal } = useSyncExternalStore(editor.photo.subscribe, editor.photo.get);
  const { setAside, takeOver } = usePhotoTexts(form, photo);
  const choose = (file: File) => {
    const before = editor.photo.get().photo;
    const isUsed = editor.photo.choose(file);
    // Only now: the editor remembers the texts, in case the file is refused later.
    if (isUsed) setAside(before);
    return isUsed;
  };
  const remove = () => {
    setAside(editor.photo.get().photo);
    editor.photo.remove();
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
    takeOverTexts: takeOver,
    /** The photo as it is saved. */
    now: () => editor.get().typed.photo,
    /** Puts back a photo that the form had. */
    put: (ref: PhotoRef) => editor.dispatch({ kind: "typed", change: { photo: ref } }),
  };
}

/** The fields with texts about the photo. */
export const photoTextNames = fieldsWhere("isOfPhoto", true);

/** Texts about the form's photo. A new photo starts empty unless the administrator copies the old texts. */
function usePhotoTexts(form: PostFormApi, photo: PhotoState) {
  const [aside, setAside] = useState<{ readonly texts: PhotoTexts; readonly url: string }>();
  const put = (texts: PhotoTexts) => {
    for (const name of photoTextNames)
      form.setValue(name, texts[name], { shouldDirty: true, shouldValidate: true });
  };
  const takeBack = () => {
    if (aside) put(aside.texts);
    setAside(undefined);
  };
  return {
    /** Clears the texts before another photo replaces this one. */
    setAside: (before: PhotoState) => {
      const url = urlOf(before);
      const texts = PhotoTexts.parse(form.getValues());
      if (photoTextNames.some((name) => texts[name] !== "")) setAside({ texts, url });
      else if (aside?.url === url) setAside(undefined);
      put(noPhotoTexts);
    },
    /** Copies the texts of the previous photo; undefined if there are none. */
    takeOver: aside && aside.url !== urlOf(photo) ? takeBack : undefined,
  };
}

/** Uses a pasted image, or a file dropped anywhere in the window, as the photo. Pasted text stays text. */
export function usePhotoFromOutside(choose: (file: File) => void): void {
  const take = (event: Event, file: File | undefined) => {
    if (!file) return;
    event.preventDefault();
    choose(file);
    document.querySelector("form [type=file]")?.parentElement?.scrollIntoView({ block: "nearest" });
  };
  useWindowEvent("paste", (event) => take(event, pastedImage(event.clipboardData)));
  useWindowEvent("drop", (event) => take(event, event.dataTransfer?.files[0]));
  // The browser would otherwise leave the page for a dropped file.
  useWindowEvent("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
}

/** Documents are copied as text and as an image of it: the text is meant. */
function pastedImage(pasted: DataTransfer | null): File | undefined {
  if (!pasted || pasted.types.includes("text/plain")) return undefined;
  return [...pasted.files].find(({ type }) => type.startsWith("image/"));
}
