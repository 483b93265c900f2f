import { invalid } from "../../status.ts";

/** Returns the members of a JSON value, or none if it is not an object. */
export function membersOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Returns a member that must be a text with something in it. */
export function textOf(value: unknown, name: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw invalid(`${name} is required.`);
}
