/** The content of a frame. */
type Frame = { readonly top: number; readonly blank: number; readonly elements: number };
declare global {
  interface Window {
    drawnFrames: Frame[];
  }
}

/** Runs in the page: records for each frame the visible height that no row covers, and the number of elements. */
export function watchFrames(): void {
  window.drawnFrames = [];
  const look = () => {
    let blank = 0;
    for (const list of document.querySelectorAll("main section > ul")) {
      const { top, bottom } = list.getBoundingClientRect();
      const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      const covered = [...list.children].reduce((sum, row) => {
        const box = row.getBoundingClientRect();
        return sum + Math.max(0, Math.min(box.bottom, to) - Math.max(box.top, from));
      }, 0);
      blank += Math.max(0, to - from - covered);
    }
    const elements = document.querySelectorAll("main section, main section *").length;
    window.drawnFrames.push({ top: scrollY, blank, elements });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: waits until the next frame is recorded. */
export async function nextFrame(): Promise<void> {
  await new Promise(requestAnimationFrame);
}
