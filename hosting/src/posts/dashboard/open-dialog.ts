import type { PublishDate } from "@daily-genius/domain/publish-date";
import { fieldsOf, textIn } from "./kept-fields.ts";

/** Which dialog is open; at most one. */
export type OpenDialog =
  | { readonly kind: "detail"; readonly id: string }
  | { readonly kind: "preview"; readonly id: string }
  /** Without an id the form is for a new post, due today or on the given day; `draft` is the one to go on with. */
  | { readonly kind: "form"; readonly id?: string; readonly date?: PublishDate; readonly draft?: string }
  | { readonly kind: "history"; readonly id: string }
  | { readonly kind: "delete"; readonly id: string }
  | { readonly kind: "import" }
  | { readonly kind: "cleanup" }
  | { readonly kind: "signOut" }
  | { readonly kind: "keys" };

type Kind = OpenDialog["kind"];

/** Each kind, read from the fields that an entry of the browser's history kept; undefined if one is missing. */
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

/** The state of an entry of the browser's history, with the dialog that someone opened. */
export function stateWith(dialog: OpenDialog, uid: string, historyState: unknown): unknown {
  return { ...fieldsOf(historyState), dialog, dialogOf: uid };
}

/** The dialog that an entry of the browser's history belongs to, if any; another person's is none. */
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
