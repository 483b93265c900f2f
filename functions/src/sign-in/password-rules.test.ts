import { expect, test } from "vitest";
import { passwordProblem } from "./password-rules.ts";

const email = "augusta.lovelace@example.com";

test.each([
  ["correct horse battery"],
  ["fifteen letters"],
  ["孔子孔子春秋左傳論語孟子大學中庸"],
  ["  spaces count too  "],
])("%j may be a password", (password) => {
  expect(passwordProblem(password, email)).toBeUndefined();
});

test.each([
  ["fourteen chars", "at least 15 characters"],
  ["👩‍🚀👩‍🚀👩‍🚀", "at least 15 characters"],
  ["x".repeat(5000), "at most 4096"],
  ["ababababababababab", "too common"],
  ["123456789012345", "too common"],
  ["qwertyuiopasdfghjkl", "too common"],
  ["iloveyouiloveyou", "too common"],
  ["Football1234567890", "too common"],
  ["dragonmonkeyfootball", "too common"],
  ["My Daily Genius 2026!", "must not contain"],
  ["augusta.lovelace12345", "must not contain"],
  ["Password1234567890", "must not contain"],
])("%j may not: %s", (password, reason) => {
  expect(passwordProblem(password, email)).toContain(reason);
});
