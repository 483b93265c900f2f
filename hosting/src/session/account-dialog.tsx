import type { CallOutput } from "@daily-genius/domain/calls/calls";
import { Failure } from "@daily-genius/domain/calls/failure";
import { type SubmitEvent, useEffect, useEffectEvent, useState } from "react";
import { call } from "#backend/call.ts";
import { timeInSentence } from "#format/time-in-words.ts";
import actions from "#ui/actions.module.css";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./account-dialog.module.css";
import { messageOf, signIn } from "./sign-in.ts";

type Sessions = CallOutput<"listSessions">["sessions"];

type Props = {
  readonly email: string;
  /** Opens the dialog that changes the password. */
  readonly onPassword: () => void;
  readonly onClose: () => void;
};

/** Leads to the password, lists a person's own sessions, and ends others; asks for the password if it was not given just now. */
export function AccountDialog({ email, onPassword, onClose }: Props) {
  const [sessions, setSessions] = useState<Sessions>();
  /** The sessions that end once the password is given. */
  const [wanted, setWanted] = useState<readonly string[]>();
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);

  /** Runs a step, and shows its failure. */
  async function attempt(step: () => Promise<void>): Promise<void> {
    setProblem("");
    setBusy(true);
    await step().catch((error: unknown) => setProblem(messageOf(error)));
    setBusy(false);
  }

  const load = async () => setSessions((await call("listSessions", {})).sessions);

  async function end(sids: readonly string[]): Promise<void> {
    try {
      await call("endSessions", { sids: [...sids] });
      setWanted(undefined);
    } catch (error) {
      if (!(error instanceof Failure && error.code === "failed-precondition")) throw error;
      return setWanted(sids);
    }
    await load();
  }

  async function confirm(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    await attempt(async () => {
      const result = await signIn(email, password);
      if (result.outcome !== "signed-in") return setProblem(result.message);
      // Signing in began another session in this browser.
      const replaced = sessions?.find(({ isOwn }) => isOwn);
      await end([...(wanted ?? []), ...(replaced ? [replaced.sid] : [])]);
    });
  }

  const begin = useEffectEvent(() => attempt(load));
  useEffect(() => void begin(), []);

  const others = sessions?.filter(({ isOwn }) => !isOwn).map(({ sid }) => sid) ?? [];
  return (
    <Modal title="Account" size="narrow" onClose={onClose}>
      {problem !== "" && (
        <Notice tone="danger" isUrgent>
          <p>{problem}</p>
        </Notice>
      )}
      {wanted ? (
        <form className={styles["form"]} onSubmit={(event) => void confirm(event)}>
          <p>Give your password to end a session.</p>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
          />
          <div className={actions["actions"]}>
            <Button tone="quiet" onClick={() => setWanted(undefined)}>
              Cancel
            </Button>
            <Button type="submit" tone="danger" disabled={isBusy}>
              {isBusy ? "Ending..." : "End Session"}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <Button onClick={onPassword}>Change Password</Button>
          <h3>Sessions</h3>
          {!sessions && problem === "" && <p>Loading...</p>}
          <ul className={styles["list"]}>
            {sessions?.map((session) => (
              <li key={session.sid}>
                <div>
                  <p>{session.isOwn ? `${session.browser} (this one)` : session.browser}</p>
                  <p className="small soft">{timesOf(session)}</p>
                </div>
                {!session.isOwn && (
                  <Button
                    aria-label={`End ${session.browser}, ${timesOf(session)}`}
                    disabled={isBusy}
                    onClick={() => void attempt(() => end([session.sid]))}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {others.length > 1 && (
            <div className={actions["actions"]}>
              <Button tone="danger" disabled={isBusy} onClick={() => void attempt(() => end(others))}>
                End All Others
              </Button>
            </div>
          )}
        </>
      )}
    </Modal>
  );
}

function timesOf({ begun, used }: Sessions[number]): string {
  const now = new Date();
  return `begun ${timeInSentence(new Date(begun), now)}; last used ${timeInSentence(new Date(used), now)}`;
}
