import { Failure } from "@daily-genius/domain/calls/failure";
import { signInFailedMessage } from "@daily-genius/domain/sign-in/lockout";
import { openCallable } from "../callable.ts";
import { authPepper, deviceKey } from "../settings.ts";
import { readAdmin } from "./admin-account.ts";
import { newSession } from "./new-session.ts";
import { beginAttempt } from "./sign-in-log.ts";
import { spendFactor } from "./spend-factor.ts";
import { readTicket, takeTicket } from "./ticket.ts";
import { withAttempt } from "./with-attempt.ts";
import { passwordLimits } from "./with-password.ts";

/** Ends a sign-in with the second factor, which counts and is answered like a password. A ticket serves once. */
export const finishSignIn = openCallable(
  "finishSignIn",
  {
    ...passwordLimits,
    secrets: [authPepper, deviceKey],
    refusal: () => signInFailedMessage,
    faultMessage: signInFailedMessage,
  },
  async ({ ticket: signed, proof }, caller) => {
    const id = readTicket(deviceKey.value(), signed);
    const ticket = id && (await takeTicket(id, "sign-in"));
    if (!ticket) throw new Failure("unauthenticated", signInFailedMessage);
    const { account, bucket, uid, generation } = ticket;
    const log = beginAttempt(account, caller, "factor");
    return withAttempt({ bucket, isProven: true }, log, async () => {
      const admin = await readAdmin(uid);
      const isCurrent = admin?.enabled && admin.generation === generation;
      if (!isCurrent || !(await spendFactor(ticket, proof))) return { kind: "mismatch" };
      const session = await newSession(admin, account, caller, "both factors");
      // Both factors were given, so none is asked for.
      if (session.kind !== "begun") throw new Error("a second factor was asked for twice");
      return { kind: "done", uid, answer: session };
    });
  },
);
