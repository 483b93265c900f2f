import { SignInRefusal } from "@daily-genius/domain/calls/calls";
import { Failure } from "@daily-genius/domain/calls/failure";
import { failureText } from "@daily-genius/domain/calls/failure-text";
import { signInFailedMessage } from "@daily-genius/domain/sign-in/lockout";
import { call } from "#backend/call.ts";
import { session } from "./session.ts";

const deviceTokenKey = "daily-genius.device";

export type SignInResult =
  | { readonly outcome: "signed-in" }
  | { readonly outcome: "refused"; readonly message: string; readonly refusal: SignInRefusal }
  | { readonly outcome: "failed"; readonly message: string };

/** Signs in, or returns the reason in the specification's words. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  try {
    const deviceToken = localStorage.getItem(deviceTokenKey);
    const [answer, auth] = await Promise.all([
      call("signIn", { email, password, ...(deviceToken ? { deviceToken } : {}) }),
      import("#backend/auth.ts"),
    ]);
    localStorage.setItem(deviceTokenKey, answer.deviceToken);
    const user = await auth.signInWithToken(answer.token);
    session.signedIn({ ...user, email: user.email || answer.email });
    return { outcome: "signed-in" };
  } catch (error) {
    const refusal = error instanceof Failure ? SignInRefusal.safeParse(error.details) : undefined;
    const message = messageOf(error);
    return refusal?.success
      ? { outcome: "refused", message, refusal: refusal.data }
      : { outcome: "failed", message };
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Failure && error.code !== "internal") {
    return error.code === "unavailable" ? failureText.unavailable : error.message;
  }
  return signInFailedMessage;
}
