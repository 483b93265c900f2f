import { randomUUID } from "node:crypto";
import { uploadObjectName } from "@daily-genius/domain/photo/photo";
import { type Caller, call } from "./call.ts";
import { callNames, deployedCallables } from "./deployed-callables.ts";

const callables = callNames.filter(
  (name) => !["signIn", "finishSignIn", "endSession", "whoAmI"].includes(name),
);

/** Everything that is open only to administrators: their callables, and the access that the rules permit them. */
export const adminOnly: readonly string[] = [...callables, "firestore.rules", "storage.rules"];

/** Returns the allowed parts on the running stack. Changes nothing except for an upload that is not an image. */
export async function accessOf(caller: Caller): Promise<string[]> {
  const answers = await Promise.all([
    ...callables.map(async (name) => {
      // Input that every contract refuses: an allowed caller gets that refusal, any other is refused first.
      const answer = await call(deployedCallables[name], { surplus: true }, caller);
      if (answer.ok || !["invalid-argument", "permission-denied"].includes(answer.code))
        throw new Error(`${name} answered ${JSON.stringify(answer)}`);
      return answer.code === "invalid-argument" ? [name] : [];
    }),
    allowed("firestore.rules", readsPosts(caller)),
    allowed("storage.rules", uploads(caller)),
  ]);
  return answers.flat();
}

async function allowed(name: string, response: Promise<Response>): Promise<string[]> {
  const { status } = await response;
  if (![200, 403].includes(status)) throw new Error(`${name} answered ${status}`);
  return status === 200 ? [name] : [];
}

function readsPosts({ rawToken }: Caller): Promise<Response> {
  const database = `projects/${process.env["GCLOUD_PROJECT"]}/databases/(default)`;
  const url = `http://${process.env["FIRESTORE_EMULATOR_HOST"]}/v1/${database}/documents/posts?pageSize=1`;
  return fetch(url, { headers: { authorization: `Bearer ${rawToken}` } });
}

function uploads({ rawToken, uid }: Caller): Promise<Response> {
  const name = encodeURIComponent(uploadObjectName(uid, randomUUID()));
  const { storageBucket } = JSON.parse(process.env["FIREBASE_CONFIG"] ?? "{}");
  const host = process.env["FIREBASE_STORAGE_EMULATOR_HOST"];
  return fetch(`http://${host}/v0/b/${storageBucket}/o?name=${name}`, {
    method: "POST",
    headers: { authorization: `Firebase ${rawToken}`, "content-type": "image/png" },
    body: "no image",
  });
}
