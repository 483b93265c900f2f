import { useState } from "react";
import type { SessionUser } from "#backend/auth.ts";
import { session } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { logError } from "#ui/log-error.ts";
import { showToast } from "#ui/toasts.ts";
import styles from "./dashboard-header.module.css";

type Props = {
  readonly user: SessionUser;
  readonly isTroubleshooting: boolean;
  readonly onAdd: () => void;
  readonly onTroubleshoot: () => void;
  readonly onCleanup: () => void;
};

/** Who is signed in, and the actions that are not about a single post. */
export function DashboardHeader({ user, isTroubleshooting, onAdd, onTroubleshoot, onCleanup }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await session.signOut();
    } catch (error) {
      logError("sign-out failed", error);
      showToast("Signing out failed. Please try again.", { tone: "danger" });
      setLeaving(false);
    }
  };
  return (
    <header className={styles["header"]}>
      <div className={styles["who"]}>
        <h1>Daily Genius Admin</h1>
        <p>Welcome, {user.email}</p>
      </div>
      <div className={styles["actions"]}>
        <Button tone="primary" onClick={onAdd}>
          Add New Post
        </Button>
        <Button onClick={onTroubleshoot} aria-expanded={isTroubleshooting}>
          {isTroubleshooting ? "Hide Troubleshooter" : "Firebase Troubleshooter"}
        </Button>
        <Button onClick={onCleanup}>Cleanup Duplicates</Button>
        <Button disabled={isLeaving} onClick={() => void leave()}>
          Sign Out
        </Button>
      </div>
    </header>
  );
}
