import type { Post } from "@daily-genius/domain/post";
import { localDay, type PublishDate } from "@daily-genius/domain/publish-date";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { formValues, type PostFormApi } from "./form-values.ts";
import type { DraftPlace } from "./unsaved-draft.ts";

/** Keeps what is typed in this browser until it is saved or discarded, and restores it when the form opens. */
export function useKeptDraft(
  form: PostFormApi,
  place: DraftPlace,
  original: Post | undefined,
  date: PublishDate | undefined,
) {
  const [found] = useState(place.read);
  const [restoredAt, setRestoredAt] = useState(found?.typedAt);
  const basedOn = original?.updatedAt ?? "";
  const values = useWatch({ control: form.control });
  const { isDirty } = form.formState;

  useEffect(() => {
    if (!found) return;
    for (const [name, value] of Object.entries(found.values)) {
      // The day that the form was opened for is newer than the kept one.
      if (name === "date" && date !== undefined) continue;
      // The names are those of the form's own values.
      form.setValue(name as keyof typeof found.values, value, { shouldDirty: true });
    }
  }, [form, found, date]);

  useEffect(() => {
    // `values` only triggers this effect; the form has every value.
    if (isDirty && values) place.write(form.getValues(), basedOn);
  }, [isDirty, values, form, place, basedOn]);

  return {
    restoredAt,
    /** Returns to what is saved. */
    discard: () => {
      place.forget();
      setRestoredAt(undefined);
      form.reset(formValues(original, date ?? localDay(new Date())));
    },
    forget: place.forget,
  };
}
