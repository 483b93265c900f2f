import { expect, test } from "vitest";
import { parseRoles } from "./roles.ts";

// Specification 3.8
test.each([
  ["Mathematician", ["Mathematician"]],
  [" Inventor ,  Engineer", ["Inventor", "Engineer"]],
  [",,Poet,, ", ["Poet"]],
  ["", []],
])("%j holds the roles %j", (text, roles) => {
  expect(parseRoles(text)).toEqual(roles);
});
