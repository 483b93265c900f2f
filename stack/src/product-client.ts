import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type CallInput, type CallName, type CallOutput, calls } from "@daily-genius/domain/calls/calls";
import { region } from "@daily-genius/domain/calls/region";
import { uploadObjectName } from "@daily-genius/domain/photo/photo";
import type { PhotoUpload } from "@daily-genius/domain/photo/photo-upload";
import type { Ports } from "@daily-genius/project/ports";
import type { Credentials } from "./local-admin.ts";

/** A signed-in administrator without a browser, who uses callables, uploads and rules as the panel does. */
export type ProductClient = {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>;
  /** Uploads a photo, waits until a post can use it, and returns its upload id. */
  upload(bytes: Uint8Array, contentType: string): Promise<string>;
};

/** The maximum time of a call, which a broken function never answers, and of a photo, in ms. */
const patience = 60_000;

/** Signs in at a running stack; throws if it refuses, or asks for a second factor. */
export async function signInAt(
  project: string,
  ports: Ports,
  credentials: Credentials,
): Promise<ProductClient> {
  const at = (service: keyof Ports, path: string) => `http://127.0.0.1:${ports[service]}${path}`;

  const callAs = async <N extends CallName>(name: N, data: unknown, idToken?: string) => {
    const { result } = await postJson(at("functions", `/${project}/${region}/${name}`), { data }, idToken);
    // `parse` of the entry under `name` returns that entry's output; the table's union hides this from the compiler.
    return calls[name].output.parse(result) as CallOutput<N>;
  };

  const answer = await callAs("signIn", credentials);
  if (!("token" in answer)) throw new Error("a new administrator was asked for a second factor");
  const identity = "/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local";
  const session = await postJson(at("auth", identity), { token: answer.token, returnSecureToken: true });
  const idToken = String(session["idToken"]);
  const uid = uidOf(idToken);

  const upload = async (bytes: Uint8Array, contentType: string) => {
    const uploadId = randomUUID();
    const name = encodeURIComponent(uploadObjectName(uid, uploadId));
    const response = await fetch(at("storage", `/v0/b/${project}.appspot.com/o?name=${name}`), {
      method: "POST",
      headers: { authorization: `Firebase ${idToken}`, "content-type": contentType },
      // The cast excludes shared memory, which these photos do not use.
      body: bytes as Uint8Array<ArrayBuffer>,
    });
    if (!response.ok) throw new Error(`The upload was answered ${response.status}: ${await response.text()}`);
    await ready(uploadId);
    return uploadId;
  };

  const ready = async (uploadId: string) => {
    const path = `/v1/projects/${project}/databases/(default)/documents/photoUploads/${uploadId}`;
    const headers = { authorization: `Bearer ${idToken}` };
    const until = Date.now() + patience;
    while (Date.now() < until) {
      const response = await fetch(at("firestore", path), { headers });
      const { fields = {} } = response.ok ? JSON.parse(await response.text()) : {};
      const state: PhotoUpload["state"] | undefined = fields.state?.stringValue;
      if (state === "ready") return;
      if (state === "failed") throw new Error(`The photo was refused: ${fields.reason?.stringValue}`);
      await sleep(100);
    }
    throw new Error(`Processing the photo took longer than ${patience / 1000} s.`);
  };

  return { call: (name, input) => callAs(name, input, idToken), upload };
}

/** Posts JSON and returns the JSON of the answer; a refusal throws the text of the answer. */
async function postJson(url: string, body: unknown, idToken?: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(idToken !== undefined && { authorization: `Bearer ${idToken}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

function uidOf(idToken: string): string {
  const [, payload = ""] = idToken.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString("utf8")).sub;
}
