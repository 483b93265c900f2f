import { defineConfig } from "vitest/config";

const project = process.env["GCLOUD_PROJECT"] ?? "demo-daily-genius";

export default defineConfig({
  test: {
    name: "functions",
    // Each test talks to the running stack, and a busy machine may take its time.
    testTimeout: 30_000,
    include: ["{src,model}/**/*.test.ts", "*.test.ts"],
    env: {
      GCLOUD_PROJECT: project,
      // What Firebase puts there for a deployed function; the Admin SDK reads it.
      FIREBASE_CONFIG:
        process.env["FIREBASE_CONFIG"] ??
        JSON.stringify({ projectId: project, storageBucket: `${project}.appspot.com` }),
    },
  },
});
