import type { Plugin } from "vite";

const helperId = "\0vite/preload-helper.js";

/**
 * What runs in the browser before a lazy part: its styles are waited for, its scripts are only announced. What failed
 * stays failed: whoever meets it offers to load the page again.
 */
const helper = `
const asked = {};
export const __vitePreload = (load, files = []) =>
  Promise.all(files.map((file) => asked[file] ??= new Promise((done, fail) => {
    const link = document.createElement("link");
    const isStyle = file.endsWith(".css");
    link.rel = isStyle ? "stylesheet" : "modulepreload";
    link.href = "/" + file;
    link.onload = done;
    link.onerror = () => fail(Error(file));
    document.head.append(link);
    if (!isStyle) done();
  }))).then(load);
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
