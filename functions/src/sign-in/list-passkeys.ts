import { callable } from "../callable.ts";
import { isRequired, readFactor } from "./second-factor.ts";

/** Lists the passkeys of the caller, and says whether signing in asks for one. */
export const listPasskeys = callable(
  "listPasskeys",
  // One read, when someone opens the dialog.
  { memory: "256MiB", concurrency: 20, maxInstances: 1, timeoutSeconds: 20 },
  async (_, { uid }) => {
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
  },
);
