import { expect, test } from "vitest";
import { passwordProblem } from "./password-rules.ts";

const email = "augusta.lovelace@example.com";

test.each([
  ["correct horse battery"],
  ["fifteen letters"],
  ["孔子孔子春秋左傳論語孟子大學中庸"],
  ["  spaces count too  "],
  ["another horse battery"],
  ["c6hk-x9ab-mm2p-77qd"],
  ["k8#Lq2!vR9@tW5$"],
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
  ["correcthorsebatterystaple", "too common"],
  ["Correct-Horse-Battery-Staple!", "too common"],
  ["The quick brown fox", "too common"],
  ["tobeornottobethatisthequestion", "too common"],
  ["tuesday wednesday thursday", "too common"],
  ["31415926535897932384", "too common"],
  ["1q2w3e4r5t6y7u8i9o", "too common"],
  ["a1b2c3d4e5f6g7h8", "too common"],
  ["qweasdzxcrtyfghvbn", "too common"],
  ["!QAZ2wsx#EDC4rfv", "too common"],
  ["2026-11-26-2026-11-26", "too common"],
  ["18151210-18521127", "too common"],
  ["26 November 2026!", "too common"],
  ["ada1815ada1815ada", "too common"],
  ["passphrase passphrase", "too common"],
  ["My Daily Genius 2026!", "must not contain"],
  ["augusta.lovelace12345", "must not contain"],
  ["Password1234567890", "must not contain"],
])("%j may not: %s", (password, reason) => {
  expect(passwordProblem(password, email)).toContain(reason);
});

test.each([
  ["purple tractor sings quietly", "This is your present password. Please choose another one."],
  ["Purple-tractor sings quietly2", "too common"],
])("%j may not follow that password: %s", (password, reason) => {
  expect(passwordProblem(password, email, "purple tractor sings quietly")).toContain(reason);
});
