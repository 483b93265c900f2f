import { defineConfig } from "vite";
import { lazyExports } from "./lazy-exports.ts";

export default defineConfig({
  plugins: [lazyExports("functions/src/index.ts")],
  ssr: {
    noExternal: true,
    // Only the Firestore trigger's SDK asks for these. Sharp's own code is bundled: reading its eighty files takes
    // longer than loading the native library, which it finds in node_modules from wherever it is.
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
