import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { integer } from "./wire-form.ts";

const conform = conformance("webchannel");

/** A numbered array of a channel: the handshake, or the messages it carries. */
type NumberedArray = readonly [number, readonly unknown[]];

/** One session, driven as the web SDK drives it in a browser. */
class Channel {
  readonly #clients: Clients;
  readonly #url: string;
  #session = "";
  #httpSession = "";
  #posts = 1;
  #sent = 0;
  /** The client has every array up to this number. */
  acknowledged = 0;

  constructor(clients: Clients, stream: "Listen" | "Write") {
    const { host, port } = clients.target;
    this.#clients = clients;
    this.#url = `http://${host}:${port}/google.firestore.v1.Firestore/${stream}/channel`;
  }

  get documents(): string {
    return this.#clients.documents;
  }

  #address(parameters: Record<string, string>): string {
    const { database } = this.#clients;
    const session = this.#session === "" ? {} : { SID: this.#session, gsessionid: this.#httpSession };
    return `${this.#url}?${new URLSearchParams({ VER: "8", database, ...session, ...parameters, t: "1" })}`;
  }

  #form(messages: readonly unknown[], more: Record<string, string> = {}): string {
    const { database } = this.#clients;
    const form = new URLSearchParams({ ...more, count: String(messages.length), ofs: String(this.#sent) });
    for (const [index, message] of messages.entries())
      form.set(`req${index}___data__`, JSON.stringify({ database, ...(message as object) }));
    this.#sent += messages.length;
    return form.toString();
  }

  async open(...messages: unknown[]): Promise<NumberedArray> {
    const response = await fetch(
      this.#address({ RID: "100", CVER: "22", "X-HTTP-Session-Id": "gsessionid" }),
      {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: "http://page.example" },
        body: this.#form(messages, { headers: "X-Goog-Api-Client:test\r\nAuthorization:Bearer owner\r\n" }),
      },
    );
    this.#httpSession = response.headers.get("x-http-session-id") ?? "";
    const [handshake] = frames(await response.text());
    if (handshake === undefined) throw new Error("No handshake.");
    this.#session = String(handshake[1][1]);
    return handshake;
  }

  async post(...messages: unknown[]): Promise<readonly unknown[]> {
    const response = await this.repost(this.#form(messages));
    return JSON.parse((await response.text()).split("\n")[1] ?? "null");
  }

  async repost(body: string): Promise<Response> {
    this.#posts += 1;
    const parameters = { RID: String(100 + this.#posts), AID: String(this.acknowledged) };
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return fetch(this.#address(parameters), { method: "POST", headers, body });
  }

  /** Reads a back channel until `count` arrays with messages have come (noops aside), or it ends. */
  async read(count: number, isPolled = false): Promise<readonly unknown[]> {
    const stop = new AbortController();
    const parameters = {
      RID: "rpc",
      AID: String(this.acknowledged),
      CI: isPolled ? "1" : "0",
      TYPE: "xmlhttp",
    };
    const response = await fetch(this.#address(parameters), { signal: stop.signal });
    const messages: unknown[] = [];
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      messages.length = 0;
      for (const [id, content] of frames(text)) {
        this.acknowledged = id;
        if (content[0] !== "noop") messages.push(...content);
      }
      if (messages.length >= count) break;
    }
    stop.abort();
    return messages;
  }

  terminate(): Promise<Response> {
    return fetch(this.#address({ RID: "999", TYPE: "terminate" }), { method: "POST", body: "" });
  }

  forget(session: string): void {
    this.#session = session;
  }
}

/** Returns the arrays of all complete frames: `<length>\n<JSON>` one after the other, lengths in UTF-16 code units. */
function frames(text: string): readonly NumberedArray[] {
  const arrays: NumberedArray[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = text.indexOf("\n", at);
    const length = Number(text.slice(at, lineEnd));
    if (lineEnd === -1 || text.length < lineEnd + 1 + length) return arrays;
    arrays.push(...JSON.parse(text.slice(lineEnd + 1, lineEnd + 1 + length)));
    at = lineEnd + 1 + length;
  }
}

const postsQuery = (channel: Channel) => ({
  addTarget: {
    targetId: 2,
    query: { parent: channel.documents, structuredQuery: { from: [{ collectionId: "posts" }] } },
  },
});

/** A case about a channel that listens to the posts. */
function listening(name: string, run: (channel: Channel, clients: Clients) => Promise<unknown>): void {
  conform(name, async (clients) => {
    await clients.admin.doc("posts/a").set({ s: "é漢😀" });
    const channel = new Channel(clients, "Listen");
    await channel.open(postsQuery(channel));
    await run(channel, clients);
    await channel.terminate();
  });
}

conform("a handshake names the session and the protocol", async (clients) => {
  const channel = new Channel(clients, "Listen");
  const [id, [kind, session, , version]] = await channel.open(postsQuery(channel));
  expect([id, kind, typeof session, version]).toEqual([0, "c", "string", 8]);
});

listening(
  "a streamed back channel carries what a listener receives, with any characters",
  async (channel) => {
    const messages = await channel.read(4);
    expect(messages).toMatchObject([
      { targetChange: { targetChangeType: "ADD", targetIds: [2] } },
      { documentChange: { document: { fields: { s: { stringValue: "é漢😀" } } }, targetIds: [2] } },
      { targetChange: { targetChangeType: "CURRENT", targetIds: [2], resumeToken: expect.any(String) } },
      { targetChange: { readTime: expect.stringMatching(/Z$/) } },
    ]);
  },
);

listening("a polled back channel ends with what is ready", async (channel) => {
  const messages: unknown[] = [];
  while (messages.length < 4) messages.push(...(await channel.read(99, true)));
  expect(messages).toMatchObject([
    { targetChange: { targetChangeType: "ADD" } },
    { documentChange: {} },
    { targetChange: { targetChangeType: "CURRENT" } },
    { targetChange: {} },
  ]);
});

listening("arrays that were not acknowledged come again", async (channel) => {
  const first = await channel.read(4);
  channel.acknowledged = 0;
  expect(await channel.read(4)).toEqual(first);
});

conform(
  "more than any buffer holds arrives whole, over as many back channels as it takes",
  async (clients) => {
    const batch = clients.admin.batch();
    for (let n = 0; n < 40; n += 1) batch.set(clients.admin.doc(`posts/p${n}`), { text: "é".repeat(50_000) });
    await batch.commit();
    const channel = new Channel(clients, "Listen");
    await channel.open(postsQuery(channel));
    const messages: unknown[] = [];
    while (messages.length < 43) messages.push(...(await channel.read(43 - messages.length)));
    expect(
      messages.filter((message) => JSON.stringify(message).startsWith('{"documentChange"')),
    ).toHaveLength(40);
  },
);

conform("writes are answered in order", async (clients) => {
  const channel = new Channel(clients, "Write");
  await channel.open({});
  const [hello] = await channel.read(1);
  expect(hello).toMatchObject({ streamId: expect.any(String), streamToken: expect.any(String) });
  const write = (n: number) => ({
    // The handshake has just been checked to have one.
    streamToken: (hello as { streamToken: string }).streamToken,
    writes: [
      {
        update: { name: `${channel.documents}/posts/a`, fields: { n: integer(n) } },
        updateTransforms: [{ fieldPath: "m", increment: integer(n) }],
      },
    ],
  });
  await channel.post(write(1), write(2));
  const result = (n: number) => ({ writeResults: [{ transformResults: [integer(n)] }] });
  expect(await channel.read(2)).toMatchObject([result(1), result(2)]);
  expect((await clients.admin.doc("posts/a").get()).data()).toEqual({ n: 2n, m: 2n });
});

listening("a post reports whether a back channel is open, and an id is free again", async (channel) => {
  await channel.read(4);
  const [, last] = await channel.post({ removeTarget: 2 });
  expect(last).toBeGreaterThanOrEqual(3);
  await channel.post(postsQuery(channel));
  // Without the removal, the document would come second.
  expect((await channel.read(2)).slice(0, 2)).toMatchObject([
    { targetChange: { targetChangeType: "REMOVE", targetIds: [2] } },
    { targetChange: { targetChangeType: "ADD" } },
  ]);
});

conform("an unknown session is refused in words the client looks for", async (clients) => {
  const channel = new Channel(clients, "Listen");
  channel.forget("nonsense");
  const response = await channel.repost("count=0&ofs=0");
  expect(response.status).toBe(400);
  expect((await response.text()).indexOf("Unknown SID")).toBeGreaterThan(0);
});

listening("a terminated session is gone", async (channel) => {
  expect((await channel.terminate()).status).toBe(200);
  await expect.poll(async () => (await channel.repost("count=0&ofs=0")).status).toBe(400);
});

conform("an error ends the stream in words of the protocol", async (clients) => {
  const channel = new Channel(clients, "Write");
  await channel.open({});
  await channel.read(1);
  await channel.post({
    writes: [
      { update: { name: `${channel.documents}/posts/a`, fields: {} }, currentDocument: { exists: true } },
    ],
  });
  expect(await channel.read(1)).toMatchObject([{ error: { status: "NOT_FOUND" } }]);
});
