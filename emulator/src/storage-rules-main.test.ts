import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("the program answers line by line, says nothing on stderr and ends with its input", async () => {
  const program = spawn(process.execPath, [
    fileURLToPath(new URL("./storage-rules-main.ts", import.meta.url)),
    "serve",
  ]);
  let complaints = "";
  program.stderr.on("data", (chunk) => {
    complaints += String(chunk);
  });
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value));

  const files = [{ name: "a.rules", content: "service firebase.storage { match /b/{b}/o { allow get; } }" }];
  const context = { rulesetName: "0", source: { files } };
  program.stdin.write(`${JSON.stringify({ action: "load_ruleset", context, id: 0 })}\n`);
  expect(await nextLine()).toMatchObject({ id: -1, status: "ok" });
  expect(await nextLine()).toMatchObject({ id: 0, result: { rulesVersion: 1 } });

  program.stdin.end();
  const [code] = await once(program, "exit");
  expect([code, complaints]).toEqual([0, ""]);
});
