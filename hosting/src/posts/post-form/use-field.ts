import { useRef } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { FormValues, PostFormApi } from "./form-values.ts";

/** Connects an input to the field of that name. */
export type Field = <Name extends keyof FormValues>(name: Name) => UseFormRegisterReturn<Name>;

/** Fields that validate when the user leaves them after typing, and when the form is saved. */
export function useField(form: PostFormApi): Field {
  const typed = useRef(new Set<keyof FormValues>());
  return (name) => {
    const registered = form.register(name);
    return {
      ...registered,
      onChange: (event) => {
        typed.current.add(name);
        return registered.onChange(event);
      },
      // Tabbing through an untouched field is not an error.
      onBlur: async (event) => {
        if (typed.current.has(name)) await registered.onBlur(event);
      },
    };
  };
}
