import { type RefObject, useEffect, useLayoutEffect } from "react";
import { type EarlyText, noEarlyText } from "./early-text.ts";
import type { PostFormApi } from "./form-values.ts";

/** Goes on where the user typed before the form was there: same text, same field. */
export function useEarlyText(form: PostFormApi, early: RefObject<EarlyText>): void {
  // Before the next key: `setFocus` of the form waits for a timer.
  useLayoutEffect(() => {
    document.querySelector<HTMLElement>(`form [name=${early.current.focused}]`)?.focus();
  }, [early]);
  useEffect(() => {
    for (const name of ["title", "description"] as const) {
      const text = early.current[name];
      // Keys that came since are in the field already.
      if (text !== "") form.setValue(name, `${text}${form.getValues(name)}`, { shouldDirty: true });
    }
    early.current = noEarlyText;
  }, [form, early]);
}
