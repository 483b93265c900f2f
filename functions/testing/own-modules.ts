import { deleteApp, getApps } from "firebase-admin/app";
import { afterAll, vi } from "vitest";

// The files of a worker share the packages, whose loading takes most of their time, and nothing else: each loads the
// product itself, with the environment of its stack or with a project of its own.
const environment = { ...process.env };

afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  await Promise.all(getApps().map(deleteApp));
  vi.resetModules();
});
