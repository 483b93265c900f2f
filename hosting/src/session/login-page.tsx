import { lockoutNotice } from "@daily-genius/domain/sign-in/lockout";
import { useEffect } from "react";
import { LoginForm } from "./login-form.tsx";
import styles from "./login-page.module.css";

type LoginProps = {
  /** Called while the administrator fills in the form. */
  readonly onBegin: () => void;
  readonly onSignedIn: () => void;
};

/** The sign-in page, at `/admin`. */
export function LoginPage({ onBegin, onSignedIn }: LoginProps) {
  useEffect(() => {
    document.title = "Admin Panel";
  }, []);
  return (
    <main className={styles["page"]}>
      <div className={styles["card"]}>
        <p className={`small ${styles["product"]}`}>Daily Genius</p>
        <h1>Admin Panel</h1>
        <LoginForm onBegin={onBegin} onSignedIn={onSignedIn} />
        <footer className={`soft ${styles["footer"]}`}>
          <p>Access is restricted to authorised personnel.</p>
          <p>{lockoutNotice}</p>
        </footer>
      </div>
      <a className={`small ${styles["back"]}`} href="#/">
        Back to home
      </a>
    </main>
  );
}
