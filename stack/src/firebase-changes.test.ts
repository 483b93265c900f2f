import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { expect, test } from "vitest";
import { dropUnheard, type StorageEvents } from "./firebase-changes.ts";

const preload = join(projectRoot, "stack/src/firebase-preload.ts");

/** Builds the Auth emulator of the installed firebase-tools and prints the number of validators it compiled. */
const countCompiled = `
  const { createRequire } = require("node:module");
  const at = (from) => createRequire(require.resolve(from));
  const tools = at("firebase-tools/package.json");
  const Ajv = at(at(tools.resolve("exegesis-express")).resolve("exegesis"))("ajv").default;
  const { compile } = Ajv.prototype;
  let compiled = 0;
  Ajv.prototype.compile = function (...args) {
    compiled += 1;
    return compile.apply(this, args);
  };
  tools("./lib/emulator/auth/server.js").createApp("demo-validators").then(() => console.log(compiled));
`;

test("the Auth emulator of the installed firebase-tools compiles no validator before the first request", () => {
  const output = execFileSync(process.execPath, ["--import", preload, "--eval", countCompiled], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  expect(output.trim()).toBe("0");
});

const finalized = "google.cloud.storage.object.v1.finalized";

/** Returns the actions that reach the functions with triggers of these types. */
async function heardBy(...types: { readonly type: string; readonly enabled: boolean }[]) {
  const sent: string[] = [];
  const events: StorageEvents = {
    dispatch: async (action) => void sent.push(action),
    createCloudEventRequestBody: (action) => ({
      type: action === "finalize" ? finalized : "google.cloud.storage.object.v1.deleted",
    }),
  };
  const triggers = types.map(({ type, enabled }) => ({
    enabled,
    def: { eventTrigger: { eventType: type } },
  }));
  dropUnheard(events, () => [...triggers, { enabled: true, def: {} }]);
  for (const action of ["finalize", "delete"]) await events.dispatch(action, {});
  return sent;
}

test("only the changes of files for which a function listens are told", async () => {
  expect(await heardBy({ type: finalized, enabled: true })).toEqual(["finalize"]);
  expect(await heardBy({ type: finalized, enabled: false })).toEqual([]);
  expect(await heardBy()).toEqual([]);
});
