/** Resolves when the pointer is released, after the click was handled, or when the press becomes a scroll or a drag. */
export async function endOfPress(page: EventTarget): Promise<void> {
  await new Promise((resolve) => {
    for (const end of ["pointerup", "pointercancel"]) page.addEventListener(end, resolve, { once: true });
  });
  await new Promise((resolve) => setTimeout(resolve));
}
