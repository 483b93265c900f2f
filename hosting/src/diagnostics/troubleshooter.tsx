import { idleMinutes, sessionHours } from "@daily-genius/domain/sign-in/sign-in-limits";
import { useId, useState } from "react";
import type { Administrator } from "#backend/auth.ts";
import { Button } from "#ui/button.tsx";
import { Check, Minus, X } from "#ui/icons.tsx";
import { logError } from "#ui/log-error.ts";
import { showToast } from "#ui/toasts.ts";
import { useAct } from "#ui/use-act.ts";
import { checks } from "./checks.ts";
import { clock, type LogLine, logText, runDiagnostics } from "./run-diagnostics.ts";
import styles from "./troubleshooter.module.css";

/** Things to check when the database answers 400 (specification §2). */
const advice: Readonly<Record<string, string>> = {
  "Security rules":
    "Check that the rules are deployed and allow the signed-in administrator to read posts. A rule that cannot be evaluated denies access.",
  Authentication: `Sign out and sign in again. A session ends after ${sessionHours} hours, after ${idleMinutes} minutes without use, or at once if the administrator is disabled.`,
  "Data format":
    "Check that dates are written YYYY/MM/DD, that roles are a list, and that no field is longer than the form allows.",
  "Creating the database":
    "In the Firebase console, check that the project has a Firestore database named (default) in native mode.",
  Network: "Check the connection, and that no proxy, extension or firewall blocks firestore.googleapis.com.",
};

/** Tests every part of the backend that the dashboard needs, and advises on the most common error. */
export function Troubleshooter({ admin }: { readonly admin: Administrator }) {
  const headingId = useId();
  const [lines, setLines] = useState<readonly LogLine[]>([]);
  const [isRunning, run] = useAct();

  const diagnose = () => {
    setLines([]);
    return runDiagnostics(checks, admin, (line) => setLines((before) => [...before, line]));
  };

  return (
    <section className={`stack-4 ${styles["panel"]}`} aria-labelledby={headingId}>
      <h2 id={headingId}>Firebase Troubleshooter</h2>
      <div className="row">
        <Button disabled={isRunning} onClick={() => void run(diagnose)}>
          {isRunning ? "Running Tests..." : "Run Diagnostics"}
        </Button>
        {lines.length > 0 && !isRunning && <Button onClick={() => void copy(lines)}>Copy log</Button>}
      </div>
      <div role="log" aria-label="Diagnostics log">
        <ol className={`small stack-1 ${styles["log"]}`}>
          {lines.map((line) => (
            <li key={`${line.at.getTime()} ${line.text}`} data-outcome={line.outcome}>
              <time className="soft" dateTime={line.at.toISOString()}>
                {clock(line.at)}
              </time>
              <Mark outcome={line.outcome} />
              <span>{line.text}</span>
            </li>
          ))}
        </ol>
      </div>
      <details className={styles["advice"]} open>
        <summary className="small">If the database answers with a 400 error</summary>
        <dl className="small stack-2">
          {Object.entries(advice).map(([topic, text]) => (
            <div key={topic}>
              <dt>{topic}</dt>
              <dd className="soft">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

const marks = {
  note: { icon: Minus, label: "Note" },
  passed: { icon: Check, label: "Passed" },
  failed: { icon: X, label: "Failed" },
} as const;

function Mark({ outcome }: { readonly outcome: LogLine["outcome"] }) {
  const { icon: Icon, label } = marks[outcome];
  return <Icon className={styles["mark"]} role="img" aria-label={label} size={18} strokeWidth={2.5} />;
}

async function copy(lines: readonly LogLine[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(logText(lines));
    showToast("Log copied");
  } catch (error) {
    logError("log could not be copied", error);
    showToast("The log could not be copied. Please select the text and copy it.", { tone: "danger" });
  }
}
