import { Component, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { ChunkError } from "#ui/lazy-part.ts";
import { logError } from "#ui/log-error.ts";
import styles from "./error-boundary.module.css";

type State = { readonly error: unknown };

/** Catches every other error: shows what happened and offers to reload the page. */
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
          <h1>This page could not be shown</h1>
          <p>
            {error instanceof ChunkError
              ? "A part of the admin panel did not arrive. Please check your connection; a new version may also have been published."
              : "Something unexpected happened. Posts that were saved are safe."}
          </p>
        </div>
        <Button tone="primary" onClick={() => location.reload()}>
          Load again
        </Button>
      </main>
    );
  }
}
