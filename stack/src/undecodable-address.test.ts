import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "@daily-genius/project/root";
import { aFolder } from "@daily-genius/project/testing/a-folder";
import { randomPorts } from "@daily-genius/project/testing/random-ports";
import { expect, onTestFinished, test } from "vitest";
import { askRaw } from "./testing/ask-raw.ts";

const framework = fileURLToPath(new URL("main.js", import.meta.resolve("@google-cloud/functions-framework")));

test("a deployed function answers an undecodable address without a stack", async () => {
  const source = aFolder();
  mkdirSync(join(source, "lib/functions"), { recursive: true });
  cpSync(join(projectRoot, "functions/main.cjs"), join(source, "main.cjs"));
  writeFileSync(join(source, "package.json"), '{ "main": "main.cjs" }');
  writeFileSync(
    join(source, "lib/functions/site.js"),
    "exports.site = (_, response) => response.end('site');",
  );
  const { NODE_ENV: _, ...env } = process.env;
  const { hosting: port } = await randomPorts();
  const child = spawn(
    process.execPath,
    [framework, `--source=${source}`, "--target=site", `--port=${port}`],
    {
      env: { ...env, FUNCTION_TARGET: "site", HOST: "127.0.0.1" },
      stdio: "ignore",
    },
  );
  onTestFinished(async () => {
    child.kill();
    await once(child, "exit");
  });
  await expect.poll(() => askRaw(port, "/").catch(String)).toMatch(/^HTTP\/1\.1 200/);
  const answer = await askRaw(port, "/%");
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  expect(answer).not.toMatch(/ at |node_modules|URIError/);
});
