/** Specification §9: a part appears once a tenth of it is visible, 50 px above the lower edge. */
const options = { threshold: 0.1, rootMargin: "0px 0px -50px 0px" } as const;

/**
 * Reveals parts of the page as they scroll into view. Only this function hides a part, and only below the first screen,
 * so without scripts and for readers who prefer reduced motion everything is visible.
 */
export function revealOnScroll(parts: Iterable<Element>): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const waits = !isIntersecting && boundingClientRect.top > innerHeight;
      target.classList.toggle("waiting", waits);
      if (!waits) observer.unobserve(target);
    }
  }, options);
  for (const part of parts) observer.observe(part);
}
