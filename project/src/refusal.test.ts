import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./root.ts";

/** Returns the output of a command that fails with such an error. */
function answerTo(code: string, message: string): string {
  const program = `
    const { runCommand } = await import(${JSON.stringify(join(projectRoot, "project/src/refusal.ts"))});
    const [code, message] = process.argv.slice(1);
    await runCommand(async () => {
      throw Object.assign(new Error(message), { code });
    });`;
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program, code, message]);
  return String(stderr).trim();
}

test.each([
  [
    "ENOSPC",
    "ENOSPC: no space left on device, write",
    /^The disk is full\. Free some space .* Saved data is intact/,
  ],
  ["EDQUOT", "EDQUOT: disk quota exceeded, write", /^The disk is full/],
  [
    "ENOSPC",
    "ENOSPC: System limit for number of file watchers reached",
    /^The system's limit for watched files/,
  ],
  [
    "EACCES",
    "EACCES: permission denied, open '/x'",
    /^Cannot write to the checkout \(EACCES: .* '\/x'\)\. Make sure/,
  ],
  ["EROFS", "EROFS: read-only file system, open '/x'", /^Cannot write to the checkout/],
])("%s (%s) is answered in a sentence, without a stack", (code, message, sentence) => {
  const answer = answerTo(code, message);
  expect(answer).toMatch(sentence);
  expect(answer).not.toContain("\n");
});

test("an error that nobody expected shows where it was thrown", () => {
  expect(answerTo("ESTRANGE", "a mistake")).toMatch(/^Error: a mistake\n {4}at /);
});
