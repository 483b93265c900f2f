import { useFileDrop } from "../use-file-drop.ts";
import styles from "./photo-drop.module.css";

/** Takes files that are dropped on the page. */
export function PhotoDrop({ onDrop }: { readonly onDrop: (files: readonly File[]) => void }) {
  const isOver = useFileDrop(onDrop);
  return (
    isOver && <p className={styles["hint"]}>Drop photos here. Each is added to the post with its name.</p>
  );
}
