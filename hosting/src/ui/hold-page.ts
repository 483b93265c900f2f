/** Keeps the page where it is, with the room of its scrollbar inside it: a dialog covers the window to its edge. */
export function holdPage(isHeld: boolean): void {
  const { style, clientWidth } = document.documentElement;
  style.paddingInlineEnd = isHeld ? `${innerWidth - clientWidth}px` : "";
  style.overflow = isHeld ? "hidden" : "";
}
