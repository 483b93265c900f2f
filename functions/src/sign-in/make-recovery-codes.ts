import { Failure } from "@daily-genius/domain/calls/failure";
import { callable } from "../callable.ts";
import { log } from "../log.ts";
import { authPepper, serviceAccount } from "../settings.ts";
import { newRecoveryCodes, storedCode } from "./keyed-hash.ts";
import { requireRecentPassword } from "./new-session.ts";
import { changeOwnFactor } from "./second-factor.ts";

/** Makes recovery codes for the caller, who has a passkey; earlier ones no longer work. */
export const makeRecoveryCodes = callable(
  "makeRecoveryCodes",
  {
    memory: "256MiB",
    // A read and a write, a few times in years.
    concurrency: 20,
    maxInstances: 1,
    timeoutSeconds: 20,
    serviceAccount: serviceAccount("sign-in"),
    secrets: [authPepper],
  },
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
