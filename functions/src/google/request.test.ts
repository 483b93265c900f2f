import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { listening } from "../../testing/listening.ts";
import { objectIn, objectsIn, textIn } from "./google-error.ts";
import { accessToken, send } from "./request.ts";

type Step = (request: IncomingMessage, response: ServerResponse) => void;

const answer =
  (status: number, body: string): Step =>
  (_, response) =>
    response.writeHead(status).end(body);
const cut: Step = (request) => request.socket.destroy();
const fine = answer(200, '{"done":true}');
/** A refusal as Google's services write it. */
const refusal = (code: number, status: string, message = "no") =>
  answer(code, JSON.stringify({ error: { code, status, message } }));
const busy = refusal(503, "UNAVAILABLE", "busy");

let server: Server;
let host: string;
let steps: Step[] = [];
let served: IncomingMessage[] = [];
beforeEach(async () => {
  served = [];
  server = createServer((request, response) => {
    served.push(request);
    (steps.shift() ?? answer(599, ""))(request, response);
  });
  host = await listening(server);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function ending(isRepeatable: boolean): Promise<unknown> {
  try {
    return JSON.parse((await send({ url: `http://${host}/`, body: "{}", isRepeatable })).toString());
  } catch (error) {
    return error;
  }
}

/** Stops the time that a request is given. */
function withoutTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

test("a request to an emulator is made as its owner", async () => {
  steps = [fine];
  await ending(true);
  expect(served[0]?.headers.authorization).toBe("Bearer owner");
});

test.each([
  ["the service is busy twice", [busy, busy, fine], false],
  ["too much was asked", [answer(429, ""), fine], false],
  ["a gateway has lost the answer, and twice is as good as once", [answer(502, "<html>"), fine], true],
  ["the connection is cut, and twice is as good as once", [cut, fine], true],
  ["the service stumbles, and twice is as good as once", [answer(500, ""), fine], true],
])("a request is made again when %s", async (_, script, isRepeatable) => {
  steps = [...script];
  expect(await ending(isRepeatable)).toEqual({ done: true });
  expect(served).toHaveLength(script.length);
});

test.each([
  ["the connection is cut and it may have been done", cut, false, "UNAVAILABLE"],
  ["the service stumbles and it may have been done", answer(500, ""), false, "INTERNAL"],
  ["a gateway has lost the answer and it may have been done", answer(502, "<html>"), false, "UNAVAILABLE"],
  ["a gateway gives up and it may have been done", answer(503, ""), false, "UNAVAILABLE"],
  [
    "a gateway gives up with a status of its own and it may have been done",
    refusal(503, "Service Unavailable"),
    false,
    "UNAVAILABLE",
  ],
  ["it is wrong", refusal(400, "INVALID_ARGUMENT"), true, "INVALID_ARGUMENT"],
  ["it is forbidden", answer(403, "no"), true, "PERMISSION_DENIED"],
  ["it lost a race", refusal(409, "ABORTED"), true, "ABORTED"],
  [
    "a stream says why",
    answer(400, '[{"error":{"status":"FAILED_PRECONDITION","message":"no"}}]'),
    true,
    "FAILED_PRECONDITION",
  ],
  ["a status is unknown", answer(418, '{"error":"teapot"}'), true, "UNKNOWN"],
])("a request is made once when %s", async (_, step, isRepeatable, status) => {
  steps = [step, fine];
  expect(await ending(isRepeatable)).toMatchObject({ name: "GoogleError", status });
  expect(served).toHaveLength(1);
});

test("a request is made once when its answer is longer than 64 MiB, which is not read on", async () => {
  const mebibyte = Buffer.alloc(1024 * 1024, " ");
  let written = 0;
  const endless: Step = (_, response) => {
    response.on("drain", () => write(response));
    write(response);
  };
  const write = (response: ServerResponse) => {
    do written += 1;
    while (written < 1000 && response.write(mebibyte));
  };
  steps = [endless, fine];
  // However long this machine takes.
  withoutTime();
  expect(await ending(true)).toMatchObject({ name: "TooLongAnswer" });
  expect(served).toHaveLength(1);
  expect(written).toBeLessThan(200);
});

test.each<[string, Step]>([
  ["begins", () => {}],
  ["ends", (_, response) => response.write("{")],
])("a request is made once when its answer never %s, and given up after ten seconds", async (_, step) => {
  steps = [step, fine];
  withoutTime();
  const ended = ending(false);
  await vi.waitUntil(() => served.length > 0);
  vi.advanceTimersByTime(10_000);
  expect(await ended).toMatchObject({
    status: "DEADLINE_EXCEEDED",
    message: "No answer within 10 seconds",
  });
  expect(served).toHaveLength(1);
});

test("a request is given up after five attempts", async () => {
  steps = Array(9).fill(busy);
  expect(await ending(true)).toMatchObject({ status: "UNAVAILABLE", message: "busy" });
  expect(served).toHaveLength(5);
});

test("a request that never left may be made again, however much it changes", async () => {
  server.close();
  const started = performance.now();
  expect(await ending(false)).toMatchObject({ status: "UNAVAILABLE" });
  expect(performance.now() - started).toBeGreaterThan(1_000);
});

test("a function's token comes from the metadata server and is kept until five minutes before its end", async () => {
  vi.stubEnv("GCE_METADATA_HOST", host);
  vi.stubEnv("K_SERVICE", "createpost");
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  const token = (text: string) =>
    answer(200, JSON.stringify({ access_token: text, expires_in: 3600, token_type: "Bearer" }));
  steps = [answer(503, "not yet"), answer(200, "{}"), token("first"), token("second")];
  await expect(accessToken()).rejects.toMatchObject({ status: "UNAVAILABLE", message: "HTTP 503: not yet" });
  await expect(accessToken()).rejects.toThrow("undefined where text was expected");
  expect(await Promise.all([accessToken(), accessToken()])).toEqual(["first", "first"]);
  vi.setSystemTime(Date.now() + 54 * 60_000);
  expect(await accessToken()).toBe("first");
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect(await accessToken()).toBe("second");
  expect(served.map(({ url, headers }) => `${url} ${headers["metadata-flavor"]}`)).toEqual(
    Array(4).fill("/computeMetadata/v1/instance/service-accounts/default/token Google"),
  );
});

test("an empty text is a text", () => expect(textIn("")).toBe(""));

test.each<[(value: unknown) => unknown, string, readonly unknown[]]>([
  [objectIn, "where object was expected", [null, [], "{}", undefined]],
  [objectsIn, "where list was expected", [{}, null, "x"]],
  [objectsIn, "where object was expected", [[1], [null]]],
  [textIn, "where text was expected", [1, null, {}, undefined]],
])("%o says what it found %s", (read, words, values) => {
  for (const value of values) expect(() => read(value)).toThrow(words);
});
