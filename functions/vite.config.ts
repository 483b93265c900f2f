import { execFileSync } from "node:child_process";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

/**
 * Makes a file for each function that index.ts exports, which holds what its source file holds, so that main.cjs can
 * load one function without the others.
 */
const filePerFunction: Plugin = {
  name: "file-per-function",
  async moduleParsed({ id, code }) {
    if (!id.endsWith("functions/src/index.ts")) return;
    for (const [, names = "", source = ""] of (code ?? "").matchAll(/export \{([^}]+)\} from "([^"]+)"/g))
      for (const name of names.split(",")) {
        const file = name.trim().replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
        this.emitFile({ type: "chunk", id: join(dirname(id), source), fileName: `functions/${file}.js` });
      }
  },
};

/**
 * Takes Node's own modules without `import`, which would evaluate all their getters: those of node:util, node:fs and
 * node:http alone load a dozen more modules.
 */
const modulesOfNode: Plugin = {
  name: "modules-of-node",
  renderChunk: (code) => ({
    code: code.replaceAll(
      /^import (\{[^}\n]+\}|(?:\* as )?[\w$]+) from "([^"\n]+)";$/gm,
      (line, names: string, module: string) =>
        isBuiltin(module)
          ? `const ${names.replace("* as ", "").replaceAll(" as ", ": ")} = process.getBuiltinModule("${module}");`
          : line,
    ),
    map: null,
  }),
};

/** Makes Sharp load its parsers of colors and versions when it uses them; they take half of its loading time. */
const parsersOfSharp: Plugin = {
  name: "parsers-of-sharp",
  transform: {
    filter: { id: /sharp\/dist\/(?:colour|libvips)\.mjs$/ },
    handler: (code) =>
      code
        .replace(/^import color from (.+);$/m, "const color = (value) => require($1)(value);")
        .replace(/^import semver from .+$/m, "")
        .replace(/semver\.coerce\((minimum\w+)\)\.version/, "/[\\d.]+/.exec($1)[0]")
        .replaceAll("semver.", 'require("semver").'),
  },
};

const writeTemplates = fileURLToPath(new URL("../hosting/prerender/write-templates.ts", import.meta.url));

/**
 * Makes the hosting workspace write the pages that `site` fills, so that every build of the functions has fresh ones.
 */
const pageTemplates: Plugin = {
  name: "page-templates",
  buildStart() {
    execFileSync(process.execPath, [writeTemplates], { stdio: "inherit" });
  },
};

export default defineConfig({
  plugins: [pageTemplates, filePerFunction, modulesOfNode, parsersOfSharp],
  ssr: {
    noExternal: true,
    // Only the Firestore trigger's SDK asks for these. Sharp's own code is bundled: reading its eighty files takes
    // longer than loading the native library, which it finds in node_modules from anywhere.
    external: ["@google-cloud/firestore", "@google-cloud/storage"],
  },
  build: {
    ssr: "src/index.ts",
    outDir: "lib",
    target: "node24",
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      // Some CommonJS dependencies ask where they are.
      output: { banner: "const __dirname = import.meta.dirname, __filename = import.meta.filename;" },
    },
  },
});
