import { signInFailedMessage } from "@daily-genius/domain/sign-in/lockout";
import { openCallable } from "../callable.ts";
import { pageOf } from "../origins.ts";
import { deviceKey } from "../settings.ts";
import { newSession } from "./new-session.ts";
import { requestFor } from "./second-factor.ts";
import { issueTicket, signTicket } from "./ticket.ts";
import { passwordLimits, withPassword } from "./with-password.ts";

/**
 * Signs an administrator in, or asks for the second factor. Every refusal has a `SignInRefusal`, the same for known and
 * unknown emails.
 */
export const signIn = openCallable(
  "signIn",
  {
    ...passwordLimits,
    consumeAppCheckToken: true,
    refusal: () => signInFailedMessage,
    faultMessage: signInFailedMessage,
  },
  async (input, caller) =>
    withPassword(input, caller, async ({ admin, account, bucket, email }) => {
      const session = await newSession(admin, account, caller, "password");
      if (session.kind === "begun") return { ...session, email };
      const origin = pageOf(caller);
      const { id, challenge } = await issueTicket({
        kind: "sign-in",
        uid: admin.uid,
        account,
        bucket,
        generation: admin.generation,
        origin,
      });
      const options = requestFor(session.factor, challenge, origin);
      return { ticket: signTicket(deviceKey.value(), id), options };
    }),
);
