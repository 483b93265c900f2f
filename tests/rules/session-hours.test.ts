import { readFileSync } from "node:fs";
import { sessionHours } from "@daily-genius/domain/sign-in/session-hours";
import { expect, test } from "vitest";

test.each(["firestore.rules", "storage.rules"])("%s ends a session when the domain does", (file) => {
  const rules = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  const ends = rules.match(/auth_time \* 1000\) \+ (duration\.value\(.+?\))/)?.[1];
  expect(ends).toBe(`duration.value(${sessionHours}, 'h')`);
});
