import { useKeys } from "#ui/use-keys.ts";
import type { ChangeDialog } from "./use-open-dialog.ts";

/** Handles the keys of the whole dashboard; the list handles its own keys. */
export function useDashboardKeys(open: ChangeDialog): void {
  useKeys({ n: () => open({ kind: "form" }), "?": () => open({ kind: "keys" }) });
}
