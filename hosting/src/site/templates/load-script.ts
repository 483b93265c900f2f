// The landing page needs its script only after its first paint, which a request before it would delay; the panel, which
// has the same document, at once.

const load = () => {
  const script = document.querySelector<HTMLMetaElement>("[name=script]")?.content;
  // The page can be read without it.
  if (script) import(/* @vite-ignore */ script).catch(() => {});
};

if (location.hash.startsWith("#/admin")) addEventListener("DOMContentLoaded", load);
// A second paint imports what is there already.
else new PerformanceObserver(load).observe({ type: "paint" });
