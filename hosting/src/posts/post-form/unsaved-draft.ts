import { type FormValues, formValues } from "./form-values.ts";

/** Text that was typed and not saved, kept over a crash, a closed tab or the end of a session. */
type UnsavedDraft = {
  /** Partial: a field may be newer than the kept text. */
  readonly values: Partial<FormValues>;
  readonly basedOn: string;
  readonly typedAt: number;
};

/** A week, in milliseconds. */
const lifetime = 7 * 86_400_000;

export type DraftPlace = {
  readonly read: () => UnsavedDraft | undefined;
  readonly write: (values: FormValues, basedOn: string) => void;
  readonly forget: () => void;
};

/** Where the unsaved text of one form is kept: one place per person and post, and one for a new post. */
export function unsavedDraft(uid: string, postId: string | undefined): DraftPlace {
  const key = `daily-genius.draft.${uid}.${postId ?? ""}`;
  return {
    read() {
      try {
        const { values, basedOn, typedAt } = JSON.parse(localStorage.getItem(key) ?? "null") ?? {};
        if (typeof basedOn !== "string" || !(Date.now() - typedAt < lifetime)) return undefined;
        const texts = Object.keys(formValues(undefined, ""))
          .filter((name) => typeof values?.[name] === "string")
          .map((name) => [name, values[name]]);
        return texts.length === 0 ? undefined : { values: Object.fromEntries(texts), basedOn, typedAt };
      } catch {
        return undefined;
      }
    },
    write(values, basedOn) {
      try {
        localStorage.setItem(key, JSON.stringify({ values, basedOn, typedAt: Date.now() }));
      } catch {
        // A full store costs the safety net, not the form.
      }
    },
    forget() {
      localStorage.removeItem(key);
    },
  };
}
