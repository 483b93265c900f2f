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
  const { choose, resume, reset } = choice;
  /** Its state at once, also within what a screen still has to show. */
  const now = () => choice.getShown().photo;
  return { state: photo, refusal, now, choose, resume, reset };
}
