import styles from "./loading.module.css";

/** A quiet sign that something is on its way; `isOver` where it will stand over the page. */
export function Loading({ text, isOver = false }: { readonly text: string; readonly isOver?: boolean }) {
  return (
    <p role="status" className={`${styles["loading"]} ${isOver ? styles["over"] : ""}`}>
      {text}
    </p>
  );
}
