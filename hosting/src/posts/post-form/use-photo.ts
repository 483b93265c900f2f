import { useEffect, useState, useSyncExternalStore } from "react";
import { useSignedInAgain } from "#session/use-signed-in-again.ts";
import { loadBackend } from "../store/load-backend.ts";
import { PhotoChoice } from "./photo-choice.ts";

const loadPhotos = () => loadBackend(() => import("#backend/photos.ts"));

/** The photo of the form; leaving the form ends its upload. */
export function usePhoto(uid: string, currentURL: string) {
  const [choice] = useState(() => new PhotoChoice(uid, currentURL, loadPhotos));
  useEffect(() => () => choice.close(), [choice]);
  const { photo, refusal } = useSyncExternalStore(choice.subscribe, choice.getShown);
  // What the ended session refused is sent again.
  useSignedInAgain(() => {
    if (refusal?.again) void choice.choose(refusal.again);
  });
  return { state: photo, refusal, choose: choice.choose, resume: choice.resume, reset: choice.reset };
}
