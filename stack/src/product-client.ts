import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type CallInput, type CallName, type CallOutput, calls } from "@daily-genius/domain/calls";
import { uploadObjectName } from "@daily-genius/domain/photo";
import { PhotoUpload } from "@daily-genius/domain/photo-upload";
import { region } from "@daily-genius/domain/region";
import type { Credentials } from "./local-admin.ts";
import type { Ports } from "./ports.ts";

/** A signed-in administrator without a browser: the product through its public doors, rules included. */
export type ProductClient = {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>;
  /** Uploads a photo and waits until it may be used in a post; answers its upload id. */
  upload(bytes: Uint8Array, contentType: string): Promise<string>;
};

/** Processing takes a second or two; a cold start on a busy machine several more. */
const photoWithin = 60_000;
/** A function that cannot be started never answers. */
const answerWithin = 60_000;

/** Signs in at a running local stack. */
export async function signInAt(
  project: string,
  ports: Ports,
  credentials: Credentials,
): Promise<ProductClient> {
  const at = (port: number, path: string) => `http://127.0.0.1:${port}${path}`;

  const callAs = async <N extends CallName>(name: N, data: unknown, idToken?: string) => {
    const url = at(ports.functions, `/${project}/${region}/${name}`);
    const { result } = await postJson(url, { data }, idToken);
    // `parse` of the entry under `name` returns that entry's output; the table's union hides this from the compiler.
    return calls[name].output.parse(result) as CallOutput<N>;
  };

  const { token } = await callAs("signIn", credentials);
  const identity = at(
    ports.auth,
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local",
  );
  const session = await postJson(identity, { token, returnSecureToken: true });
  const idToken = String(session["idToken"]);
  const uid = uidOf(idToken);

  const upload = async (bytes: Uint8Array, contentType: string) => {
    const uploadId = randomUUID();
    const name = encodeURIComponent(uploadObjectName(uid, uploadId));
    const response = await fetch(at(ports.storage, `/v0/b/${project}.appspot.com/o?name=${name}`), {
      method: "POST",
      headers: { authorization: `Firebase ${idToken}`, "content-type": contentType },
      // The cast leaves out shared memory, which no photo here lies in.
      body: bytes as Uint8Array<ArrayBuffer>,
    });
    if (!response.ok) throw new Error(`The upload was answered ${response.status}: ${await response.text()}`);
    await ready(uploadId);
    return uploadId;
  };

  const ready = async (uploadId: string) => {
    const path = `/v1/projects/${project}/databases/(default)/documents/photoUploads/${uploadId}`;
    const until = Date.now() + photoWithin;
    while (Date.now() < until) {
      const response = await fetch(at(ports.firestore, path), {
        headers: { authorization: `Bearer ${idToken}` },
      });
      const state = response.ok ? stateOf(await response.json()) : undefined;
      if (state?.state === "ready") return;
      if (state?.state === "failed") throw new Error(`The photo was refused: ${state.reason}`);
      await sleep(100);
    }
    throw new Error(`The photo was not ready within ${photoWithin / 1000} s.`);
  };

  return { call: (name, input) => callAs(name, input, idToken), upload };
}

/** Posts JSON and answers the JSON that comes back; a refusal is thrown with the answer's own words. */
async function postJson(url: string, body: unknown, idToken?: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(idToken !== undefined && { authorization: `Bearer ${idToken}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithin),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

function uidOf(idToken: string): string {
  const [, payload = ""] = idToken.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString("utf8")).sub;
}

/** The state of an upload, from a document in Firestore's JSON form. */
function stateOf(document: unknown): PhotoUpload | undefined {
  // The cast: Firestore's REST API answers a document, whose fields each name their type.
  const { fields = {} } = document as { fields?: Record<string, Record<string, unknown>> };
  const plain = Object.entries(fields).map(([name, value]) => [name, plainValue(value)]);
  const parsed = PhotoUpload.safeParse(Object.fromEntries(plain));
  return parsed.success ? parsed.data : undefined;
}

function plainValue(value: Record<string, unknown>): unknown {
  const [[kind, content] = []] = Object.entries(value);
  return kind === "integerValue" ? Number(content) : content;
}
