import type { CallOutput } from "@daily-genius/domain/calls/calls";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "#backend/call.ts";
import { timeInSentence } from "#format/time-in-words.ts";
import actions from "#ui/actions.module.css";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import styles from "./account-dialog.module.css";
import { useProof } from "./use-proof.tsx";

type Sessions = CallOutput<"listSessions">["sessions"];

type Props = {
  readonly email: string;
  /** Opens the dialog that changes the password, or the one of the passkeys. */
  readonly onOpen: (kind: "password" | "passkeys") => void;
  readonly onClose: () => void;
};

/** Leads to password and passkeys, lists a person's own sessions, and ends others. */
export function AccountDialog({ email, onOpen, onClose }: Props) {
  const [sessions, setSessions] = useState<Sessions>();
  const { run, isBusy, notice, form } = useProof(email);

  const load = async () => setSessions((await call("listSessions", {})).sessions);
  const end = (sids: string[]) =>
    run(async () => {
      await call("endSessions", { sids });
      await load();
    });

  const begin = useEffectEvent(() => run(load));
  useEffect(() => void begin(), []);

  const others = sessions?.filter(({ isOwn }) => !isOwn).map(({ sid }) => sid) ?? [];
  return (
    <Modal title="Account" size="narrow" onClose={onClose}>
      {notice}
      {form ?? (
        <>
          <div className={actions["row"]}>
            <Button onClick={() => onOpen("password")}>Change Password</Button>
            <Button onClick={() => onOpen("passkeys")}>Passkeys</Button>
          </div>
          <h3>Sessions</h3>
          {!sessions && !notice && <p>Loading...</p>}
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
                    onClick={() => void end([session.sid])}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {others.length > 1 && (
            <div className={actions["actions"]}>
              <Button tone="danger" disabled={isBusy} onClick={() => void end(others)}>
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
