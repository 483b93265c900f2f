import { randomUUID } from "node:crypto";
import type { Event } from "./measure.ts";

/** A call without input by an administrator who has just signed in. */
export function adminsCall(): Event {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = {
    sub: "bench",
    email: "bench@example.com",
    admin: true,
    sid: "bench",
    auth_time: seconds,
    exchangeBy: seconds,
    firebase: { sign_in_provider: "custom", identities: {} },
  };
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
  return {
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ data: {} }),
  };
}

/** The event of an uploaded photo of this size, under a new name each time. */
export function uploadEvent(bytes: number): Event {
  const object = arrived(bytes);
  return {
    headers: {
      "ce-id": randomUUID(),
      "ce-specversion": "1.0",
      "ce-type": "google.cloud.storage.object.v1.finalized",
      "ce-source": "//storage.googleapis.com/projects/_/buckets/bench",
      "ce-subject": `objects/${object.name}`,
      "ce-time": object.timeCreated,
    },
    body: JSON.stringify(object),
  };
}

/** The same event in the format of first-generation functions. */
export function legacyUploadEvent(bytes: number): Event {
  const data = arrived(bytes);
  const context = {
    eventId: randomUUID(),
    eventType: "google.storage.object.finalize",
    timestamp: data.timeCreated,
    resource: {
      service: "storage.googleapis.com",
      name: `projects/_/buckets/bench/objects/${data.name}`,
      type: "storage#object",
    },
  };
  return { headers: {}, body: JSON.stringify({ context, data }) };
}

function arrived(bytes: number) {
  const time = new Date().toISOString();
  return {
    kind: "storage#object",
    bucket: "bench",
    name: `uploads/bench/${randomUUID()}`,
    contentType: "image/jpeg",
    size: String(bytes),
    generation: "1",
    metageneration: "1",
    timeCreated: time,
    updated: time,
  };
}
