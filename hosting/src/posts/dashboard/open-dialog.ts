import type { PublishDate } from "@daily-genius/domain/publish-date";

/** Which dialog is open; at most one. */
export type OpenDialog =
  | { readonly kind: "detail"; readonly id: string }
  | { readonly kind: "preview"; readonly id: string }
  /** Without an id the form is for a new post, due today or on the given day; `draft` is the one to go on with. */
  | { readonly kind: "form"; readonly id?: string; readonly date?: PublishDate; readonly draft?: string }
  | { readonly kind: "history"; readonly id: string }
  | { readonly kind: "delete"; readonly id: string }
  | { readonly kind: "cleanup" }
  | { readonly kind: "signOut" };
