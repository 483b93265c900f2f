import styles from "./loading.module.css";

/** A quiet sign that something is on its way. */
export function Loading({ text }: { readonly text: string }) {
  return (
    <p role="status" className={styles["loading"]}>
      {text}
    </p>
  );
}
