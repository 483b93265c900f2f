/** How to close each open dialog, the topmost last. */
const open: (() => void)[] = [];

/** Notes that a dialog is open, until the returned function is called. */
export function addModal(close: () => void): () => void {
  open.push(close);
  return () => {
    open.splice(open.indexOf(close), 1);
  };
}

/** Asks the topmost dialog to close, as Escape does; returns whether there is one. */
export function closeTopModal(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}
