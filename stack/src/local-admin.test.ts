import { createHash } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { defaultPorts } from "@daily-genius/project/ports";
import { aFolder } from "@daily-genius/project/testing/a-folder";
import { expect, onTestFinished, test } from "vitest";
import { ensureLocalAdmin } from "./local-admin.ts";

const markOf = (hash: string) => createHash("sha256").update(hash).digest("base64url");

test.each([
  ["as it was made", markOf("a hash"), true],
  ["another since", markOf("another hash"), false],
])("the password of the local administrator is %s", async (_, mark, isAsMade) => {
  const answer = JSON.stringify({ users: [{ passwordHash: "a hash" }] });
  const auth = createServer((_, response) => response.end(answer)).listen(0, "127.0.0.1");
  await once(auth, "listening");
  const folder = aFolder();
  onTestFinished(() => void auth.close());
  const credentials = { email: "admin@dailygenius.example", password: "made" };
  writeFileSync(join(folder, "administrator.json"), JSON.stringify({ ...credentials, mark }));
  // The cast: a server on TCP has this kind of address.
  const ports = { ...defaultPorts, auth: (auth.address() as AddressInfo).port };
  expect(await ensureLocalAdmin(folder, "p", ports)).toEqual({ credentials, isAsMade });
});
