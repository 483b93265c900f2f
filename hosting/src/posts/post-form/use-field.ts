import { useRef } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { FormValues, PostFormApi } from "./form-values.ts";

/** Connects an input with the field of that name. */
export type Field = <Name extends keyof FormValues>(name: Name) => UseFormRegisterReturn<Name>;

/** Fields that say what is wrong with them once a person leaves what they typed, and otherwise when they save. */
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
      // To pass through a field on the way to another is no mistake.
      onBlur: async (event) => {
        if (typed.current.has(name)) await registered.onBlur(event);
      },
    };
  };
}
