import { Failure } from "@daily-genius/domain/calls/failure";
import { siteIdentity } from "@daily-genius/domain/feed/site-identity";
import { type CallableLimits, callable } from "../callable.ts";
import { log } from "../log.ts";
import { pageOf } from "../origins.ts";
import { authPepper, serviceAccount } from "../settings.ts";
import { newRecoveryCodes, storedCode } from "./keyed-hash.ts";
import { requireRecentPassword } from "./new-session.ts";
import { algorithms, changeOwnFactor, descriptor, isRequired, none, readFactor } from "./second-factor.ts";
import { issueTicket, ticketLifetime } from "./ticket.ts";

/** A read and a write, a few times in years. */
const limits: CallableLimits = { memory: "256MiB", concurrency: 20, maxInstances: 1, timeoutSeconds: 20 };

/** Begins to add a passkey of the site that asks. */
export const beginPasskey = callable("beginPasskey", limits, async (_, { uid, email, sid }, caller) => {
  requireRecentPassword(caller);
  const origin = pageOf(caller);
  if (!origin) throw new Failure("invalid-argument", "Passkeys can be added only on the site itself.");
  const { passkeys } = await readFactor(uid);
  const { id, challenge } = await issueTicket({ kind: "add", uid, sid, origin });
  return {
    ticket: id,
    options: {
      challenge,
      rp: { id: new URL(origin).hostname, name: siteIdentity.name },
      user: { id: Buffer.from(uid).toString("base64url"), name: email, displayName: email },
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: passkeys.map(descriptor),
      authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
      attestation: "none",
      timeout: ticketLifetime,
    },
  };
});

/** Lists the passkeys of the caller, and says whether signing in asks for one. */
export const listPasskeys = callable("listPasskeys", limits, async (_, { uid }) => {
  const factor = await readFactor(uid);
  return {
    passkeys: factor.passkeys.map(({ id, name, added, used }) => ({
      id,
      name,
      added: added.getTime(),
      used: used?.getTime() ?? null,
    })),
    codes: factor.codes?.length ?? null,
    isRequired: isRequired(factor),
  };
});

/** Removes a passkey of the caller, the last one with the recovery codes; an unknown one is ignored. */
export const removePasskey = callable("removePasskey", limits, async ({ id }, session, caller) => {
  requireRecentPassword(caller);
  await changeOwnFactor(session, (factor) => {
    const passkeys = factor.passkeys.filter((one) => one.id !== id);
    return passkeys.length === 0 ? none : { ...factor, passkeys };
  });
  log("auth.factor_change", { uid: session.uid, change: "passkey removed" }, "NOTICE");
  return {};
});

/** Makes recovery codes for the caller, who has a passkey; earlier ones no longer work. */
export const makeRecoveryCodes = callable(
  "makeRecoveryCodes",
  { ...limits, serviceAccount: serviceAccount("sign-in"), secrets: [authPepper] },
  async (_, session, caller) => {
    requireRecentPassword(caller);
    const { uid } = session;
    const codes = newRecoveryCodes();
    const stored = codes.map((code) => storedCode(authPepper.value(), uid, code));
    await changeOwnFactor(session, (factor) => {
      if (factor.passkeys.length === 0) throw new Failure("not-found", "Add a passkey first.");
      return { ...factor, codes: stored };
    });
    log("auth.factor_change", { uid, change: "recovery codes made" }, "NOTICE");
    return { codes };
  },
);
