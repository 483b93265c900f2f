import { expect, test } from "vitest";
import { runs } from "../src/testing/random-runs.ts";
import { modes, soak } from "./soak.ts";
import { openSoakClient } from "./soak-client.ts";

// The same in a browser, over WebChannel: tests/e2e/soak.test.ts.

test.each(modes)("every listener is right where %s", async (_name, mode) => {
  const open = ({ host, port }: { host: string; port: number }, project: string) =>
    Promise.resolve(openSoakClient(host, port, project));
  expect(await soak({ ...mode, clients: 6, rounds: runs(7), open })).toEqual([]);
});
