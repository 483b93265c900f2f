import { expect, test } from "vitest";
import { dropUnheard, type StorageEvents } from "./unheard-events.ts";

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
