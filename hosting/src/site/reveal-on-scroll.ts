/** Specification §9: a part appears once a tenth of it is visible, 50 px above the lower edge. */
const options = { threshold: 0.1, rootMargin: "0px 0px -50px 0px" } as const;

/**
 * Reveals parts of the page as they scroll into view. Only this function hides a part, and only below the first screen,
 * so without scripts everything is visible; the style hides nothing from readers who prefer reduced motion. A picture
 * loads with its part.
 */
export function revealOnScroll(parts: Iterable<Element>): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const waits = !isIntersecting && boundingClientRect.top > innerHeight;
      target.classList.toggle("waiting", waits);
      target.classList.toggle("seen", !waits);
      if (!waits) observer.unobserve(target);
    }
  }, options);
  for (const part of parts) observer.observe(part);
}
