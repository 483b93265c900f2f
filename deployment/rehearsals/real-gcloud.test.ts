import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { isDeep } from "@daily-genius/project/testing/test-run";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandsIn } from "./commands.ts";
import { gcloudCommandsOf, stepsOfThePage } from "./page-commands.ts";

const isInstalled = isDeep && spawnSync("gcloud", ["--version"]).status === 0;
if (isDeep && !isInstalled)
  process.stderr.write(
    "gcloud is not installed: its own reading of the documents' commands is not tested.\n",
  );

/** Returns the commands of gcloud in docs/operations.md, in blocks and in sentences, with a word for each gap. */
function ofOperations(): string {
  const page = readFileSync(join(projectRoot, "docs/operations.md"), "utf8");
  const inSentences = [...page.matchAll(/`(gcloud [^`\n]+)`/g)].map(([, command = ""]) => command);
  const inBlocks = [...page.matchAll(/^gcloud .*$/gm)].map(([command]) => command);
  const commands = [...inSentences, ...inBlocks].map((command) => command.replaceAll(/<[^>]+>/g, "x"));
  return ["PROJECT=my-genius REGION=europe-west1", ...commands].join("\n");
}

/** Whether a command asks a person, prints a token, or only writes a setting of gcloud. */
const isLocal = ([first = "", second = ""]: readonly string[]) =>
  /^(auth|config)$/.test(first) || second === "login";

const every = isInstalled
  ? [
      ...gcloudCommandsOf(
        stepsOfThePage()
          .map(({ script }) => script)
          .join("\n"),
      ),
      ...gcloudCommandsOf(ofOperations()),
    ]
  : [];
const commands = [...new Set(every.filter((words) => !isLocal(words)).map((words) => JSON.stringify(words)))];

const services =
  "apikeys cloudbilling cloudfunctions cloudresourcemanager cloudscheduler firestore iam logging monitoring pubsub recaptchaenterprise run serviceusage storage";
let home: string;
let asked = 0;
// Google as it appears without any rights.
const server = createServer((request, answer) => {
  asked += 1;
  request.resume();
  answer.writeHead(403, { "content-type": "application/json" });
  answer.end(JSON.stringify({ error: { code: 403, status: "PERMISSION_DENIED", message: "Refused." } }));
});
// If gcloud puts a region before a host, it uses the proxy.
server.on("connect", (_, socket) => {
  asked += 1;
  socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  home = mkdtempSync(join(tmpdir(), "daily-genius-gcloud-"));
  writeFileSync(join(home, "token"), "made-up");
});
afterAll(() => {
  server.close();
  rmSync(home, { recursive: true });
});

/** Runs the real gcloud, with that server for every API. */
function gcloud(words: readonly string[]) {
  // The cast: it listens on a port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const overrides = services
    .split(" ")
    .map((service) => [`CLOUDSDK_API_ENDPOINT_OVERRIDES_${service.toUpperCase()}`, origin] as const);
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    CLOUDSDK_CONFIG: home,
    CLOUDSDK_AUTH_ACCESS_TOKEN_FILE: join(home, "token"),
    HTTPS_PROXY: origin,
    HTTP_PROXY: origin,
    CLOUDSDK_CORE_PROJECT: "my-genius",
    CLOUDSDK_CORE_DISABLE_PROMPTS: "1",
    CLOUDSDK_CORE_DISABLE_USAGE_REPORTING: "1",
    ...Object.fromEntries(overrides),
  };
  return commandsIn({ cwd: home, env }).run(words, "gcloud");
}

describe.runIf(isInstalled)("the real gcloud", () => {
  test.for(commands)("understands %s, and asks Google", async (command) => {
    const before = asked;
    const { code, output } = await gcloud(JSON.parse(command));
    // Its exit code is 2 if it does not understand its words.
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.not.stringMatching(/unrecognized|invalid choice/i),
    });
    expect(asked, output).toBeGreaterThan(before);
  });

  test("says what it does not understand", async () => {
    expect((await gcloud(["iam", "service-accounts", "create", "functions", "--nmae=x"])).code).toBe(2);
  });
});
