import * as z from "zod/mini";

const ofPost = z.enum(["detail", "page", "preview", "history", "delete"]);

/** The dialog over the page, as an entry of the browser history has it; at most one is open. */
export const OpenDialog = z.discriminatedUnion("kind", [
  z.object({ kind: ofPost, id: z.string() }),
  /**
   * The form is for the post with `id`, or for the draft with `draft`, perhaps a new one, due on `date` or else today.
   * `isBornAsked` opens the form with the people born on its day.
   */
  z.object({
    kind: z.literal("form"),
    id: z.exactOptional(z.string()),
    date: z.exactOptional(z.string()),
    draft: z.exactOptional(z.string()),
    isBornAsked: z.exactOptional(z.boolean()),
  }),
  z.object({
    kind: z.enum([
      "import",
      "photos",
      "cleanup",
      "signOut",
      "keys",
      "account",
      "password",
      "passkeys",
      "plan",
    ]),
  }),
]);
export type OpenDialog = z.infer<typeof OpenDialog>;

/** An action on a post that opens a dialog; also the name of the control for it. */
export type PostAction = z.infer<typeof ofPost> | "form";

/** The labels of the actions, which buttons and menus share. */
export const actionLabels: Readonly<Record<PostAction, string>> = {
  detail: "Open",
  form: "Edit",
  preview: "Preview",
  page: "Web page",
  history: "History",
  delete: "Delete",
};

/** The actions that have a plain button in a row of the list, on the card of a day, and in the detail of a post. */
export const buttons = {
  row: ["preview", "form", "delete"],
  detail: ["preview", "page", "history"],
  card: ["page", "form"],
} as const satisfies Readonly<Record<string, readonly PostAction[]>>;

const begun = new Set<string>();

/** Returns an id for a new draft, of which no form and no server knows yet. */
export function newDraftId(): string {
  const id = crypto.randomUUID();
  begun.add(id);
  return id;
}

/** Whether a draft was begun on this page, and never opened before. */
export function isNewDraft(id: string): boolean {
  return begun.delete(id);
}
