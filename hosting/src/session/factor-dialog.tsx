import type { FactorProof, RequestOptions } from "@daily-genius/domain/sign-in/passkey";
import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { Modal } from "#ui/modal.tsx";
import { Problem } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useAct } from "#ui/use-act.ts";
import { hasPasskeys, provePasskey, whyNoPasskey } from "./passkey.ts";

type Props = {
  /** Null if no passkey is of this site. */
  readonly options: RequestOptions | null;
  readonly onAnswer: (proof: FactorProof | undefined) => void;
};

/** Asks for the second factor of a sign-in: a passkey, or else a recovery code. */
export function FactorDialog({ options, onAnswer }: Props) {
  const wanted = hasPasskeys ? options : null;
  const [isCode, setCode] = useState(!wanted);
  const [isUsing, run] = useAct();
  const [problem, setProblem] = useState("");
  // Leaving the page, or this dialog, ends the browser's own question.
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);

  async function prove(request: RequestOptions): Promise<void> {
    setProblem("");
    try {
      onAnswer(await provePasskey(request, leaving.signal));
    } catch (error) {
      setProblem(
        `Your passkey was not used. ${whyNoPasskey(error, location)} Try again, or use a recovery code.`,
      );
    }
  }

  return (
    <Modal title="Confirm it is you" isFirm onClose={() => onAnswer(undefined)}>
      <Problem text={problem} />
      {wanted && !isCode ? (
        <>
          <p>Use your passkey to confirm.</p>
          <div className="actions">
            <Button tone="quiet" onClick={() => setCode(true)}>
              Use a recovery code
            </Button>
            <Button tone="primary" autoFocus disabled={isUsing} onClick={() => void run(() => prove(wanted))}>
              {isUsing ? "Waiting for your device..." : "Use passkey"}
            </Button>
          </div>
        </>
      ) : (
        <Form
          verb="Use code"
          refusal="Use a passkey"
          onRefuse={wanted ? () => setCode(false) : undefined}
          onSubmit={(form) => onAnswer({ kind: "code", code: String(new FormData(form).get("code")) })}
        >
          {!hasPasskeys && <p>This browser is too old for passkeys. Use a recovery code here.</p>}
          {hasPasskeys && !options && (
            <p>Your passkeys belong to another web address. Use a recovery code here.</p>
          )}
          <TextField
            label="Recovery code"
            name="code"
            autoComplete="off"
            spellCheck={false}
            autoFocus
            required
          />
        </Form>
      )}
    </Modal>
  );
}
