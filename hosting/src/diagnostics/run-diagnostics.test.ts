import { Failure } from "@daily-genius/domain/calls/failure";
import { expect, test } from "vitest";
import { type Check, Finding } from "./checks.ts";
import { type LogLine, logText, runDiagnostics } from "./run-diagnostics.ts";

const admin = { uid: "u1", email: "editor@dailygenius.example" };

async function run(checks: readonly Check[]): Promise<readonly LogLine[]> {
  const lines: LogLine[] = [];
  await runDiagnostics(checks, admin, (line) => lines.push(line));
  return lines;
}

test("every step is logged with its result, and so is the end", async () => {
  const lines = await run([
    { name: "Config loaded", run: async () => "local stack" },
    { name: "Write", heading: "Detailed write diagnosis", run: async ({ uid }) => `by ${uid}` },
  ]);
  expect(lines.map(({ outcome, text }) => [outcome, text])).toEqual([
    ["passed", "Config loaded: local stack"],
    ["note", "Detailed write diagnosis"],
    ["passed", "Write: by u1"],
    ["note", "All tests passed"],
    ["note", "Diagnostics complete"],
  ]);
});

test("a step that fails says why, is cleaned up after, and does not stop the rest", async () => {
  const cleaned: string[] = [];
  const lines = await run([
    {
      name: "Write",
      run: () => Promise.reject(new Failure("permission-denied", "Missing or insufficient permissions.")),
      cleanUp: async () => cleaned.push("Write"),
    },
    { name: "Verification", run: () => Promise.reject(new Finding("it was not there")) },
    { name: "Last", run: async () => "reached" },
  ]);
  expect(cleaned).toEqual(["Write"]);
  expect(lines.map(({ text }) => text)).toEqual([
    "Write: Permission denied. Please check Firestore security rules. (permission-denied: Missing or insufficient permissions.)",
    "Verification: it was not there",
    "Last: reached",
    "2 tests failed",
    "Diagnostics complete",
  ]);
});

test("a test document that could not be deleted is a failure of its own", async () => {
  const lines = await run([
    { name: "Write", run: async () => "done", cleanUp: () => Promise.reject(new Failure("unavailable", "")) },
  ]);
  expect(lines[1]?.outcome).toBe("failed");
  expect(lines[1]?.text).toContain("could not delete the test document");
});

test("the log can be copied as text", () => {
  const at = new Date(2026, 2, 14, 9, 5, 7);
  expect(
    logText([
      { at, outcome: "passed", text: "Config loaded" },
      { at, outcome: "failed", text: "Write" },
    ]),
  ).toBe("[09:05:07] ✓ Config loaded\n[09:05:07] ✗ Write");
});
