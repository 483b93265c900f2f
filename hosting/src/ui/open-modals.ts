/** A function per open dialog that closes it, the topmost last. */
const open: (() => void)[] = [];

/** Registers an open dialog until the returned function is called; the page does not scroll while any is open. */
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

/** Stops the page from scrolling and keeps the room of its scrollbar: a dialog covers the window to its edge. */
function holdPage(isHeld: boolean): void {
  const { style, clientWidth } = document.documentElement;
  style.paddingInlineEnd = isHeld ? `${innerWidth - clientWidth}px` : "";
  style.overflow = isHeld ? "hidden" : "";
}
