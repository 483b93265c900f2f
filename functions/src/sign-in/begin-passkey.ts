import { Failure } from "@daily-genius/domain/calls/failure";
import { callable } from "../callable.ts";
import { pageOf } from "../origins.ts";
import { requireRecentPassword } from "./new-session.ts";
import { creationFor, readFactor } from "./second-factor.ts";
import { issueTicket } from "./ticket.ts";

/** Begins to add a passkey of the site that asks. */
export const beginPasskey = callable(
  "beginPasskey",
  // A read and a write, a few times in years.
  { memory: "256MiB", concurrency: 20, maxInstances: 1, timeoutSeconds: 20 },
  async (_, { uid, email, sid }, caller) => {
    requireRecentPassword(caller);
    const origin = pageOf(caller);
    if (!origin) throw new Failure("invalid-argument", "Passkeys can be added only on the site itself.");
    const factor = await readFactor(uid);
    const { id, challenge } = await issueTicket<"add">({ kind: "add", uid, sid, origin });
    return { ticket: id, options: creationFor(factor, challenge, origin, { uid, email }) };
  },
);
