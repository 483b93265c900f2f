import { randomUUID } from "node:crypto";
import { region } from "@daily-genius/domain/calls/region";
import { failedAttemptMessage, maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { expect, test } from "vitest";
import { idTokenFor } from "../testing/identity-toolkit.ts";
import { createAdmin } from "./sign-in/admin-accounts.ts";
import { readPepper } from "./sign-in/read-secrets.ts";

// Through the built functions, as the running stack serves them.

async function post(name: string, body: string, headers: Record<string, string> = {}) {
  const origin = `http://${process.env["FUNCTIONS_EMULATOR_HOST"]}/${process.env["GCLOUD_PROJECT"]}/${region}`;
  const response = await fetch(`${origin}/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

test.each([
  ["an unknown type", '{"data":{"@type":"x"}}'],
  ["an unknown type, further in", '{"data":{"a":[{"@type":"x","value":{}}]}}'],
  ["twenty thousand nested arrays", `{"data":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
  ["five megabytes of text", `{"data":"${"x".repeat(5_000_000)}"}`],
  ["nothing", "{}"],
  ["null", '{"data":null}'],
  ["a list", '{"data":[]}'],
])("a call over HTTP with %s is refused as an invalid argument that a browser can read", async (_, body) => {
  const answer = await post("whoAmI", body, { origin: "http://127.0.0.1:5000" });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body)).toMatchObject({ error: { status: "INVALID_ARGUMENT" } });
  expect(answer.headers.get("access-control-allow-origin")).toBe("http://127.0.0.1:5000");
});

// Specification 7.1
test("a call over HTTP signs in, is recognized, signs out, and is no longer recognized", async () => {
  const account = { email: `http-${randomUUID()}@example.com`, password: "correct horse battery" };
  const { uid } = await createAdmin({ ...account, pepper: readPepper() });
  const wrong = await post("signIn", JSON.stringify({ data: { ...account, password: "wrong" } }));
  expect(wrong).toMatchObject({ status: 401 });
  expect(JSON.parse(wrong.body)).toEqual({
    error: {
      status: "UNAUTHENTICATED",
      message: failedAttemptMessage(1),
      details: { failures: 1, attemptsRemaining: maxAttempts - 1, blockTimeRemaining: 0 },
    },
  });
  const { result } = JSON.parse((await post("signIn", JSON.stringify({ data: account }))).body);
  const authorization = `Bearer ${await idTokenFor(result.token)}`;
  const whoAmI = async () => JSON.parse((await post("whoAmI", '{"data":{}}', { authorization })).body).result;
  expect(await whoAmI()).toMatchObject({ uid, isAdmin: true });
  expect(await post("endSession", '{"data":{}}', { authorization })).toMatchObject({ status: 200 });
  expect(await whoAmI()).toMatchObject({ uid, isAdmin: false });
});
