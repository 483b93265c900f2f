/** Waits until the pointer is released, or the press becomes a scroll or a drag; what a click does is done by then. */
export async function endOfPress(page: EventTarget): Promise<void> {
  await new Promise((resolve) => {
    for (const end of ["pointerup", "pointercancel"]) page.addEventListener(end, resolve, { once: true });
  });
  await new Promise((resolve) => setTimeout(resolve));
}
