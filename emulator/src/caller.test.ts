import { expect, test } from "vitest";
import { parseCaller } from "./caller.ts";

const token = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;

// biome-ignore format: one row per case
test.each([
  ["no header", undefined, { kind: "anonymous" }],
  ["the owner", "Bearer owner", { kind: "owner" }],
  ["a user by sub", `Bearer ${token({ sub: "u" })}`, { kind: "user", uid: "u", token: { sub: "u" } }],
  ["a user by user_id", `Bearer ${token({ user_id: "u", sub: "v", admin: true })}`, { kind: "user", uid: "u", token: { user_id: "u", sub: "v", admin: true } }],
  ["a service account's own token", `Bearer ${token({ iss: "x@p.iam.gserviceaccount.com", sub: "x@p.iam.gserviceaccount.com" })}`, { kind: "owner" }],
])("%s is read from the header", (_name, header, caller) => {
  expect(parseCaller(header)).toEqual(caller);
});
