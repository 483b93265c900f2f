import type { CallName } from "@daily-genius/domain/calls/calls";
import { callables } from "./stack.ts";

// The first call of a function starts its process, which on a busy machine takes longer than the panel waits for these.
const awaited: readonly CallName[] = [
  "signIn",
  "whoAmI",
  "createPost",
  "updatePost",
  "deletePost",
  "restorePost",
];
// Such a caller has no effect, but a sign-in as nobody also makes Auth load its password check.
const nobody = { email: "nobody-at-all@example.com", password: "not this one, surely" };
await Promise.all(
  awaited.map(async (name) => {
    const body = JSON.stringify({ data: name === "signIn" ? nobody : null });
    const headers = { "content-type": "application/json" };
    await fetch(`${callables}/${name}`, { method: "POST", headers, body });
  }),
);
