import { Failure } from "@daily-genius/domain/calls/failure";
import { signInFailedMessage } from "@daily-genius/domain/sign-in/lockout";
import type { CallableLimits, Caller } from "../callable.ts";
import { authPepper, deviceKey, identityApiKey, serviceAccount } from "../settings.ts";
import { type AdminAccount, findAdmin } from "./admin-account.ts";
import { accountKey, canonicalEmail, readDeviceToken, storedPassword } from "./keyed-hash.ts";
import { checkPassword, decoyEmail } from "./password-check.ts";
import { beginAttempt, refuseIfKnownBlocked, withAttempt } from "./with-attempt.ts";

/** The resources of a function that checks a password and begins a session. */
export const passwordLimits: CallableLimits = {
  memory: "256MiB",
  cpu: 1,
  // Hashing happens elsewhere, so an instance is mostly idle. Two instances with ten calls each limit the cost of a
  // flood.
  concurrency: 10,
  maxInstances: 2,
  timeoutSeconds: 20,
  serviceAccount: serviceAccount("sign-in"),
  secrets: [authPepper, deviceKey, identityApiKey],
};

type Given = { readonly email: string; readonly password: string; readonly deviceToken?: string | undefined };

/** An administrator who has just given the right password. */
export type Proven = {
  readonly admin: AdminAccount;
  readonly account: string;
  /** The counter of this account, or of this device of it. */
  readonly bucket: string;
  /** The canonical email. */
  readonly email: string;
  /** Identity Toolkit's token of the check, which opens nothing in the project. */
  readonly idToken: string;
};

/**
 * Runs `act` if the password is right, as one attempt of the account's counter. An answer with a ticket leaves the
 * counter as it was: the second factor clears it.
 */
export async function withPassword<Answer extends object>(
  input: Given,
  caller: Caller,
  act: (proven: Proven) => Promise<Answer>,
): Promise<Answer> {
  const email = canonicalEmail(input.email);
  if (!email) throw new Failure("invalid-argument", signInFailedMessage);
  const pepper = authPepper.value();
  const account = accountKey(pepper, email);
  const log = beginAttempt(account, caller, "password");
  const device = readDeviceToken(deviceKey.value(), account, input.deviceToken, Date.now());
  refuseIfKnownBlocked(device ? deviceBucket(account, device.id) : accountBucket(account), log);

  const admin = await findAdmin(account);
  const isProven = device !== undefined && device.generation === admin?.generation;
  const bucket = isProven ? deviceBucket(account, device.id) : accountBucket(account);
  return withAttempt({ bucket, isProven }, log, async () => {
    // Identity Toolkit refuses a disabled user before it hashes the password, which would be faster than the decoy.
    const verdict = await checkPassword(
      admin?.enabled ? email : decoyEmail,
      storedPassword(pepper, email, input.password),
    );
    if (verdict.kind === "no verdict") return verdict;
    if (!admin?.enabled || verdict.kind !== "match" || verdict.uid !== admin.uid)
      return { kind: "mismatch", reason: verdict.kind === "mismatch" ? verdict.reason : undefined };
    // Until the password is replaced, this may be the one before.
    if (admin.isClosed) return { kind: "no verdict", reason: "password is being replaced" };
    const answer = await act({ admin, account, bucket, email, idToken: verdict.idToken });
    return { kind: "ticket" in answer ? "half done" : "done", uid: admin.uid, answer };
  });
}

const accountBucket = (account: string) => `a_${account}`;
const deviceBucket = (account: string, device: string) => `d_${account}_${device}`;
