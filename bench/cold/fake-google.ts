import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The Google services that a first event uses. They answer at once, without network or real work. */
export type FakeGoogle = { readonly host: string; close(): void };

type Wire = Record<string, unknown>;

const now = new Date().toISOString();
const object = { name: "photo", bucket: "bench", generation: "1" };
const adminRecord = { enabled: { booleanValue: true } };

/** Starts the services; every file that they serve is `photo`. */
export async function startFakeGoogle(photo: Uint8Array): Promise<FakeGoogle> {
  const documents = new Map<string, Wire>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    answer(request, body, response, documents, photo);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // The cast: a server on TCP has this kind of address.
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  documents: Map<string, Wire>,
  photo: Uint8Array,
): unknown {
  const { method, url = "" } = request;
  const reply = (value: unknown) => json(response, value);
  if (url.includes(":batchGet")) {
    const names: string[] = JSON.parse(body.toString()).documents;
    return reply(names.map((name) => documentAnswer(name, documents)));
  }
  if (url.includes(":runQuery")) return reply([{ readTime: now }]);
  if (url.includes(":beginTransaction")) return reply({ transaction: "dHJhbnNhY3Rpb24=" });
  if (url.includes(":rollback")) return reply({});
  if (url.includes(":commit")) {
    for (const { update, delete: removed } of JSON.parse(body.toString()).writes) {
      if (update) documents.set(update.name, update.fields);
      if (removed) documents.delete(removed);
    }
    return reply({ writeResults: [{ updateTime: now }], commitTime: now });
  }
  if (url.includes("/upload/")) return upload(request, response);
  if (url.includes("/rewriteTo/")) return reply({ done: true });
  if (method === "DELETE") return response.writeHead(204).end();
  if (url.includes("alt=media"))
    return response
      .writeHead(200, { "content-type": "image/jpeg", "content-length": photo.length })
      .end(photo);
  return reply({ ...object, size: String(photo.length), items: [] });
}

function documentAnswer(name: string, documents: Map<string, Wire>): Wire {
  const fields = name.includes("/documents/admins/") ? adminRecord : documents.get(name);
  return fields
    ? { found: { name, fields, createTime: now, updateTime: now }, readTime: now }
    : { missing: name, readTime: now };
}

function upload(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = "", headers } = request;
  // A resumable upload, the default of Google's SDK, first requests its address.
  if (method === "POST" && url.includes("uploadType=resumable"))
    response.writeHead(200, { location: `http://${headers.host}/upload/session` }).end();
  else json(response, { ...object, size: headers["content-length"] ?? "0" });
}

function json(response: ServerResponse, value: unknown): unknown {
  return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}
