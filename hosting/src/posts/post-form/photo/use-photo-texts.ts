import { noPhotoTexts, PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { useEffect, useEffectEvent, useState } from "react";
import type { PostFormApi } from "../../parts/form-draft.ts";
import { type PhotoState, type ShownPhoto, urlOf } from "../../parts/photo-state.ts";

const photoTextNames = Object.keys(noPhotoTexts) as readonly (keyof PhotoTexts)[]; // keyof the same record

/** Texts about the form's photo. A new photo starts empty unless the administrator copies the old texts. */
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
    // The form's photo is the previous one again.
    if (refusal) followRefusal();
  }, [refusal]);
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
    takeOver: isOfAnother ? takeBack : undefined,
  };
}
