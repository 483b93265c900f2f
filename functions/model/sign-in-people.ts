import { createServer } from "node:http";
import { newSessionWrite } from "../src/sign-in/admin-session.ts";
import { accountKey, storedPassword } from "../src/sign-in/keyed-hash.ts";
import { firestore } from "../src/store/firestore.ts";
import { callerWith, testPepper } from "../testing/an-account.ts";
import { anAuthenticator } from "../testing/authenticator.ts";
import type { Caller } from "../testing/call.ts";
import { listening } from "../testing/listening.ts";
import { add } from "../testing/second-factor-desk.ts";
import type { InMemoryServices } from "./world.ts";

/** The stored passwords that the checker knows, by the email that they are of. */
const passwords = new Map<string, { readonly uid: string; readonly stored: string }>();

/** Identity Toolkit, as far as signing in asks it. */
const checker = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  const { email, password }: { email: string; password: string } = JSON.parse(text);
  const known = passwords.get(email);
  const isRight = known?.stored === password;
  const refusal = { error: { message: "INVALID_LOGIN_CREDENTIALS" } };
  response.statusCode = isRight ? 200 : 400;
  response.end(JSON.stringify(isRight ? { localId: known.uid, idToken: "x" } : refusal));
});
process.env["FIREBASE_AUTH_EMULATOR_HOST"] = await listening(checker);
// Idle, the server must not keep the program running; a connection would do so for a minute.
checker.unref();
checker.on("connection", (socket) => socket.unref());

/** Makes the database of the product the one of a world. */
export function enterWorld(world: InMemoryServices): void {
  const { documents } = world.servicesFor({ name: "server", steps: 0 });
  Object.assign(firestore, documents, {
    count: async () => 0,
    write: async (writes: Parameters<typeof firestore.write>[0]) => {
      if (!(await documents.commit(writes))) throw new Error("a write was refused");
    },
  });
}

/** Lets the requests of a world continue until the work is done. */
export async function played<Result>(world: InMemoryServices, work: Promise<Result>): Promise<Result> {
  let isDone = false;
  const settled = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    if (world.hasWaiting) world.proceed();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return settled;
}

/** An administrator with a passkey, and a tab that is signed in (`here`), which turns the second factor on. */
export type Person = Awaited<ReturnType<typeof aPerson>>;

/** Adds an administrator, who has a passkey that signing in does not ask for yet. */
export async function aPerson(world: InMemoryServices, name: string) {
  const [uid, email, password] = [`uid-${name}`, `${name}@example.com`, `the password of ${name}`];
  const account = accountKey(testPepper, email);
  passwords.set(email, { uid, stored: storedPassword(testPepper, email, password) });
  const seconds = Math.floor(Date.now() / 1000);
  const claims = { sub: uid, email, admin: true, sid: "here", auth_time: seconds, exchangeBy: seconds };
  const payload = { ...claims, firebase: { sign_in_provider: "custom", identities: {} } };
  const here: Caller = callerWith(`x.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.x`);
  const key = anAuthenticator();
  const ready = async () => {
    const fields = { enabled: true, generation: "first", account };
    const session = newSessionWrite("here", { uid, generation: "first" }, "");
    await firestore.write([{ kind: "set", path: `admins/${uid}`, fields }, session]);
    await add(here, key);
  };
  await played(world, ready());
  return { uid, email, password, account, key, here };
}
