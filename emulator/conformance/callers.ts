import type { Clients } from "./clients.ts";
import { ask, type RestRequest } from "./rest.ts";

/** An unsigned token, like the Auth emulator's. */
function tokenOf(claims: object): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  const standard = {
    iss: "https://securetoken.google.com/demo",
    aud: "demo",
    iat: now,
    exp: now + 3600,
    auth_time: now,
  };
  return `Bearer ${part({ alg: "none", typ: "JWT" })}.${part({ ...standard, ...claims })}.`;
}

const callers = {
  owner: "Bearer owner",
  anonymous: "",
  ada: tokenOf({ sub: "ada", user_id: "other" }),
  admin: tokenOf({
    user_id: "root",
    admin: true,
    level: 3,
    firebase: { sign_in_provider: "password" },
  }),
};

/** Somebody who asks. */
export type Caller = keyof typeof callers;

/** Returns the outcome of a request as a caller: "allowed" or "denied". */
export async function outcome(clients: Clients, caller: Caller, request: RestRequest): Promise<string> {
  const { status, text } = await ask(clients, request, callers[caller]);
  if (status === 403 && text.includes("PERMISSION_DENIED")) return "denied";
  return status < 300 || status === 404 ? "allowed" : text;
}
