import type { Plugin } from "vite";

const helperId = "\0vite/preload-helper.js";

/**
 * What runs in the browser before a lazy part: its files are fetched, and only then is it imported. A browser remembers
 * for the life of the page that a module could not be fetched, or announced by a link; of a plain request it remembers
 * nothing but what arrived, so that a part can be asked for again, and the import finds its files in the cache.
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

/**
 * Replaces Vite's own helper for lazy parts, which is larger than the whole script of the public page: it also serves
 * browsers and options that this build does not have.
 */
export function smallPreload(): Plugin {
  return {
    name: "small-preload",
    enforce: "pre",
    apply: "build",
    load: (id) => (id === helperId ? { code: helper, moduleSideEffects: false } : undefined),
  };
}
