import { expect, test } from "vitest";
import { parseEventarcTrigger, parseV1Trigger } from "./event-triggers.ts";

const eventType = "google.cloud.firestore.document.v1.written";
const resource = "projects/p/databases/d/documents/c/{id}";

test.each([
  [
    "an event that names a member of every object",
    () => parseV1Trigger("p", "k", { eventTrigger: { eventType: "constructor", resource } }),
  ],
  ["an empty pattern", () => parseEventarcTrigger("p", "k", { eventType, document: { value: "" } })],
  ["an empty key", () => parseEventarcTrigger("p", "", { eventType, document: { value: "c/{id}" } })],
])("a trigger with %s is refused", (_, parse) => {
  expect(parse).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
});
