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
      onBlur: async (event) => {
        // Tabbing through an untouched field is not an error.
        if (!typed.current.has(name)) return;
        await release();
        await registered.onBlur(event);
      },
    };
  };
}

/** Waits for the end of a press: an error that appears before it would move the pressed button, which gets no click. */
async function release(): Promise<void> {
  if (!document.documentElement.matches(":active")) return;
  await new Promise((resolve) => addEventListener("pointerup", resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve));
}
