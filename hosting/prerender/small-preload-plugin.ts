import type { Plugin } from "vite";

const helperId = "\0vite/preload-helper.js";

/**
 * Runs in the browser before a lazy part: fetches the part's files, then imports it. A browser remembers a failed
 * import for the life of the page, but not a failed fetch. So a lost part can be requested again, and the import finds
 * its files in the cache.
 */
const helper = `
const asked = {};
const ask = (file) => asked[file] ??= (file.endsWith(".css") ? style : script)("/" + file).catch(() => {
  delete asked[file];
  throw Error(file);
});
const script = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw 0;
  await response.blob();
};
const style = (href) => new Promise((onload, onerror) => document.head.append(
  Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload, onerror }),
));
export const __vitePreload = (load, files = []) => Promise.all(files.map(ask)).then(load);
`;

/** Replaces Vite's preload helper, which never retries a part that failed (docs/decisions/0057). */
export function smallPreload(): Plugin {
  return {
    name: "small-preload",
    enforce: "pre",
    apply: "build",
    load: (id) => (id === helperId ? { code: helper, moduleSideEffects: false } : undefined),
  };
}
