import type { FieldTexts } from "@daily-genius/domain/post/field-texts";
import { type FieldName, fields } from "@daily-genius/domain/post/fields";
import { useCallback, useRef, useSyncExternalStore } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { PostFormApi } from "../../parts/form-draft.ts";

/** Connects an input to the field with that name. */
export type Field = <Name extends FieldName>(name: Name) => UseFormRegisterReturn<Name>;

/** Returns what a component shows of the texts; it is drawn again only when that has changed, not at every key. */
export function useTexts<Shown extends string | boolean>(
  form: PostFormApi,
  pick: (texts: FieldTexts) => Shown,
): Shown {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const { unsubscribe } = form.watch(onChange);
      return unsubscribe;
    },
    [form],
  );
  return useSyncExternalStore(subscribe, () => pick(form.getValues()));
}

/** Validates a field when the administrator leaves it after typing, and all fields on saving. */
export function useField(form: PostFormApi): Field {
  const typed = useRef(new Set<FieldName>());
  // Register in the order of the form before its parts do: the first wrong field in this order gets the focus.
  for (const name of Object.keys(form.getValues()) as FieldName[]) form.register(name);
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
        // An error message that appears earlier would move the pressed button, which would then get no click.
        if (document.documentElement.matches(":active")) await endOfPress(window);
        await registered.onBlur(event);
      },
    };
  };
}

/** Resolves when the pointer is released, after the click was handled, or when the press becomes a scroll or a drag. */
export async function endOfPress(page: EventTarget): Promise<void> {
  await new Promise((resolve) => {
    for (const end of ["pointerup", "pointercancel"]) page.addEventListener(end, resolve, { once: true });
  });
  await new Promise((resolve) => setTimeout(resolve));
}

const hints: Partial<Record<FieldName, string>> = {
  birthdate: "For example 1879/03/14, ~1452 or 384 BC",
  deathdate: "For example 1955/04/18",
  deathyear: "For example 212 BC or ~850",
  role: "Separate several with commas",
  wikidata: "The person's Wikidata ID, for example Q7259",
  sources: "One on each line: title, then address. Readers see them under the story.",
  photoAlt: "What the photo shows, in one sentence. If empty: “Portrait of” and the title",
  photoCredit: "Photographer, artist or archive",
  photoLicense: "For example CC BY-SA 4.0 or Public domain",
  note: "Never public.",
};

/** What stands behind a label in place of the marks of a required and of an optional field. */
const marks: Partial<Record<FieldName, string>> = {
  deathyear: "",
  photoAlt: " (for screen readers)",
  photoCredit: "",
  photoLicense: "",
};

/** Returns the label and the hint of a field in the form. */
export function fieldWords(name: FieldName) {
  const { label, isRequired } = fields[name];
  return { label: label + (marks[name] ?? (isRequired ? " *" : " (Optional)")), hint: hints[name] };
}
