import { noPhotoTexts, PhotoTexts } from "@daily-genius/domain/photo-texts";
import { useEffect, useEffectEvent, useState } from "react";
import type { PostFormApi } from "./form-values.ts";
import { type PhotoState, type ShownPhoto, urlOf } from "./photo-state.ts";

/** The names of the texts about a photo. */
const photoTextNames = Object.keys(noPhotoTexts) as readonly (keyof PhotoTexts)[]; // keyof the same record

/** The texts about the photo of the form: those of one photo do not stay with another unless someone says so. */
export function usePhotoTexts(form: PostFormApi, { photo, refusal }: ShownPhoto) {
  const [aside, setAside] = useState<{ readonly texts: PhotoTexts; readonly url: string }>();
  const put = (texts: PhotoTexts) => {
    for (const name of photoTextNames)
      form.setValue(name, texts[name], { shouldDirty: true, shouldValidate: true });
  };
  const takeBack = () => {
    if (aside) put(aside.texts);
    setAside(undefined);
  };
  const isOfAnother = aside !== undefined && aside.url !== urlOf(photo);
  const followRefusal = useEffectEvent(() => {
    if (!isOfAnother) takeBack();
  });
  useEffect(() => {
    // The photo before is the photo of the form again.
    if (refusal) followRefusal();
  }, [refusal]);
  return {
    /** Empties the texts, before another photo takes the place of this one. */
    setAside: (before: PhotoState) => {
      const url = urlOf(before);
      const texts = PhotoTexts.parse(form.getValues());
      if (photoTextNames.some((name) => texts[name] !== "")) setAside({ texts, url });
      else if (aside?.url === url) setAside(undefined);
      put(noPhotoTexts);
    },
    /** Gives the photo the texts of the one before; undefined if there are none. */
    takeOver: isOfAnother ? takeBack : undefined,
  };
}
