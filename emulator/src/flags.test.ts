import { expect, test } from "vitest";
import { parseFlags } from "./flags.ts";

test("the flags of firebase-tools are read, and those without a meaning are ignored", () => {
  const line =
    "--host 127.0.0.1 --port 28080 --websocket_port 29150 --database-edition standard --project_id demo-x --rules /abs/firestore.rules --single_project_mode true --functions_emulator 127.0.0.1:25001";
  expect(parseFlags(line.split(" "))).toEqual({
    host: "127.0.0.1",
    port: "28080",
    rules: "/abs/firestore.rules",
    functions_emulator: "127.0.0.1:25001",
  });
});

test.each([
  [["--port=8081"], { port: "8081" }],
  [["--rules=/a b=c.rules"], { rules: "/a b=c.rules" }],
  [["--port", "--host", "::1"], { host: "::1" }],
  [["--port"], {}],
  [["port", "8080"], {}],
])("%j", (args, flags) => {
  expect(parseFlags(args)).toEqual(flags);
});
