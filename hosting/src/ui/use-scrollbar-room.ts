import { useLayoutEffect } from "react";

/**
 * Lets a dialog cover the window to its edge, and keeps the page where it is. The kit hides the page's scrollbar and
 * reserves its width at the edge of the window, where no dialog reaches; this reserves it inside the page instead.
 */
export function useScrollbarRoom(): void {
  // After the kit's own effect, which belongs to a child, and which also clears `scrollbar-gutter` at the end.
  useLayoutEffect(() => {
    const { style, offsetWidth } = document.documentElement;
    const room = innerWidth - offsetWidth;
    // None without a scrollbar, or over another dialog.
    if (room === 0) return;
    style.scrollbarGutter = "auto";
    style.paddingInlineEnd = `${room}px`;
    return () => {
      style.paddingInlineEnd = "";
    };
  }, []);
}
