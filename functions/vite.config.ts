import { defineConfig } from "vite";
import { lazyExports } from "./lazy-exports.ts";

export default defineConfig({
  plugins: [lazyExports("functions/src/index.ts")],
  ssr: {
    noExternal: true,
    // Not to be bundled: sharp is a native library, and only the Firestore trigger's SDK asks for Firestore's.
    external: ["sharp", "@google-cloud/firestore", "@google-cloud/storage"],
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
