import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Google's services as far as a first event asks them: at once, with no network and no work of their own. */
export type FakeGoogle = { readonly host: string; readonly requests: string[]; close(): void };

type Wire = Record<string, unknown>;

const now = new Date().toISOString();
const adminRecord = { enabled: { booleanValue: true }, validAfter: { integerValue: "0" } };

/** Starts them; whatever file is asked for is `photo`. */
export async function startFakeGoogle(photo: Uint8Array): Promise<FakeGoogle> {
  const documents = new Map<string, Wire>();
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    requests.push(`${request.method} ${request.url?.split("?")[0]}`);
    answer(request, body, response, documents, photo);
  });
  await listening(server);
  // The cast: a server that listens on TCP has such an address.
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    requests,
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
  const json = (value: unknown, status = 200) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  if (url.includes("signInWithPassword"))
    return json({ error: { message: "INVALID_LOGIN_CREDENTIALS" } }, 400);
  if (url.includes(":batchGet")) {
    const names: string[] = JSON.parse(body.toString()).documents;
    return json(names.map((name) => documentAnswer(name, documents)));
  }
  if (url.includes(":runQuery")) return json([{ readTime: now }]);
  if (url.includes(":beginTransaction")) return json({ transaction: "dHJhbnNhY3Rpb24=" });
  if (url.includes(":rollback")) return json({});
  if (url.includes(":commit")) {
    for (const { update, delete: removed } of JSON.parse(body.toString()).writes) {
      if (update) documents.set(update.name, update.fields);
      if (removed) documents.delete(removed);
    }
    return json({ writeResults: [{ updateTime: now }], commitTime: now });
  }
  if (url.includes("/upload/")) return upload(request, response);
  if (method === "DELETE") return response.writeHead(204).end();
  if (url.includes("alt=media"))
    return response
      .writeHead(200, { "content-type": "image/jpeg", "content-length": photo.length })
      .end(photo);
  return json({ name: "photo", bucket: "bench", generation: "1", size: String(photo.length), items: [] });
}

function documentAnswer(name: string, documents: Map<string, Wire>): Wire {
  const fields = name.includes("/documents/admins/") ? adminRecord : documents.get(name);
  return fields
    ? { found: { name, fields, createTime: now, updateTime: now }, readTime: now }
    : { missing: name, readTime: now };
}

function upload(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = "", headers } = request;
  // A resumable upload first asks where to, as Google's SDK does unless told otherwise.
  if (method === "POST" && url.includes("uploadType=resumable"))
    response.writeHead(200, { location: `http://${headers.host}/upload/session` }).end();
  else
    response.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        name: "photo",
        bucket: "bench",
        generation: "1",
        size: headers["content-length"] ?? "0",
      }),
    );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
}
