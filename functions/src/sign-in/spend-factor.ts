import type { FactorProof } from "@daily-genius/domain/sign-in/passkey";
import { authPepper } from "../settings.ts";
import { storedCode } from "./recovery-codes.ts";
import { changeFactor, type Factor } from "./second-factor.ts";
import type { TicketOf } from "./ticket.ts";
import { verifyUsedPasskey } from "./verify-passkey.ts";

/** Whether this proves the second factor; uses up a recovery code, and remembers a passkey's counter and time. */
export async function spendFactor(ticket: TicketOf<"sign-in">, proof: FactorProof): Promise<boolean> {
  const code = proof.kind === "code" && storedCode(authPepper.value(), ticket.uid, proof.code);
  return changeFactor(ticket.uid, async (factor) => {
    const next = code === false ? await afterPasskey(factor, ticket, proof) : afterCode(factor, code);
    return next ? { result: true, next } : { result: false };
  });
}

function afterCode(factor: Factor, used: string): Factor | undefined {
  const codes = factor.codes?.filter((code) => code !== used);
  return codes && codes.length !== factor.codes?.length ? { ...factor, codes } : undefined;
}

async function afterPasskey(
  factor: Factor,
  ticket: TicketOf<"sign-in">,
  proof: FactorProof,
): Promise<Factor | undefined> {
  const passkey = proof.kind === "passkey" && factor.passkeys.find(({ id }) => id === proof.response.id);
  if (!passkey) return undefined;
  const counter = await verifyUsedPasskey(proof.response, ticket, passkey);
  if (counter === undefined) return undefined;
  const used = { ...passkey, counter, used: new Date() };
  return { ...factor, passkeys: factor.passkeys.map((one) => (one === passkey ? used : one)) };
}
