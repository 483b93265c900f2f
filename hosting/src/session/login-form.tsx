import { failureText } from "@daily-genius/domain/failure-text";
import { formatCountdown, maxAttempts } from "@daily-genius/domain/lockout";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#ui/button.tsx";
import { loadChunk } from "#ui/lazy-part.ts";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./login-form.module.css";
import type { SignInResult } from "./sign-in.ts";
import { useLockout } from "./use-lockout.ts";

const loadSignIn = () => loadChunk(() => import("./sign-in.ts"));

async function attempt(email: string, password: string): Promise<SignInResult> {
  try {
    const { signIn } = await loadSignIn();
    return await signIn(email, password);
  } catch {
    // The chunk that signs in failed to load, which is already logged.
    return { outcome: "failed", message: failureText.unavailable };
  }
}

type LoginProps = { readonly onBegin: () => void; readonly onSignedIn: () => void };

/** E-mail and password; disabled while blocked or submitting. */
export function LoginForm({ onBegin, onSignedIn }: LoginProps) {
  const lockout = useLockout();
  const [isSubmitting, setSubmitting] = useState(false);
  const [answer, setAnswer] = useState({ text: "", isOfBlock: false });
  const password = useRef<HTMLInputElement>(null);
  const isDisabled = isSubmitting || lockout.isBlocked;
  // A message about a block disappears with the block.
  const message = answer.isOfBlock && !lockout.isBlocked ? "" : answer.text;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSubmitting(true);
    setAnswer({ text: "", isOfBlock: false });
    const result = await attempt(String(form.get("email")).trim(), String(form.get("password")));
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
    password.current?.focus();
    password.current?.select();
  }

  return (
    <form className={styles["form"]} onFocus={onBegin} onSubmit={(event) => void submit(event)}>
      {lockout.isBlocked && (
        <Notice tone="danger">
          <p>⚠️ Account temporarily blocked due to too many failed attempts.</p>
          <p>
            Please try again in:{" "}
            <span className={styles["countdown"]}>{formatCountdown(lockout.blockTimeRemaining)}</span>
          </p>
        </Notice>
      )}
      {message !== "" && (
        <Notice tone="danger" isUrgent>
          {message}
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
        required
        disabled={isDisabled}
      />
      <TextField
        ref={password}
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        disabled={isDisabled}
      />
      <Button type="submit" tone="primary" disabled={isDisabled}>
        {lockout.isBlocked ? "Account Blocked" : isSubmitting ? "Signing In..." : "Sign In"}
      </Button>
    </form>
  );
}
