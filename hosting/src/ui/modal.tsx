import { X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Dialog, Heading, ModalOverlay, Modal as ModalPanel } from "react-aria-components";
import { Button } from "./button.tsx";
import styles from "./modal.module.css";
import { addModal } from "./open-modals.ts";
import { useExit } from "./use-exit.ts";
import { useScrollbarRoom } from "./use-scrollbar-room.ts";

type Props = {
  readonly title: string;
  /** A sheet is as tall as the window; its content decides what scrolls. */
  readonly size?: "narrow" | "medium" | "wide" | "sheet";
  /** A question that must be answered; screen readers read it at once. */
  readonly isQuestion?: boolean;
  /** Holds work in progress: a press outside does not close it. */
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
  isFirm = false,
  isCurtain = false,
  onClose,
  children,
}: Props) {
  const overlay = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useScrollbarRoom();
  useExit(overlay);
  useEffect(() => addModal(() => close()), []);
  return (
    <ModalOverlay
      ref={overlay}
      isOpen
      isDismissable={!isQuestion && !isFirm}
      className={`${styles["overlay"]} ${isCurtain ? styles["curtain"] : ""}`}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <ModalPanel className={`${styles["panel"]} ${styles[size]}`} data-size={size}>
        <Dialog role={isQuestion ? "alertdialog" : "dialog"} className={styles["dialog"] ?? ""}>
          <header className={styles["header"]}>
            <Heading slot="title" level={2} dir="auto">
              {title}
            </Heading>
            {!isQuestion && (
              <Button tone="quiet" className={styles["close"] ?? ""} aria-label="Close" onClick={onClose}>
                <X aria-hidden size={20} />
              </Button>
            )}
          </header>
          {children}
        </Dialog>
      </ModalPanel>
    </ModalOverlay>
  );
}
