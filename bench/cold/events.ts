import { randomUUID } from "node:crypto";
import type { Event } from "./measure.ts";

/** A call by an administrator who has just signed in. */
export function callEvent(name: string): Event {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = {
    sub: "bench",
    email: "bench@example.com",
    admin: true,
    sid: "bench",
    auth_time: seconds,
    firebase: { sign_in_provider: "custom", identities: {} },
  };
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
  return {
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ data: inputs[name] ?? {} }),
  };
}

const draft = {
  title: "Ada Lovelace",
  description: "Wrote the first program for a machine that was never built.",
  date: "2026/12/10",
  birthdate: "1815/12/10",
  deathdate: "1852/11/27",
  country: "United Kingdom",
  role: ["Mathematician"],
};
const requestId = "1c3dd1a0-6d5f-4f0a-9a63-0d8f4b2f7c11";
const id = "2026-12-10-ada-lovelace";
const basedOn = "2026-01-01T00:00:00.000Z";
const inputs: Readonly<Record<string, object>> = {
  signIn: { email: "bench@example.com", password: "correct horse battery" },
  createPost: { requestId, draft },
  updatePost: { requestId, id, basedOn, draft, photo: { kind: "keep" } },
  deletePost: { id },
  restorePost: { id },
};

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
