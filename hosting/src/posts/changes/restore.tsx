import { useState } from "react";
import { Button } from "#ui/button.tsx";
import styles from "./changes-view.module.css";

type Props = { readonly name: string; readonly onRestore: () => Promise<void> };

/** A button that restores what `name` names, busy until that has ended. */
export function Restore({ name, onRestore }: Props) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      className={styles["restore"] ?? ""}
      aria-label={`Restore ${name}`}
      disabled={isBusy}
      onClick={() => {
        setBusy(true);
        void onRestore().finally(() => setBusy(false));
      }}
    >
      {isBusy ? "Restoring..." : "Restore"}
    </Button>
  );
}
