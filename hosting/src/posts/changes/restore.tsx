import { Button } from "#ui/button.tsx";
import { useAct } from "#ui/use-act.ts";
import styles from "./changes-view.module.css";

type Props = { readonly name: string; readonly onRestore: () => Promise<void> };

/** A button that restores what `name` names, busy until that has ended. */
export function Restore({ name, onRestore }: Props) {
  const [isBusy, run] = useAct();
  return (
    <Button
      className={styles["restore"] ?? ""}
      aria-label={`Restore ${name}`}
      disabled={isBusy}
      onClick={() => void run(onRestore)}
    >
      {isBusy ? "Restoring..." : "Restore"}
    </Button>
  );
}
