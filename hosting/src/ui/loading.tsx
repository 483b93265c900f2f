import styles from "./loading.module.css";

/** Says that something is loading; `isOver` if it covers the page. */
export function Loading({ text, isOver = false }: { readonly text: string; readonly isOver?: boolean }) {
  return (
    <p role="status" className={`${styles["loading"]} ${isOver ? styles["over"] : ""}`}>
      {text}
    </p>
  );
}
