import { vi } from "vitest";

// The logger uses the console that exists when it loads, so a test file imports this first.

/** The lines that the product has written to its console. */
export const caughtLines: string[] = [];

for (const method of ["info", "warn", "error"] as const)
  vi.spyOn(console, method).mockImplementation((line) => void caughtLines.push(String(line)));
