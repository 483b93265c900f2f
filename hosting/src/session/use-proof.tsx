import { Failure, failureText } from "@daily-genius/domain/calls/failure";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "#backend/call.ts";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { Problem } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toasts.ts";
import { useAct } from "#ui/use-act.ts";
import { session, useSignedInAgain } from "./session.ts";
import { messageOf, signIn } from "./sign-in.ts";
import { useSecondFactor } from "./use-second-factor.tsx";

type Step = () => Promise<void>;
const nothing: Step = async () => {};
const inWords = (error: unknown) => messageOf(error, failureText.internal);

/** Lists something of a person's account, and runs steps that change it: all of that needs a sign-in of the last five minutes. */
export function useProof<Listed>(email: string, list: () => Promise<Listed>) {
  /** The list; undefined until it has arrived. */
  const [listed, setListed] = useState<Listed>();
  const [refusal, setProblem] = useState("");
  const [isBusy, start] = useAct();
  /** The step that goes on once the password is given. */
  const [wanted, setWanted] = useState<Step>();
  const factor = useSecondFactor();
  const isClosed = useRef(false);

  /** Runs a step and lists again; tells a failure, and asks for the password first if the server wants it. */
  async function run(step: Step): Promise<void> {
    setProblem("");
    let isDone = step === nothing;
    try {
      await start(async () => {
        await step();
        isDone = true;
        setListed(await list());
      });
      setWanted(undefined);
    } catch (error) {
      // Nobody reads the problem of a closed dialog.
      if (isClosed.current && !isDone) showToast(`Account: ${inWords(error)}`, { tone: "danger" });
      else if (error instanceof Failure && error.code === "failed-precondition") setWanted(() => step);
      else setProblem(inWords(error));
    }
  }

  const begin = () => void run(nothing);
  const onShown = useEffectEvent(begin);
  useEffect(() => {
    onShown();
    return () => {
      isClosed.current = true;
    };
  }, []);
  useSignedInAgain(begin);

  async function confirm(form: HTMLFormElement): Promise<void> {
    const password = String(new FormData(form).get("password"));
    const before = session.get();
    await run(async () => {
      const result = await signIn(email, password, factor.ask);
      if (result.outcome !== "signed-in") throw new Failure("unauthenticated", result.message);
      // Signing in began another session in this browser.
      if ("admin" in before) await call("endSessions", { sids: [before.admin.sid] });
      await wanted?.();
    });
  }

  const cancel = () => {
    setWanted(undefined);
    setProblem(listed ? "" : "Nothing is shown here without your password.");
  };

  /** The question for the password, if one is open. */
  const form = wanted && (
    <Form
      verb={isBusy ? "Continuing..." : "Continue"}
      isDisabled={isBusy}
      onRefuse={cancel}
      onSubmit={(form) => void confirm(form)}
    >
      <p>Enter your password to continue.</p>
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus
        required
      />
      {factor.dialog}
    </Form>
  );
  /** The reason if the last step failed, with a button to try again if nothing is listed. */
  const problem = refusal !== "" && (
    <>
      <Problem text={refusal} />
      {!listed && !wanted && (
        <div className="row">
          <Button onClick={begin}>Try again</Button>
        </div>
      )}
    </>
  );
  return { listed, run, isBusy, problem, form };
}
