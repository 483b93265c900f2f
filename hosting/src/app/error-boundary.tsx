import { Component, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { ChunkError } from "#ui/lazy-part.ts";
import { logError } from "#ui/log-error.ts";
import styles from "./error-boundary.module.css";

type State = { readonly error: unknown };

/** Catches every other error: shows it and offers to reload the page. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    logError("the admin panel failed", error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <main className={styles["page"]}>
        <div role="alert">
          <h1>This page cannot be shown</h1>
          <p>
            {error instanceof ChunkError
              ? "Part of the admin panel did not load. Check your connection and reload: there may also be a new version."
              : "Something went wrong. Your saved posts are safe."}
          </p>
        </div>
        <Button tone="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </main>
    );
  }
}
