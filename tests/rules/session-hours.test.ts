import { readFileSync } from "node:fs";
import { idleMinutes, sessionHours } from "@daily-genius/domain/sign-in/sign-in-limits";
import { expect, test } from "vitest";

test.each(["firestore.rules", "storage.rules"])("%s ends a session when the domain does", (file) => {
  const rules = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  const ends = [/session\.begun \+ (duration\.value\(.+?\))/, /session\.used \+ (duration\.value\(.+?\))/];
  expect(ends.map((end) => rules.match(end)?.[1])).toEqual([
    `duration.value(${sessionHours}, 'h')`,
    `duration.value(${idleMinutes}, 'm')`,
  ]);
});
