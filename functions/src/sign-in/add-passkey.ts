import { Failure } from "@daily-genius/domain/calls/failure";
import { passkeyLimits } from "@daily-genius/domain/sign-in/passkey";
import { callable } from "../callable.ts";
import { log } from "../log.ts";
import { requireRecentPassword } from "./new-session.ts";
import { changeOwnFactor } from "./second-factor.ts";
import { takeTicket } from "./ticket.ts";
import { verifyNewPasskey } from "./verify-passkey.ts";

/** Adds a passkey that the caller's browser made for the ticket of `beginPasskey`; refuses a known one, and too many. */
export const addPasskey = callable(
  "addPasskey",
  // Verifying takes milliseconds, a few times in years.
  { memory: "256MiB", concurrency: 10, maxInstances: 1, timeoutSeconds: 20 },
  async ({ ticket: id, name, response }, session, caller) => {
    requireRecentPassword(caller);
    const { uid, sid } = session;
    const ticket = await takeTicket(id, "add");
    const isOwn = ticket?.uid === uid && ticket.sid === sid;
    const made = isOwn ? await verifyNewPasskey(response, ticket) : undefined;
    if (!made) throw new Failure("invalid-argument", "This passkey could not be added. Please try again.");
    const added = { ...made, name, added: new Date(), used: null };
    await changeOwnFactor(session, (factor) => {
      const { passkeys } = factor;
      if (passkeys.some(({ id }) => id === added.id))
        throw new Failure("already-exists", "You have already added this passkey.");
      if (passkeys.length >= passkeyLimits.passkeys)
        throw new Failure("resource-exhausted", `You can have at most ${passkeyLimits.passkeys} passkeys.`);
      return { ...factor, passkeys: [...passkeys, added] };
    });
    log("auth.factor_change", { uid, change: "passkey added" }, "NOTICE");
    return {};
  },
);
