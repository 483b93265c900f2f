import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { runCommandLine } from "@daily-genius/project/testing/command";
import { randomPorts } from "@daily-genius/project/testing/random-ports";
import { describe, expect, onTestFinished, test } from "vitest";
import { copyOfCheckout } from "./testing/checkout-copy.ts";

describe("what a person can fix is said in one sentence", () => {
  test("a taken port", async () => {
    const { auth: port } = await randomPorts();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port + 3, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const command = runCommandLine(["start", "--empty", "--ports", String(port)]);
    expect(await command.ended).toBe(1);
    expect(command.output().trim()).toMatch(
      new RegExp(`^Port ${port + 3} \\(storage\\) is in use\\..*--ports`),
    );
  });

  test("an unknown option", async () => {
    const command = runCommandLine(["start", "--prots", "7700"]);
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain("Usage: npm start -- ");
  });

  test("a build that fails, before the emulators read firebase.json, which it may rewrite", async () => {
    const root = copyOfCheckout();
    writeFileSync(join(root, "hosting/src/main.ts"), "export const broken = ;\n");
    const { auth: port } = await randomPorts();
    const command = runCommandLine(["start", "--empty", "--ports", String(port)], { root });
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain("main.ts");
    expect(command.output().trim()).toMatch(
      /\nBuilding hosting failed \(see above\)\. Fix the error and run the command again\.$/,
    );
    expect(existsSync(join(root, `firebase.start-${port}.json`))).toBe(false);
  });
});
