import { signInFailedMessage } from "@daily-genius/domain/sign-in/lockout";
import { openCallable } from "../callable.ts";
import { newSession } from "./new-session.ts";
import { passwordLimits, withPassword } from "./with-password.ts";

/** Signs an administrator in. Every refusal has a `SignInRefusal`, the same for known and unknown emails. */
export const signIn = openCallable(
  "signIn",
  {
    ...passwordLimits,
    consumeAppCheckToken: true,
    refusal: () => signInFailedMessage,
    faultMessage: signInFailedMessage,
  },
  async (input, caller) =>
    withPassword(input, caller, async ({ admin, account, email }) => ({
      ...(await newSession(admin, account, caller)),
      email,
    })),
);
