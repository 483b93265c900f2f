import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { fieldsOf, textIn } from "./kept-fields.ts";

/** The open dialog; at most one is open. */
export type OpenDialog =
  | { readonly kind: "detail"; readonly id: string }
  | { readonly kind: "preview"; readonly id: string }
  /** If `id` is missing, the form is for a new post, due on `date` or else today. `draft` is the draft to continue. */
  | { readonly kind: "form"; readonly id?: string; readonly date?: PublishDate; readonly draft?: string }
  | { readonly kind: "history"; readonly id: string }
  | { readonly kind: "delete"; readonly id: string }
  | { readonly kind: "import" }
  | { readonly kind: "cleanup" }
  | { readonly kind: "signOut" }
  | { readonly kind: "keys" };

type Kind = OpenDialog["kind"];

/** Reads each kind of dialog from the fields of a browser history entry. Returns undefined if a field is missing. */
const readers: Readonly<Record<Kind, (fields: Readonly<Record<string, unknown>>) => OpenDialog | undefined>> =
  {
    detail: (fields) => ofPost("detail", fields),
    preview: (fields) => ofPost("preview", fields),
    form: (fields) => ({
      kind: "form",
      ...textIn(fields, "id"),
      ...textIn(fields, "date"),
      ...textIn(fields, "draft"),
    }),
    history: (fields) => ofPost("history", fields),
    delete: (fields) => ofPost("delete", fields),
    import: () => ({ kind: "import" }),
    cleanup: () => ({ kind: "cleanup" }),
    signOut: () => ({ kind: "signOut" }),
    keys: () => ({ kind: "keys" }),
  };

/** Returns the state of a browser history entry with the opened dialog added. */
export function stateWith(dialog: OpenDialog, uid: string, historyState: unknown): unknown {
  return { ...fieldsOf(historyState), dialog, dialogOf: uid };
}

/** Returns the dialog of a browser history entry, or undefined if it has none or belongs to another person. */
export function dialogIn(historyState: unknown, uid: string): OpenDialog | undefined {
  const { dialog, dialogOf } = fieldsOf(historyState);
  if (dialogOf !== uid) return undefined;
  const fields = fieldsOf(dialog);
  const { kind } = fields;
  const isKind = (value: unknown): value is Kind =>
    typeof value === "string" && Object.hasOwn(readers, value);
  return isKind(kind) ? readers[kind](fields) : undefined;
}

function ofPost(
  kind: "detail" | "preview" | "history" | "delete",
  fields: Readonly<Record<string, unknown>>,
): OpenDialog | undefined {
  const { id } = textIn(fields, "id");
  return id === undefined ? undefined : { kind, id };
}
