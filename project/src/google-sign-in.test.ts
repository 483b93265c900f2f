import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "./root.ts";

test("Google is asked through the proxy that the environment names", async () => {
  const asked: unknown[] = [];
  const proxy = createServer().on("connect", ({ url }, socket) => {
    asked.push(url);
    socket.end();
  });
  onTestFinished(() => void proxy.close());
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const at = proxy.address();
  const port = typeof at === "object" ? at?.port : undefined;
  const script = 'await (await import("./project/src/google-sign-in.ts")).signIn();';
  const proxied = { HTTPS_PROXY: `http://127.0.0.1:${port}`, METADATA_SERVER_DETECTION: "none" };
  const env = { PATH: process.env["PATH"], HOME: tmpdir(), ...proxied };
  await expect(
    promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: projectRoot,
      env,
    }),
  ).rejects.toThrow("Cannot reach Google.");
  expect(asked).toContain("oauth2.googleapis.com:443");
});
