import { failureText } from "@daily-genius/domain/calls/failure";
import { formatCountdown, lockoutNotice, maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { signInLimits } from "@daily-genius/domain/sign-in/sign-in-limits";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#ui/button.tsx";
import { loadChunk } from "#ui/lazy-part.ts";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./login-form.module.css";
import type { AskFactor, SignInResult } from "./sign-in.ts";
import { useLockout } from "./use-lockout.ts";
import { useSecondFactor } from "./use-second-factor.tsx";

const loadSignIn = () => loadChunk(() => import("./sign-in.ts"));

async function attempt(email: string, password: string, askFactor: AskFactor): Promise<SignInResult> {
  try {
    const { signIn } = await loadSignIn();
    return await signIn(email, password, askFactor);
  } catch {
    // The chunk that signs in failed to load, which is already logged.
    return { outcome: "failed", message: failureText.unavailable };
  }
}

type LoginProps = {
  /** The email of the person who is expected to sign in. */
  readonly email?: string;
  /** Called while the administrator fills in the form. */
  readonly onBegin: () => void;
  readonly onSignedIn: () => void;
};

/** The fields for email and password; disabled while blocked or submitting. */
export function LoginForm({ email: expected = "", onBegin, onSignedIn }: LoginProps) {
  const lockout = useLockout();
  const factor = useSecondFactor();
  const [isSubmitting, setSubmitting] = useState(false);
  const [answer, setAnswer] = useState({ text: "", isOfBlock: false });
  const [typed, setTyped] = useState({ email: expected, password: "" });
  const password = useRef<HTMLInputElement>(null);
  const isDisabled = isSubmitting || lockout.isBlocked;
  // A message about a block disappears with the block.
  const message = answer.isOfBlock && !lockout.isBlocked ? "" : answer.text;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get("email")).trim();
    const secret = String(form.get("password"));
    const excess = excessOf({ email, password: secret });
    setAnswer({ text: excess, isOfBlock: false });
    if (excess !== "") return;
    setSubmitting(true);
    const result = await attempt(email, secret, factor.ask);
    if (result.outcome === "signed-in") {
      setSubmitting(false);
      lockout.reset();
      onSignedIn();
      return;
    }
    const isOfBlock = result.outcome === "refused" && result.refusal.blockTimeRemaining > 0;
    // Synchronously: a disabled field cannot be focused.
    flushSync(() => {
      setSubmitting(false);
      setAnswer({ text: result.message, isOfBlock });
      if (result.outcome === "refused") lockout.refused(result.refusal);
    });
    if (isOfBlock && password.current) password.current.value = "";
    password.current?.focus();
    password.current?.select();
  }

  return (
    <form className="stack-4" onInput={onBegin} onSubmit={(event) => void submit(event)}>
      {(lockout.isBlocked || message !== "") && (
        <Notice tone="danger" isUrgent>
          {/* The two lines of the block say it to the eye; the answer of the server is heard once. */}
          {message !== "" && <p className={lockout.isBlocked ? "visually-hidden" : undefined}>{message}</p>}
          {lockout.isBlocked && (
            <>
              <p>⚠️ Account temporarily blocked due to too many failed attempts.</p>
              <p>
                Please try again in: {/* A screen reader does not announce every second of a timer. */}
                <b role="timer">{formatCountdown(lockout.blockTimeRemaining)}</b>
              </p>
            </>
          )}
        </Notice>
      )}
      {lockout.loginAttempts > 0 && !lockout.isBlocked && (
        <Notice tone="warning">
          Failed attempts: {lockout.loginAttempts}/{maxAttempts}
        </Notice>
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={expected}
        data-start={expected === "" || undefined}
        required
        counted={{ text: typed.email, most: signInLimits.email }}
        onChange={({ target }) => setTyped((before) => ({ ...before, email: target.value }))}
        disabled={isDisabled}
      />
      <TextField
        ref={password}
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={expected !== ""}
        required
        counted={{ text: typed.password, most: signInLimits.password }}
        onChange={({ target }) => setTyped((before) => ({ ...before, password: target.value }))}
        disabled={isDisabled}
      />
      <Button type="submit" tone="primary" disabled={isDisabled}>
        {lockout.isBlocked ? "Account Blocked" : isSubmitting ? "Signing In..." : "Sign In"}
      </Button>
      {factor.dialog}
    </form>
  );
}

/** Returns the reason why the server would refuse the input; "" if it would not. */
function excessOf(typed: Readonly<Record<keyof typeof signInLimits, string>>): string {
  const name = (["email", "password"] as const).find((one) => typed[one].length > signInLimits[one]);
  return name ? `The ${name} can have at most ${signInLimits[name]} characters` : "";
}

/** The sign-in page, at `/admin`. */
export function LoginPage({ onBegin, onSignedIn }: Omit<LoginProps, "email">) {
  useEffect(() => {
    document.title = "Admin Panel";
  }, []);
  return (
    <main className={`stack-5 ${styles["page"]}`}>
      <div className={`raised stack-5 ${styles["card"]}`}>
        <p className={`small ${styles["product"]}`}>Daily Genius</p>
        <h1>Admin Panel</h1>
        <LoginForm onBegin={onBegin} onSignedIn={onSignedIn} />
        <footer className={`soft tiny stack-2 ${styles["footer"]}`}>
          <p>Access is restricted to authorised personnel.</p>
          <p>{lockoutNotice}</p>
        </footer>
      </div>
      <a className={`small ${styles["back"]}`} href="#/">
        Back to home
      </a>
    </main>
  );
}
