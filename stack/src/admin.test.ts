import { expect, test } from "vitest";
import { runCommandLine } from "./testing/command.ts";

test.each([
  [["admin"], "create|set-password|unlock|disable|enable|revoke> <email>"],
  [["admin", "create"], "npm run admin -- <export|import> <file.tar>"],
  [["admin", "export"], "import <file.tar> [--merge | --replace] [--only <post id>]"],
  [["admin", "import"], "import <file.tar> [--merge | --replace] [--only <post id>]"],
  [["admin", "restore"], "npm run admin -- restore <post id>"],
])("%j says how the command is used, and ends with 2", async (args, usage) => {
  const command = runCommandLine(args);
  expect(await command.ended).toBe(2);
  expect(command.output()).toContain(usage);
});
