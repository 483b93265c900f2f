import { afterEach, vi } from "vitest";

// Whatever a test replaced is as before when the next one begins.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
