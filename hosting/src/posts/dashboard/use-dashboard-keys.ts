import { useKeys } from "#ui/use-keys.ts";
import type { ChangeDialog } from "./use-open-dialog.ts";

/** The keys of the whole dashboard; those of the list belong to the list. */
export function useDashboardKeys(open: ChangeDialog): void {
  useKeys({ n: () => open({ kind: "form" }), "?": () => open({ kind: "keys" }) });
}
