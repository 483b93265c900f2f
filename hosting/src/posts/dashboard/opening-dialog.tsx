import type { RefObject } from "react";
import { Opening } from "#ui/opening.tsx";
import type { EarlyText } from "../post-form/early-text.ts";
import { FormShell } from "../post-form/form-shell.tsx";
import type { OpenDialog } from "./open-dialog.ts";

type Props = {
  readonly dialog: OpenDialog;
  /** Receives what is typed before the form for a new post is there. */
  readonly early: RefObject<EarlyText>;
  readonly onClose: () => void;
};

/** What the page shows until the code of a dialog has arrived. */
export function OpeningDialog({ dialog, early, onClose }: Props) {
  if (dialog.kind !== "form" || dialog.id !== undefined) return <Opening onCancel={onClose} />;
  return <FormShell early={early} onClose={onClose} />;
}
