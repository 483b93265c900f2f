import { holdPage } from "./hold-page.ts";

/** How to close each open dialog, the topmost last. */
const open: (() => void)[] = [];

/** Notes that a dialog is open, until the returned function is called; the page stays where it is as long as any is. */
export function addModal(close: () => void): () => void {
  if (open.push(close) === 1) holdPage(true);
  return () => {
    open.splice(open.indexOf(close), 1);
    if (open.length === 0) holdPage(false);
  };
}

/** Asks the topmost dialog to close, as Escape does; returns whether there is one. */
export function closeTopModal(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}
