import { SignInRefusal } from "@daily-genius/domain/calls/calls";
import { Failure } from "@daily-genius/domain/calls/failure";
import { signInFailedMessage } from "@daily-genius/domain/sign-in/lockout";
import type { FactorProof, RequestOptions } from "@daily-genius/domain/sign-in/passkey";
import { call } from "#backend/call.ts";
import { failureInWords } from "#backend/failure-in-words.ts";
import { browserStorage } from "#ui/storage.ts";
import { session } from "./session.ts";

const deviceTokenKey = "daily-genius.device";

export type SignInResult =
  | { readonly outcome: "signed-in" }
  | { readonly outcome: "refused"; readonly message: string; readonly refusal: SignInRefusal }
  | { readonly outcome: "failed"; readonly message: string };

/** Asks the person for the second factor; undefined if they cancel. */
export type AskFactor = (options: RequestOptions | null) => Promise<FactorProof | undefined>;

/** Signs in, with a second factor if the server asks for one, or returns the reason in the specification's words. */
export async function signIn(email: string, password: string, askFactor: AskFactor): Promise<SignInResult> {
  try {
    const [answer] = await Promise.all([
      call("signIn", { email, password, ...knownDevice() }),
      import("#backend/auth.ts"),
    ]);
    if ("token" in answer) await enter(answer);
    else {
      const proof = await askFactor(answer.options);
      if (!proof)
        return { outcome: "failed", message: "You are not signed in: the second step was canceled." };
      await enter({ ...(await call("finishSignIn", { ticket: answer.ticket, proof })), email });
    }
    return { outcome: "signed-in" };
  } catch (error) {
    const refusal = error instanceof Failure ? SignInRefusal.safeParse(error.details) : undefined;
    const message = messageOf(error);
    return refusal?.success
      ? { outcome: "refused", message, refusal: refusal.data }
      : { outcome: "failed", message };
  }
}

/** Changes the password of the person who is signed in, and goes on in the new session; throws a `Failure`. */
export async function changePassword(email: string, password: string, newPassword: string): Promise<void> {
  await session.replace(async () => {
    await enter({ ...(await call("changePassword", { password, newPassword, ...knownDevice() })), email });
  });
}

function knownDevice(): { readonly deviceToken?: string } {
  const deviceToken = browserStorage.getItem(deviceTokenKey);
  return deviceToken ? { deviceToken } : {};
}

/** Begins the session of a server's answer. */
async function enter({ token, deviceToken, email }: Record<"token" | "deviceToken" | "email", string>) {
  browserStorage.setItem(deviceTokenKey, deviceToken);
  const { signInWithToken } = await import("#backend/auth.ts");
  const admin = await signInWithToken(token);
  session.signedIn({ ...admin, email: admin.email || email });
}

/** Returns the sentence to show for a refused password, or `unexpected` if nobody has refused it. */
export function messageOf(error: unknown, unexpected: string = signInFailedMessage): string {
  if (error instanceof Failure && error.code !== "internal") {
    return error.code === "unavailable" ? failureInWords(error).join(" ") : error.message;
  }
  // The server has accepted the password.
  const isFull = error instanceof Error && error.name === "QuotaExceededError";
  return isFull
    ? "This browser cannot keep you signed in: its storage is full. Free some space, then try again."
    : unexpected;
}
