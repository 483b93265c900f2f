import { expect, test } from "vitest";
import { formatRoles, parseRoles } from "./roles.ts";

// Specification 3.8
test.each([
  ["Mathematician", ["Mathematician"]],
  [" Inventor ,  Engineer", ["Inventor", "Engineer"]],
  [",,Poet,, ", ["Poet"]],
  [" , ", []],
  ["", []],
])("%j holds the roles %j", (text, roles) => {
  expect(parseRoles(text)).toEqual(roles);
});

test("roles are joined by commas, and read back as they were", () => {
  const roles = ["Mathematician", "Naval officer"];
  expect(formatRoles(roles)).toBe("Mathematician, Naval officer");
  expect(parseRoles(formatRoles(roles))).toEqual(roles);
});
