import { invalid } from "../../status.ts";
import type { Trigger, TriggerEvent } from "../../triggers/trigger.ts";
import { membersOf, textOf } from "./members.ts";

/** The names of the events in both generations of triggers. */
const events: { readonly [eventType: string]: TriggerEvent } = {
  "google.cloud.firestore.document.v1.created": "created",
  "google.cloud.firestore.document.v1.updated": "updated",
  "google.cloud.firestore.document.v1.deleted": "deleted",
  "google.cloud.firestore.document.v1.written": "written",
  "providers/cloud.firestore/eventTypes/document.create": "created",
  "providers/cloud.firestore/eventTypes/document.update": "updated",
  "providers/cloud.firestore/eventTypes/document.delete": "deleted",
  "providers/cloud.firestore/eventTypes/document.write": "written",
};

/**
 * A second-generation trigger: `POST …/eventarcTrigger?eventarcTriggerId=KEY` with
 * `{ eventType, database, namespace, document: { value, matchType } }`.
 */
export function parseEventarcTrigger(projectId: string, key: string | null, body: unknown): Trigger {
  const { eventType, database, document } = membersOf(body);
  const { value } = membersOf(document);
  if (key === null || key === "") throw invalid("eventarcTriggerId is required.");
  if (typeof value !== "string") throw invalid("document.value is required.");
  return {
    key,
    generation: 2,
    ...eventOf(eventType),
    projectId,
    databaseId: typeof database === "string" ? database : "(default)",
    pattern: value.split("/"),
  };
}

/**
 * A first-generation trigger: `PUT …/triggers/KEY` with `{ eventTrigger: { eventType, resource, service } }`, where
 * the resource is `projects/P/databases/D/documents/PATTERN`.
 */
export function parseV1Trigger(projectId: string, key: string, body: unknown): Trigger {
  const { eventTrigger } = membersOf(body);
  const { eventType, resource } = membersOf(eventTrigger);
  const match = /^projects\/[^/]+\/databases\/([^/]+)\/documents\/(.+)$/.exec(textOf(resource, "resource"));
  const [, databaseId, pattern] = match ?? [];
  if (databaseId === undefined || pattern === undefined)
    throw invalid(`"${String(resource)}" is not a pattern of document names.`);
  return {
    key,
    generation: 1,
    ...eventOf(eventType),
    projectId,
    databaseId,
    pattern: pattern.split("/"),
  };
}

function eventOf(named: unknown): Pick<Trigger, "eventType" | "event"> {
  const eventType = textOf(named, "eventType");
  const event = events[eventType.replace(/\.withAuthContext$/, "")];
  if (event === undefined) throw invalid(`"${eventType}" is not an event of Firestore.`);
  return { eventType, event };
}
