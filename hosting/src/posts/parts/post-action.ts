/** An action on a post that opens a dialog; also the name of the control for it. */
export type PostAction = "detail" | "page" | "preview" | "form" | "delete";
