import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rehearsal, startRehearsal } from "./rehearsal.ts";

let rehearsal: Rehearsal;

beforeAll(async () => {
  rehearsal = await startRehearsal();
});

afterAll(() => rehearsal.close());

test("a first deployment completes without a terminal, and asks for nothing that the fake does not know", async () => {
  const { code, output } = await rehearsal.deploy("--force");
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("Deploy complete!") });
  const unknown = rehearsal.google.seen.filter(({ status }) => status === 501);
  expect(unknown.map(({ request }) => request)).toEqual([]);
});
