import type { CallOutput } from "@daily-genius/domain/calls/calls";
import { call } from "#backend/call.ts";
import { countOf } from "#format/count-of.ts";
import { timeInSentence } from "#format/time-in-words.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import styles from "./account-dialog.module.css";
import { useProof } from "./use-proof.tsx";

type Sessions = CallOutput<"listSessions">["sessions"];

/** The number of other sessions that are always shown. */
const mostShown = 4;

type Props = {
  readonly email: string;
  /** Opens the dialog that changes the password, or the one of the passkeys. */
  readonly onOpen: (kind: "password" | "passkeys") => void;
  readonly onClose: () => void;
};

/** Leads to password and passkeys, lists a person's own sessions, this one first, and ends others. */
export function AccountDialog({ email, onOpen, onClose }: Props) {
  const { listed, run, isBusy, problem, form } = useProof(email, () => call("listSessions", {}));
  const end = (sids: string[]) => run(async () => void (await call("endSessions", { sids })));
  const sessions = listed?.sessions;
  const others = sessions?.filter(({ isOwn }) => !isOwn) ?? [];
  const listOf = (some: Sessions) => (
    <ul className={`stack-3 ${styles["list"]}`}>
      {some.map((session) => (
        <li key={session.sid} className="row">
          <div>
            <p>{session.isOwn ? `${session.browser} (this one)` : session.browser}</p>
            <p className="small soft">{timesOf(session)}</p>
          </div>
          {!session.isOwn && (
            <Button
              aria-label={`Sign out ${session.browser}, ${timesOf(session)}`}
              disabled={isBusy}
              onClick={() => void end([session.sid])}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <Modal title="Account" onClose={onClose}>
      {problem}
      {form ?? (
        <>
          <div className="row">
            <Button onClick={() => onOpen("password")}>Change password</Button>
            <Button onClick={() => onOpen("passkeys")}>Passkeys</Button>
          </div>
          {(sessions || !problem) && <h3>Sessions</h3>}
          {!sessions && !problem && <p>Loading...</p>}
          {sessions && listOf([...sessions.filter(({ isOwn }) => isOwn), ...others.slice(0, mostShown)])}
          {others.length > mostShown && (
            <details>
              <summary>{countOf(others.length - mostShown, "older session")}</summary>
              {listOf(others.slice(mostShown))}
            </details>
          )}
          {others.length > 1 && (
            <div className="actions">
              <Button
                className={styles["all"]}
                disabled={isBusy}
                onClick={() => void end(others.map(({ sid }) => sid))}
              >
                Sign out everywhere else
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
  return `Signed in ${timeInSentence(new Date(begun), now)}, last used ${timeInSentence(new Date(used), now)}`;
}
