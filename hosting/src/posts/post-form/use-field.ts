import { useRef } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { endOfPress } from "#ui/end-of-press.ts";
import type { FormValues, PostFormApi } from "./form-values.ts";

/** Connects an input to the field of that name. */
export type Field = <Name extends keyof FormValues>(name: Name) => UseFormRegisterReturn<Name>;

/** Fields that validate when the user leaves them after typing, and when the form is saved. */
export function useField(form: PostFormApi): Field {
  const typed = useRef(new Set<keyof FormValues>());
  // In the order of the form, before its parts do it in theirs: the first wrong field by this order gets the focus.
  for (const name of Object.keys(form.getValues()) as (keyof FormValues)[]) form.register(name);
  return (name) => {
    const registered = form.register(name);
    return {
      ...registered,
      onChange: (event) => {
        typed.current.add(name);
        return registered.onChange(event);
      },
      onBlur: async (event) => {
        // Tabbing through an untouched field is not an error.
        if (!typed.current.has(name)) return;
        // An error that appears before it would move the pressed button, which gets no click.
        if (document.documentElement.matches(":active")) await endOfPress(window);
        await registered.onBlur(event);
      },
    };
  };
}
