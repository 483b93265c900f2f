import { ariaHideOutside } from "@react-aria/overlays";
import { type ReactNode, useEffect, useRef } from "react";
import { FocusScope, useDialog, useOverlay } from "react-aria";
import { createPortal } from "react-dom";
import { X } from "#ui/icons.tsx";
import { Button } from "./button.tsx";
import styles from "./modal.module.css";
import { useOpenModal } from "./use-open-modal.ts";

type Props = {
  readonly title: string;
  /** A sheet is as tall as the window; its content decides what scrolls. */
  readonly size?: "narrow" | "medium" | "wide" | "sheet";
  /** A question that must be answered; screen readers read it at once. */
  readonly isQuestion?: boolean;
  /** The id of the text that describes the dialog, read after its title. */
  readonly describedBy?: string;
  /** Has work in progress: a press outside does not close it. */
  readonly isFirm?: boolean;
  /** Hides the page behind it from view. */
  readonly isCurtain?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog over the page: it keeps the focus, and closes by Escape, Back, its button or a press outside. */
export function Modal({
  title,
  size = "medium",
  isQuestion = false,
  describedBy,
  isFirm = false,
  isCurtain = false,
  onClose,
  children,
}: Props) {
  const overlay = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLElement>(null);
  const role = isQuestion ? "alertdialog" : "dialog";
  const { dialogProps, titleProps } = useDialog({ role }, dialog);
  const isDismissable = !isQuestion && !isFirm;
  const { overlayProps } = useOverlay({ isOpen: true, isDismissable, onClose }, panel);
  // After the dialog has taken the focus: what has it cannot be hidden.
  useOpenModal(onClose);
  useEffect(() => (overlay.current ? ariaHideOutside([overlay.current]) : undefined), []);
  return createPortal(
    <div ref={overlay} className={`${styles["overlay"]} ${isCurtain ? styles["curtain"] : ""}`}>
      <FocusScope contain restoreFocus>
        <div {...overlayProps} ref={panel} className={`${styles["panel"]} ${styles[size]}`} data-size={size}>
          <section {...dialogProps} ref={dialog} aria-describedby={describedBy} className={styles["dialog"]}>
            <header className={styles["header"]}>
              <h2 {...titleProps} dir="auto">
                {title}
              </h2>
              {!isQuestion && (
                <Button tone="quiet" className={styles["close"] ?? ""} aria-label="Close" onClick={onClose}>
                  <X size={20} />
                </Button>
              )}
            </header>
            {children}
          </section>
        </div>
      </FocusScope>
    </div>,
    document.body,
  );
}
