import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { expect, test, vi } from "vitest";
import { bundleInline } from "./bundle-inline.ts";
import { worker } from "./worker-plugin.ts";

test.each(["worker", "withdrawn-worker"])("a build writes the %s that its variable names", async (name) => {
  vi.stubEnv("VITE_WORKER", name === "worker" ? undefined : "withdrawn");
  const input = fileURLToPath(new URL("worker-plugin.ts", import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "error",
    plugins: [worker()],
    build: { ssr: input, write: false },
  }).finally(vi.unstubAllEnvs);
  // The cast: without `watch` a build returns its files.
  const { output } = built as Rolldown.RolldownOutput;
  const file = output.find(({ fileName }) => fileName === "worker.js");
  expect(file).toMatchObject({ source: await bundleInline(`../../worker/${name}.ts`) });
});
