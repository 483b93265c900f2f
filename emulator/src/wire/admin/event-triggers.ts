import { invalid } from "../../status.ts";
import type { Trigger, TriggerEvent } from "../../triggers/trigger.ts";
import { membersOf, textOf } from "./members.ts";

/** The names of the events in both generations of triggers. */
const events: ReadonlyMap<string, TriggerEvent> = new Map([
  ["google.cloud.firestore.document.v1.created", "created"],
  ["google.cloud.firestore.document.v1.updated", "updated"],
  ["google.cloud.firestore.document.v1.deleted", "deleted"],
  ["google.cloud.firestore.document.v1.written", "written"],
  ["providers/cloud.firestore/eventTypes/document.create", "created"],
  ["providers/cloud.firestore/eventTypes/document.update", "updated"],
  ["providers/cloud.firestore/eventTypes/document.delete", "deleted"],
  ["providers/cloud.firestore/eventTypes/document.write", "written"],
]);

/**
 * A second-generation trigger: `POST …/eventarcTrigger?eventarcTriggerId=KEY` with
 * `{ eventType, database, namespace, document: { value, matchType } }`.
 */
export function parseEventarcTrigger(projectId: string, key: string | null, body: unknown): Trigger {
  const { eventType, database, document } = membersOf(body);
  return {
    key: textOf(key, "eventarcTriggerId"),
    generation: 2,
    ...eventOf(eventType),
    projectId,
    databaseId: typeof database === "string" ? database : "(default)",
    pattern: textOf(membersOf(document)["value"], "document.value").split("/"),
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
  const event = events.get(eventType.replace(/\.withAuthContext$/, ""));
  if (event === undefined) throw invalid(`"${eventType}" is not an event of Firestore.`);
  return { eventType, event };
}
