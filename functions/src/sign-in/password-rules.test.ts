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
  ["839201746528103"],
])("%j may be a password", (password) => {
  expect(passwordProblem(password, email)).toBeUndefined();
});

test.each([
  ["fourteen chars", "at least 15 characters"],
  ["👩‍🚀👩‍🚀👩‍🚀", "at least 15 characters"],
  ["x".repeat(5000), "at most 4096"],
  ["My Daily Genius 2026!", "must not contain"],
  ["augusta.lovelace12345", "must not contain"],
  ["Password1234567890", "must not contain"],
  ["D4i1yG3n1us 2026!", "must not contain"],
  ["my d-a-i-l-y genius", "must not contain"],
  ["pаsswоrd of pelicans", "must not contain"],
  ["@ugust4.lov3lace!!", "must not contain"],
  ...`ababababababababab/123456789012345/qwertyuiopasdfghjkl/iloveyouiloveyou/Football1234567890/dragonmonkeyfootball
/correcthorsebatterystaple/Correct-Horse-Battery-Staple!/The quick brown fox/tobeornottobethatisthequestion
/tuesday wednesday thursday/Thursday, Tuesday, Friday/fridaymondaysunday/red blue green yellow/31415926535897932384
/1q2w3e4r5t6y7u8i9o/a1b2c3d4e5f6g7h8/qweasdzxcrtyfghvbn/!QAZ2wsx#EDC4rfv/2026-11-26-2026-11-26/18151210-18521127
/26 November 2026!/November 26, 2026!/3Mar1999 26Nov2026/10.12.1815 until 27.11.1852/26 Nov 2026 and 3 March 1999/3.3.99 hello 4.5.01/ada1815ada1815ada
/passphrase passphrase/spring2026summer2026/Autumn2026Winter2026/lovelaceaugusta12/1st of January 2020/4th of July 1776!!/north south east west/mon tue wed thu fri sat/God save the queen
/Jingle Bells jingle/2468101214161820/1.61803398874989/supercalifragilistic`
    .split(/\n?\//)
    .map((password) => [password, "too common"]),
])("%j may not: %s", (password, reason) => {
  expect(passwordProblem(password, email)).toContain(reason);
});

test("an address whose name has no letters forbids no password", () => {
  expect(passwordProblem("purple tractor sings quietly", "____@example.com")).toBeUndefined();
});

const long = "purple tractor sings quietly while seven ancient pelicans count the beans of their aunt";

test.each([
  ["purple tractor sings quietly", "purple tractor sings quietly", "This is your current password."],
  ["purple tractor sings quietly", "Purple-tractor sings quietly2", "too common"],
  [long, `${long}2`, "too common"],
  [long, `2${long}`, "too common"],
  [long, long.slice(0, -1), "too common"],
])("%j may not be followed by %j: %s", (present, password, reason) => {
  expect(passwordProblem(password, email, present)).toContain(reason);
});
