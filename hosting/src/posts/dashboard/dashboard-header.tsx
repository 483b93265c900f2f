import { type MouseEvent, useId, useState } from "react";
import { signOutOrAsk } from "#session/sign-out.ts";
import { Button } from "#ui/button.tsx";
import { Ellipsis } from "#ui/icons.tsx";
import menu from "#ui/menu.module.css";
import { useDesk } from "../store/desk.ts";
import styles from "./dashboard-header.module.css";
import type { OpenDialog } from "./open-dialog.ts";

type Props = {
  readonly isTroubleshooting: boolean;
  readonly onDialog: (dialog: OpenDialog) => void;
  readonly onExport: () => void;
  readonly onTroubleshoot: () => void;
};

/** Shows who is signed in, and the actions that are not about a single post. */
export function DashboardHeader({ isTroubleshooting, onDialog, onExport, onTroubleshoot }: Props) {
  const { admin } = useDesk();
  const toolsId = useId();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    // Asks if this would remove the only copy of something.
    await signOutOrAsk(admin.uid, () => onDialog({ kind: "signOut" }));
    setLeaving(false);
  };
  return (
    <header className={styles["header"]}>
      <div className={styles["who"]}>
        <h1 tabIndex={-1}>Daily Genius Admin</h1>
        <p className="soft">Welcome, {admin.email}</p>
      </div>
      <Button tone="primary" onClick={() => onDialog({ kind: "form" })}>
        Add New Post
      </Button>
      <Button tone="quiet" className={styles["more"] ?? ""} aria-label="More" popoverTarget={toolsId}>
        <Ellipsis size={20} />
      </Button>
      {/* A row where there is room, otherwise a menu. */}
      <div id={toolsId} popover="auto" className={`${menu["menu"]} ${styles["tools"]}`}>
        <p>{admin.email}</p>
        {/* In a wide window the list has these. */}
        <Button
          tone="quiet"
          className={styles["narrow"] ?? ""}
          onClick={pick(() => onDialog({ kind: "import" }))}
        >
          Import
        </Button>
        <Button
          tone="quiet"
          className={styles["narrow"] ?? ""}
          onClick={pick(() => onDialog({ kind: "photos" }))}
        >
          Add photos
        </Button>
        <Button tone="quiet" className={styles["narrow"] ?? ""} onClick={pick(onExport)}>
          Export
        </Button>
        <Button tone="quiet" onClick={pick(onTroubleshoot)} aria-expanded={isTroubleshooting}>
          {isTroubleshooting ? "Hide Troubleshooter" : "Firebase Troubleshooter"}
        </Button>
        <Button tone="quiet" onClick={pick(() => onDialog({ kind: "cleanup" }))}>
          Cleanup Duplicates
        </Button>
        <Button
          tone="quiet"
          className={styles["narrow"] ?? ""}
          aria-keyshortcuts="?"
          onClick={pick(() => onDialog({ kind: "keys" }))}
        >
          Shortcuts
        </Button>
        <Button tone="quiet" onClick={pick(() => onDialog({ kind: "account" }))}>
          Account
        </Button>
        <Button tone="quiet" disabled={isLeaving} onClick={pick(() => void leave())}>
          Sign Out
        </Button>
      </div>
    </header>
  );
}

/** Closes the menu first: its button then has the focus, and gets it back from a dialog. */
function pick(act: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    act();
  };
}
