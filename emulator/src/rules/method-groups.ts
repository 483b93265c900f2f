import type { Method } from "./request.ts";

/** The methods that each word after `allow` permits. */
export const methodGroups: ReadonlyMap<string, readonly Method[]> = new Map([
  ["read", ["get", "list"]],
  ["get", ["get"]],
  ["list", ["list"]],
  ["write", ["create", "update", "delete"]],
  ["create", ["create"]],
  ["update", ["update"]],
  ["delete", ["delete"]],
]);
