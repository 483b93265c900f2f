import { Failure } from "@daily-genius/domain/calls/failure";
import { signInFailedMessage } from "@daily-genius/domain/sign-in/lockout";
import type { FactorProof } from "@daily-genius/domain/sign-in/passkey";
import { openCallable } from "../callable.ts";
import { authPepper, deviceKey } from "../settings.ts";
import { readAdmin } from "./admin-account.ts";
import { storedCode } from "./keyed-hash.ts";
import { newSession } from "./new-session.ts";
import { changeFactor } from "./second-factor.ts";
import { readTicket, type TicketOf, takeTicket } from "./ticket.ts";
import { verifyUsedPasskey } from "./verify-passkey.ts";
import { beginAttempt, withAttempt } from "./with-attempt.ts";
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

/** Whether this proves the second factor; uses up a recovery code, and remembers a passkey's counter and time. */
function spendFactor(ticket: TicketOf<"sign-in">, proof: FactorProof): Promise<boolean> {
  return changeFactor(ticket.uid, async (factor) => {
    if (proof.kind === "code") {
      const used = storedCode(authPepper.value(), ticket.uid, proof.code);
      const codes = factor.codes?.filter((code) => code !== used);
      return codes && codes.length !== factor.codes?.length ? { ...factor, codes } : undefined;
    }
    const passkey = factor.passkeys.find(({ id }) => id === proof.response.id);
    const counter = passkey && (await verifyUsedPasskey(proof.response, ticket, passkey));
    if (!passkey || counter === undefined) return undefined;
    const used = { ...passkey, counter, used: new Date() };
    return { ...factor, passkeys: factor.passkeys.map((one) => (one === passkey ? used : one)) };
  });
}
