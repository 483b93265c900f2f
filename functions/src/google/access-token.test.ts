import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listening } from "../../testing/listening.ts";
import { accessToken } from "./request.ts";

let server: Server;
let asked: string[] = [];
let answers: Array<{ status: number; body: string }> = [];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers["metadata-flavor"]}`);
    const { status, body } = answers.shift() ?? { status: 500, body: "" };
    response.writeHead(status).end(body);
  });
  vi.stubEnv("GCE_METADATA_HOST", await listening(server));
  vi.stubEnv("K_SERVICE", "createpost");
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  server.close();
});

const token = (text: string) => ({
  status: 200,
  body: JSON.stringify({ access_token: text, expires_in: 3600, token_type: "Bearer" }),
});

test("a function's token comes from the metadata server and is kept until five minutes before its end", async () => {
  answers = [{ status: 503, body: "not yet" }, { status: 200, body: "{}" }, token("first"), token("second")];
  await expect(accessToken()).rejects.toThrow("The metadata server answered 503");
  await expect(accessToken()).rejects.toThrow("undefined where text was expected");
  expect(await Promise.all([accessToken(), accessToken()])).toEqual(["first", "first"]);
  vi.setSystemTime(Date.now() + 54 * 60_000);
  expect(await accessToken()).toBe("first");
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect(await accessToken()).toBe("second");
  expect(asked).toEqual(Array(4).fill("/computeMetadata/v1/instance/service-accounts/default/token Google"));
});
