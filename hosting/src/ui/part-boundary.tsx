import { Component, type ReactNode, Suspense } from "react";
import { ChunkError, forgetFailures } from "./lazy-part.ts";
import { showToast } from "./toasts.ts";

type Props = {
  /** Called with false when the part is missing, to undo the request for it, and with true to open it again. */
  readonly onShow: (isShown: boolean) => void;
  /** Shown until the part arrives. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
};
type State = { readonly error: unknown };

/** Keeps the rest of the page when a part does not load: reports it, and offers to load it again. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!mayStillArrive(error)) return;
    const { onShow } = this.props;
    forgetFailures();
    onShow(false);
    this.setState({ error: undefined });
    showToast("This part of the panel did not load. Check your connection, or reload the page.", {
      tone: "danger",
      action: { label: "Try again", run: () => onShow(true) },
    });
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { fallback, children } = this.props;
    if (error === undefined) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (mayStillArrive(error)) return null;
    throw error;
  }
}

/** Whether loading again may help: a part that failed while running would fail again. */
function mayStillArrive(error: unknown): boolean {
  return error instanceof ChunkError && error.type !== "error";
}
