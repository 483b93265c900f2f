import type { Change } from "../firestore/document.ts";
import { type Timestamp, toMicros } from "../firestore/timestamp.ts";
import { documentEventJson, encodeDocumentEvent } from "../wire/codec/document-event.ts";
import type { Trigger, TriggerParams } from "./trigger.ts";

/** One event on its way to one function. */
export type TriggerDelivery = {
  readonly id: string;
  readonly trigger: Trigger;
  readonly params: TriggerParams;
  readonly change: Change;
  readonly time: Timestamp;
};

/** The request that delivers an event to the functions emulator. */
export type TriggerRequest = {
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
};

/** Returns the request for an event, in the form that the function's generation reads. */
export function triggerRequest(delivery: TriggerDelivery): TriggerRequest {
  const { projectId, key, generation } = delivery.trigger;
  const path = `/functions/projects/${projectId}/triggers/${key}`;
  return { path, ...(generation === 2 ? cloudEvent(delivery) : legacyEvent(delivery)) };
}

/** The characters that a header transports unchanged. */
const PLAIN = /^[ -~]*$/;

type Event = Omit<TriggerRequest, "path">;

function cloudEvent({ id, trigger, change, time }: TriggerDelivery): Event {
  const { projectId, databaseId, eventType } = trigger;
  const document = change.path.join("/");
  const attributes = {
    specversion: "1.0",
    id,
    time: isoTime(time),
    type: eventType,
    source: `//firestore.googleapis.com/projects/${projectId}/databases/${databaseId}`,
    subject: `documents/${document}`,
    project: projectId,
    database: databaseId,
    namespace: "(default)",
    document,
    location: "us-central1",
  };
  if (!PLAIN.test(document)) {
    // Headers would garble the name, so the whole event is sent as JSON.
    const data = documentEventJson({ projectId, databaseId }, change);
    return {
      headers: { "content-type": "application/cloudevents+json; charset=utf-8" },
      body: JSON.stringify({ ...attributes, datacontenttype: "application/json", data }),
    };
  }
  return {
    headers: {
      "content-type": "application/protobuf",
      ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`ce-${name}`, value])),
    },
    // The functions emulator expects the bytes in base64 and never answers if they are not.
    body: Buffer.from(encodeDocumentEvent({ projectId, databaseId }, change)).toString("base64"),
  };
}

function legacyEvent({ id, trigger, params, change, time }: TriggerDelivery): Event {
  const { projectId, databaseId, eventType } = trigger;
  const name = `projects/${projectId}/databases/${databaseId}/documents/${change.path.join("/")}`;
  return {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      eventId: id,
      timestamp: isoTime(time),
      eventType,
      resource: { service: "firestore.googleapis.com", name },
      params,
      data: { ...documentEventJson({ projectId, databaseId }, change), updateMask: {} },
    }),
  };
}

function isoTime(time: Timestamp): string {
  return new Date(Number(toMicros(time) / 1000n)).toISOString();
}
