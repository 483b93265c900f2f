import { type MouseEvent, useId } from "react";
import { signOutOrAsk } from "#session/sign-out.ts";
import { Button } from "#ui/button.tsx";
import { Ellipsis } from "#ui/icons.tsx";
import menu from "#ui/menu.module.css";
import { useAct } from "#ui/use-act.ts";
import { useDesk } from "../store/desk.ts";
import styles from "./dashboard-header.module.css";

type Props = {
  readonly isTroubleshooting: boolean;
  /** Whether there is no post yet: then the page below has the filled button. */
  readonly isEmpty: boolean;
  readonly onExport: () => void;
  readonly onTroubleshoot: () => void;
};

/** Shows who is signed in, and the actions that are not about a single post. */
export function DashboardHeader({ isTroubleshooting, isEmpty, onExport, onTroubleshoot }: Props) {
  const { admin, open } = useDesk();
  const menuId = useId();
  const [isLeaving, run] = useAct();
  // Asks if this would remove the only copy of something.
  const leave = () => signOutOrAsk(admin.uid, () => open({ kind: "signOut" }));
  const item = (name: string, act: () => void) => (
    <Button tone="quiet" onClick={pick(act)}>
      {name}
    </Button>
  );
  const tools = (
    <>
      <Button tone="quiet" onClick={pick(onTroubleshoot)} aria-expanded={isTroubleshooting}>
        {isTroubleshooting ? "Hide Troubleshooter" : "Firebase Troubleshooter"}
      </Button>
      {item("Cleanup Duplicates", () => open({ kind: "cleanup" }))}
      <Button tone="quiet" disabled={isLeaving} onClick={pick(() => void run(leave))}>
        Sign Out
      </Button>
    </>
  );
  return (
    <header className={`line ${styles["header"]}`}>
      <div className={styles["who"]}>
        <h1 tabIndex={-1}>Daily Genius Admin</h1>
        <p className="soft tiny">Welcome, {admin.email}</p>
      </div>
      <Button tone={isEmpty ? "plain" : "primary"} onClick={() => open({ kind: "form" })}>
        Add New Post
      </Button>
      <div className={styles["tools"]}>{tools}</div>
      <Button className={`icon-only ${styles["more"]}`} aria-label="More" popoverTarget={menuId}>
        <Ellipsis size={20} />
      </Button>
      <div id={menuId} popover="auto" className={`raised ${menu["menu"]} ${styles["menu"]}`}>
        <p>{admin.email}</p>
        {item("Account", () => open({ kind: "account" }))}
        {item("Import", () => open({ kind: "import" }))}
        {item("Add photos", () => open({ kind: "photos" }))}
        {item("Export", onExport)}
        {item("Shortcuts", () => open({ kind: "keys" }))}
        {/* Where the header has no room for them. */}
        <div className={styles["narrow"]}>{tools}</div>
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
