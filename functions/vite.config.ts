import { defineConfig } from "vite";

export default defineConfig({
  build: { ssr: "src/index.ts", outDir: "lib", target: "node24", sourcemap: true, minify: false },
});
