import type { LookedUpField } from "@daily-genius/domain/look-up/proposals";
import type { PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import type { FieldTexts } from "@daily-genius/domain/post/field-texts";
import { fieldNames } from "@daily-genius/domain/post/fields";
import { useState } from "react";
import type { PostFormApi } from "../../parts/form-draft.ts";
import { photoTextNames, type usePhoto } from "../photo/use-photo.ts";

type Field = LookedUpField | keyof PhotoTexts;

/** What is filled in together. */
export type Filling = {
  readonly texts: readonly (readonly [field: Field, text: string])[];
  readonly photo: { readonly file: File; readonly credit: string; readonly license: string } | undefined;
};

/** Fills the form as a person would, and undoes it. */
export function useFillIn(form: PostFormApi, photo: ReturnType<typeof usePhoto>) {
  const [undo, setUndo] = useState<() => void>();
  const [filled, setFilled] = useState<Partial<FieldTexts>>({});
  const put = (texts: Filling["texts"]) => {
    for (const [field, text] of texts)
      form.setValue(field, text, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  const fillIn = ({ texts, photo: found }: Filling) => {
    const before = form.getValues();
    const photoBefore = photo.now();
    // A new photo empties the texts of the previous one.
    const isNew = found !== undefined && photo.choose(found.file);
    const photoTexts = isNew
      ? ([
          ["photoCredit", found.credit],
          ["photoLicense", found.license],
        ] as const)
      : [];
    put([...texts, ...photoTexts]);
    const after = { ...form.getValues() };
    setFilled(after);
    setUndo(() => () => {
      // What was changed since stays.
      const isThere = isNew && photo.has(found.file);
      const fields = [...texts.map(([field]) => field), ...(isThere ? photoTextNames : [])];
      const untouched = fields.filter((field) => form.getValues(field) === after[field]);
      if (isThere) photo.put(photoBefore);
      put(untouched.map((field) => [field, before[field] ?? ""]));
      setUndo(undefined);
    });
  };
  /** Whether nothing was typed since. */
  const isAsFilled = () => {
    const now = form.getValues();
    return fieldNames.every((field) => (now[field] ?? "") === (filled[field] ?? ""));
  };
  return { fillIn, undo, isAsFilled };
}
