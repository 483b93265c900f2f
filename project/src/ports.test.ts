import { expect, test } from "vitest";
import { findFree, portsFrom, requireFree } from "./ports.ts";

test("ports that browsers refuse are named, and never chosen", async () => {
  await expect(requireFree(portsFrom(5995))).rejects.toThrow(/^Browsers block port 6000 \(hub\)\. .*--ports/);
  expect((await findFree(6665)).auth).toBeGreaterThan(6669);
});
