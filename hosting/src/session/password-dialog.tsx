import { Failure } from "@daily-genius/domain/calls/failure";
import { shortestPassword, signInLimits } from "@daily-genius/domain/sign-in/sign-in-limits";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Form } from "#ui/form.tsx";
import { Modal } from "#ui/modal.tsx";
import { Problem as Refusal } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toasts.ts";
import { useAct } from "#ui/use-act.ts";
import { changePassword, messageOf, signIn } from "./sign-in.ts";
import { useSecondFactor } from "./use-second-factor.tsx";

const rules = `Use ${shortestPassword} or more characters; several words work well. Do not use your email address, "Daily Genius", "password" or anything common.`;

const failed = "Your password could not be changed. Please try again.";

const fields = [
  { name: "present", label: "Current password", autoComplete: "current-password", autoFocus: true },
  { name: "new", label: "New password", autoComplete: "new-password", hint: rules },
  { name: "again", label: "Repeat new password", autoComplete: "new-password" },
] as const;

type Problem = { readonly of: (typeof fields)[number]["name"] | "call"; readonly text: string };

/** Changes one's own password, with the present one. */
export function PasswordDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const [problem, setProblem] = useState<Problem>();
  const [isSaving, run] = useAct();
  const factor = useSecondFactor();

  /** With a second factor, the server wants both again after five minutes. */
  async function change(present: string, wanted: string): Promise<void> {
    try {
      await changePassword(email, present, wanted);
    } catch (error) {
      if (!(error instanceof Failure && error.code === "failed-precondition")) throw error;
      const result = await signIn(email, present, factor.ask);
      if (result.outcome !== "signed-in") throw new Failure("unauthenticated", result.message);
      await changePassword(email, present, wanted);
    }
  }

  async function submit(form: HTMLFormElement) {
    const typed = new FormData(form);
    const [present, wanted, again] = fields.map(({ name }) => String(typed.get(name)));
    const tell = (found: Problem | undefined) => {
      flushSync(() => setProblem(found));
      // Read with its error.
      if (found) form.querySelector<HTMLElement>(`[name="${found.of}"]`)?.focus();
    };
    const found = problemOf(present ?? "", wanted ?? "", again ?? "");
    tell(found);
    if (found) return;
    try {
      await run(() => change(present ?? "", wanted ?? ""));
      onClose();
      showToast("Your password was changed. You are signed out everywhere else.");
    } catch (error) {
      const found = answered(error);
      // Nobody reads the problem of a closed dialog.
      if (form.isConnected) tell(found);
      else showToast(`Change password: ${found.text}`, { tone: "danger" });
    }
  }

  return (
    <Modal title="Change password" isFirm onClose={onClose}>
      <Form
        noValidate
        verb={isSaving ? "Changing..." : "Change password"}
        isDisabled={isSaving}
        onRefuse={onClose}
        onSubmit={(form) => void submit(form)}
      >
        <Refusal text={problem?.of === "call" ? problem.text : undefined} />
        <p>This signs you out everywhere else.</p>
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {fields.map((field) => (
          <TextField
            key={field.name}
            {...field}
            type="password"
            error={problem?.of === field.name ? problem.text : undefined}
            required
          />
        ))}
        {factor.dialog}
      </Form>
    </Modal>
  );
}

function problemOf(present: string, wanted: string, again: string): Problem | undefined {
  if (present.trim() === "") return { of: "present", text: "Current password is required" };
  if ([...wanted].length < shortestPassword)
    return { of: "new", text: `Use at least ${shortestPassword} characters.` };
  if (wanted.length > signInLimits.password)
    return { of: "new", text: `Use at most ${signInLimits.password} characters.` };
  return wanted === again ? undefined : { of: "again", text: "The passwords do not match." };
}

function answered(error: unknown): Problem {
  const isInvalid = error instanceof Failure && error.code === "invalid-argument";
  return { of: isInvalid ? "new" : "call", text: messageOf(error, failed) };
}
