import type { CallOutput } from "@daily-genius/domain/calls/calls";
import { Failure } from "@daily-genius/domain/calls/failure";
import { passkeyLimits } from "@daily-genius/domain/sign-in/passkey";
import { cleanLine } from "@daily-genius/domain/text/clean-text";
import { useState } from "react";
import { flushSync } from "react-dom";
import { call } from "#backend/call.ts";
import { timeInSentence } from "#format/time-in-words.ts";
import { Button } from "#ui/button.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { downloadText } from "#ui/download-text.ts";
import { Form } from "#ui/form.tsx";
import { Modal } from "#ui/modal.tsx";
import { Problem } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useUnsavedWork } from "#ui/unsaved-work.ts";
import { useAct } from "#ui/use-act.ts";
import styles from "./account-dialog.module.css";
import { forgetPasskey, hasPasskeys, makePasskey, whyNoPasskey } from "./passkey.ts";
import { useProof } from "./use-proof.tsx";

type Listed = CallOutput<"listPasskeys">;
type Passkey = Listed["passkeys"][number];

/** Lists a person's own passkeys, adds and removes them, and makes recovery codes. */
export function PasskeysDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const [removing, setRemoving] = useState<Passkey>();
  const [typed, setTyped] = useState("");
  const name = cleanLine(typed);
  const [problem, setProblem] = useState("");
  const { listed, run, isBusy, problem: refusal, form } = useProof(email, () => call("listPasskeys", {}));

  async function add(form: HTMLFormElement): Promise<void> {
    flushSync(() => setProblem(name === "" ? "Name is required" : ""));
    if (name === "") return form.querySelector("input")?.focus();
    await run(async () => {
      const { ticket, options } = await call("beginPasskey", {});
      const response = await makePasskey(options).catch((error: unknown) => {
        throw new Failure("aborted", `No passkey was added. ${whyNoPasskey(error, location)}`);
      });
      await call("addPasskey", { ticket, name, response });
      setTyped("");
    });
  }

  const remove = ({ id }: Passkey) =>
    run(async () => {
      await call("removePasskey", { id });
      await forgetPasskey(id);
    });

  const [isMaking, make] = useAct();
  const makeCodes = () => run(() => make(async () => setCodes((await call("makeRecoveryCodes", {})).codes)));
  // The codes are shown once: nothing closes while they are made.
  const close = () => isMaking || onClose();

  if (codes) return <Codes codes={codes} onClose={() => setCodes(undefined)} />;
  const hasAny = listed !== undefined && listed.passkeys.length > 0;
  return (
    <Modal title="Passkeys" onClose={close}>
      {refusal}
      {form ?? (
        <>
          <p>{listed ? stateOf(listed) : !refusal && "Loading..."}</p>
          <ul className={`stack-3 ${styles["list"]}`} hidden={!hasAny}>
            {listed?.passkeys.map((passkey) => (
              <li key={passkey.id} className="row">
                <div>
                  <p dir="auto">{passkey.name}</p>
                  <p className="small soft">{timesOf(passkey)}</p>
                </div>
                <Button
                  aria-label={`Remove ${passkey.name}`}
                  disabled={isBusy}
                  onClick={() => setRemoving(passkey)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          {hasAny && (
            <>
              <h3>Recovery codes</h3>
              <p>{leftOf(listed)}</p>
              <div className="row">
                <Button disabled={isBusy} onClick={() => void makeCodes()}>
                  {listed.codes === null ? "Create recovery codes" : "Replace codes"}
                </Button>
              </div>
            </>
          )}
          {listed && !hasPasskeys && <p>This browser is too old to add a passkey.</p>}
          {listed && hasPasskeys && (
            <Form
              noValidate
              verb={isBusy ? "Adding..." : "Add passkey"}
              isDisabled={isBusy || name.length > passkeyLimits.name}
              onSubmit={(form) => void add(form)}
            >
              <TextField
                label="Name of a new passkey"
                name="name"
                hint={'For example "Blue key" or "My phone".'}
                error={problem}
                autoComplete="off"
                required
                value={typed}
                counted={{ text: name, most: passkeyLimits.name }}
                onChange={({ target }) => setTyped(target.value)}
              />
            </Form>
          )}
        </>
      )}
      {removing && (
        <Confirm
          title={`Remove ${removing.name}`}
          question={
            listed?.passkeys.length === 1
              ? "You can no longer sign in with this passkey. It is the last one: the password alone then signs in, and no recovery code works. Remove it?"
              : "You can no longer sign in with this passkey. Remove it?"
          }
          verb="Remove"
          verbBusy="Removing..."
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Modal>
  );
}

/** Shows recovery codes, once, until they were saved. */
function Codes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const [saved, setSaved] = useState<"copied" | "downloaded">();
  useUnsavedWork(!saved);
  const [problem, setProblem] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => setSaved("copied"),
      () => setProblem("The browser does not let this page copy. Download the codes, or write them down."),
    );
  function download(): void {
    downloadText(`${codes.join("\n")}\n`, "daily-genius-recovery-codes.txt", "text/plain");
    setSaved("downloaded");
  }
  const leave = () => {
    if (saved) onClose();
    else setProblem("Copy or download the codes first, or press I have saved them.");
  };
  return (
    <Modal title="Recovery codes" isFirm onClose={leave}>
      <Problem text={problem} />
      <p>Each of these signs you in once, instead of a passkey. Keep them safe: they are not shown again.</p>
      <ul className={`stack-2 ${styles["codes"]}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <Button onClick={() => void copy()}>{saved === "copied" ? "Copied" : "Copy codes"}</Button>
        <Button onClick={download}>{saved === "downloaded" ? "Downloaded" : "Download codes"}</Button>
        <Button tone="primary" onClick={onClose}>
          I have saved them
        </Button>
      </div>
    </Modal>
  );
}

function stateOf({ passkeys, codes, isRequired }: Listed): string {
  if (isRequired) return "You need a passkey to sign in, after your password.";
  if (passkeys.length === 0)
    return "With a passkey, a stolen password is not enough: signing in also takes your fingerprint, your face or a security key.";
  const why = codes === null ? "" : ": your recovery codes are used up";
  return `Not needed to sign in yet${why}. Add a second passkey, or create recovery codes. Your other sessions are then signed out.`;
}

function leftOf({ codes }: Listed): string {
  return codes === null
    ? "For signing in without your passkey."
    : `${codes} of ${passkeyLimits.codes} codes left.`;
}

function timesOf({ added, used }: Passkey): string {
  const now = new Date();
  const last = used === null ? "never used" : `last used ${timeInSentence(new Date(used), now)}`;
  return `added ${timeInSentence(new Date(added), now)}; ${last}`;
}
