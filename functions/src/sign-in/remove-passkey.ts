import { callable } from "../callable.ts";
import { log } from "../log.ts";
import { requireRecentPassword } from "./new-session.ts";
import { changeOwnFactor, withoutPasskey } from "./second-factor.ts";

/** Removes a passkey of the caller; an unknown one is ignored. */
export const removePasskey = callable(
  "removePasskey",
  // A read and a write, a few times in years.
  { memory: "256MiB", concurrency: 20, maxInstances: 1, timeoutSeconds: 20 },
  async ({ id }, session, caller) => {
    requireRecentPassword(caller);
    await changeOwnFactor(session, (factor) => withoutPasskey(factor, id));
    log("auth.factor_change", { uid: session.uid, change: "passkey removed" }, "NOTICE");
    return {};
  },
);
