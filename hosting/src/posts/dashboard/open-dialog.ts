import * as z from "zod/mini";

/** The open dialog, as an entry of the browser history has it; at most one is open. */
const OpenDialog = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["detail", "page", "preview", "history", "delete"]), id: z.string() }),
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
    kind: z.enum(["import", "photos", "cleanup", "signOut", "keys", "account", "password", "passkeys"]),
  }),
]);
export type OpenDialog = z.infer<typeof OpenDialog>;

const HistoryState = z.object({ dialog: OpenDialog, dialogOf: z.string() });

/** Returns the state of a browser history entry with the opened dialog added. */
export function stateWith(dialog: OpenDialog, uid: string, historyState: unknown): unknown {
  return { ...Object(historyState), dialog, dialogOf: uid };
}

/** Returns the dialog of a browser history entry, or undefined if it has none or belongs to another person. */
export function dialogIn(historyState: unknown, uid: string): OpenDialog | undefined {
  const { data } = HistoryState.safeParse(historyState);
  return data?.dialogOf === uid ? data.dialog : undefined;
}
