import { useEffect, useState, useSyncExternalStore } from "react";
import { useSignedInAgain } from "#session/use-session.ts";
import type { PostFormApi } from "../../parts/form-values.ts";
import { PhotoChoice } from "../../parts/photo-choice.ts";
import { loadBackend } from "../../store/load-backend.ts";
import { usePhotoTexts } from "./use-photo-texts.ts";

const loadPhotos = () => loadBackend(() => import("#backend/photos.ts"));

/** The photo of the form; leaving the form ends its upload. */
export function usePhoto(uid: string, currentURL: string, form: PostFormApi) {
  const [choice] = useState(() => new PhotoChoice(uid, currentURL, loadPhotos));
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
  return { state: photo, refusal, now, choose, remove, resume, reset, takeOverTexts: takeOver };
}
