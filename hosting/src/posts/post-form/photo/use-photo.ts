import type { Post } from "@daily-genius/domain/post/post";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSignedInAgain } from "#session/use-session.ts";
import { logError } from "#ui/log-error.ts";
import type { PostFormApi } from "../../parts/form-values.ts";
import { PhotoChoice } from "../../parts/photo-choice.ts";
import { loadBackend } from "../../store/load-backend.ts";
import { uploadOf } from "../../tray/draft-as-post.ts";
import { draftPhoto, type KeptPhoto } from "../../tray/draft-photo.ts";
import { usePhotoTexts } from "./use-photo-texts.ts";

const loadPhotos = () => loadBackend(() => import("#backend/photos.ts"));

/** The photo of the form; leaving the form ends its upload. */
export function usePhoto(uid: string, currentURL: string, kept: KeptPhoto | undefined, form: PostFormApi) {
  const [choice] = useState(() => {
    const first = new PhotoChoice(uid, currentURL, loadPhotos);
    if (kept) first.resume(kept.file, kept.staged);
    return first;
  });
  useEffect(() => () => choice.close(), [choice]);
  const shown = useSyncExternalStore(choice.subscribe, choice.getShown);
  const { photo, refusal } = shown;
  const { setAside, takeOver } = usePhotoTexts(form, shown);
  /** The current state, even before the screen shows it. */
  const now = () => choice.getShown().photo;
  const choose = (file: File) => {
    setAside(now());
    return choice.choose(file);
  };
  const remove = () => {
    setAside(now());
    choice.reset("");
  };
  // Send a file again that the end of the session refused.
  useSignedInAgain(() => {
    if (refusal?.again) void choose(refusal.again);
  });
  const { resume, reset } = choice;
  /** Shows the photo of another version of the post, or of the draft. */
  const take = ({ id, imageURL }: Post) => {
    const uploadId = uploadOf(imageURL);
    if (uploadId === undefined) reset(imageURL);
    else
      void draftPhoto(id, uploadId).then(
        (theirs) => (theirs ? resume(theirs.file, theirs.staged) : reset("")),
        (error: unknown) => logError("the photo of a draft could not be read", error),
      );
  };
  return { state: photo, refusal, now, choose, remove, resume, reset, take, takeOverTexts: takeOver };
}
