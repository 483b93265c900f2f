import { afterAll, beforeAll, expect, test } from "vitest";
import { type IdentityProxy, startIdentityProxy } from "../../testing/identity-proxy.ts";
import { enter } from "../../testing/sign-in-desk.ts";

let proxy: IdentityProxy;
beforeAll(async () => {
  // A port on which nothing listens, before the first use of the database in this process.
  process.env["FIRESTORE_EMULATOR_HOST"] = "127.0.0.1:9";
  proxy = await startIdentityProxy();
});
afterAll(() => proxy.close());

test("without the database no guess is verified, and the call says to try again later", async () => {
  expect(await enter({ email: "ada@example.com", password: "anything at all" })).toMatchObject({
    code: "unavailable",
    message: "Failed to sign in. Please check your credentials.",
  });
  expect(proxy.checked).toEqual([]);
});
