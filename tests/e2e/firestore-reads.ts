import type { Page } from "playwright-core";
import { firestoreHost } from "./stack.ts";

/** The data that Firestore has sent to a page so far. */
export type FirestoreReads = {
  /** The path of every document that arrived, once per arrival. */
  readonly documents: readonly string[];
  /** The number of queries that have sent their whole first result; from then on they send changes. */
  readonly answered: number;
};

const arrival = /"documentChange":\s*\{\s*"document":\s*\{\s*"name":\s*"[^"]*\/documents\/([^"]+)"/g;
const answer = /"targetChangeType":\s*"CURRENT"/g;

/** Records what Firestore sends to `page` from now on, on the wire. */
export async function readsOf(page: Page): Promise<FirestoreReads> {
  const session = await page.context().newCDPSession(page);
  const documents: string[] = [];
  const reads = { documents, answered: 0 };
  /** The unread end of each connection's data, which may cut a name in two. */
  const rests = new Map<string, { text: string; readonly decoder: TextDecoder }>();

  const take = (requestId: string, base64: string) => {
    const rest = rests.get(requestId);
    if (!rest) return;
    rest.text += rest.decoder.decode(Buffer.from(base64, "base64"), { stream: true });
    let end = 0;
    for (const match of rest.text.matchAll(arrival)) {
      documents.push(decodeURIComponent(match[1] ?? ""));
      end = match.index + match[0].length;
    }
    for (const match of rest.text.matchAll(answer)) {
      reads.answered += 1;
      end = Math.max(end, match.index + match[0].length);
    }
    rest.text = rest.text.slice(end);
  };

  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (!response.url.startsWith(`http://${firestoreHost}/`)) return;
    rests.set(requestId, { text: "", decoder: new TextDecoder() });
    // This fails if the answer has ended already; then request all of it.
    session
      .send("Network.streamResourceContent", { requestId })
      .then(({ bufferedData }) => take(requestId, bufferedData))
      .catch(async () => {
        const { body, base64Encoded } = await session.send("Network.getResponseBody", { requestId });
        take(requestId, base64Encoded ? body : Buffer.from(body).toString("base64"));
      })
      // A preflight has no body at all.
      .catch(() => undefined);
  });
  session.on("Network.dataReceived", ({ requestId, data }) => {
    if (data !== undefined) take(requestId, data);
  });
  await session.send("Network.enable");
  return reads;
}
