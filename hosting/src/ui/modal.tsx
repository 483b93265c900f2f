import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { X } from "#ui/icons.tsx";
import { Button } from "./button.tsx";
import { isComposing } from "./composing.ts";
import { canHaveFocus } from "./keep-focus.ts";
import styles from "./modal.module.css";
import { Sentence } from "./name.tsx";
import { useOpenModal } from "./open-modals.ts";

type Props = {
  readonly title: string;
  /** A sheet is as tall as the window; its content decides what scrolls. */
  readonly size?: "narrow" | "medium" | "wide" | "sheet";
  /** A question that must be answered; screen readers read it at once. */
  readonly isQuestion?: boolean;
  /** The id of the text that describes the dialog, read after its title. */
  readonly describedBy?: string | undefined;
  /** Has work in progress: a press outside does not close it. */
  readonly isFirm?: boolean;
  /** Hides the page behind it from view. */
  readonly isCurtain?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A dialog over the page: it keeps the focus, and closes by Escape, Back, its button or a press outside. It begins at
 * its heading, unless a part of it takes the focus.
 */
export function Modal({
  title,
  size = "narrow",
  isQuestion = false,
  describedBy,
  isFirm = false,
  isCurtain = false,
  onClose,
  children,
}: Props) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** Whether the press began outside: a selection of text may end there. */
  const isPressed = useRef(false);
  useOpenModal(onClose);
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) heading.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const isClosing = event.key === "Escape" && !isComposing(event.nativeEvent);
    if (!isClosing && event.key !== "Tab") return;
    // Of this dialog alone, not of one below that React sees around it.
    event.stopPropagation();
    const next = isClosing ? undefined : beyondEdge(panel.current, event.shiftKey);
    if (isClosing || next) event.preventDefault();
    if (isClosing) onClose();
    next?.focus();
  };
  const onMouseDown = (event: MouseEvent) => {
    isPressed.current = event.target === event.currentTarget;
    // The focus stays in the dialog.
    if (isPressed.current) event.preventDefault();
  };
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys belong to the controls in it
    <div
      role="presentation"
      className={`${styles["overlay"]} ${isCurtain ? styles["curtain"] : ""}`}
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
      // Not `onClick`, for which screen readers call everything in the dialog clickable.
      onMouseUp={(event) => {
        if (isPressed.current && event.target === event.currentTarget && !isQuestion && !isFirm) onClose();
      }}
    >
      <div ref={panel} className={`raised ${styles["panel"]} ${styles[size]}`} data-size={size}>
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have it */}
        <section
          role={isQuestion ? "alertdialog" : "dialog"}
          // Screen readers stay in it. Hiding the page would build it again for them when the dialog closes.
          aria-modal
          aria-labelledby={headingId}
          aria-describedby={describedBy}
          tabIndex={-1}
          className={`stack-5 ${styles["dialog"]}`}
        >
          <div className={styles["header"]}>
            <h2 ref={heading} id={headingId} tabIndex={-1} dir={nameDirection(title)}>
              <Sentence text={title} />
            </h2>
            {!isQuestion && (
              <Button
                tone="quiet"
                className={`icon-only ${styles["close"]}`}
                aria-label="Close"
                onClick={onClose}
              >
                <X aria-hidden size={20} />
              </Button>
            )}
          </div>
          {children}
        </section>
      </div>
    </div>,
    document.body,
  );
}

/** Returns where Tab leads from the last control of a dialog, or Shift and Tab from the first. */
function beyondEdge(panel: HTMLElement | null, isBack: boolean): HTMLElement | undefined {
  const stops = panel ? stopsIn(panel) : [];
  const [edge, next] = isBack ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  const from = document.activeElement;
  const side = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const isEdge = edge === from || (!!edge && !!from && (edge.compareDocumentPosition(from) & side) > 0);
  return isEdge ? next : undefined;
}

/** Returns the controls of a part at which Tab stops, in their order. */
function stopsIn(part: HTMLElement): readonly HTMLElement[] {
  const all = part.querySelectorAll<HTMLElement>(
    "a, button, input, select, textarea, summary, iframe, [tabindex]",
  );
  return [...all].filter(
    (one) => one.tabIndex >= 0 && canHaveFocus(one) && !one.matches("[type=radio]:not(:checked)"),
  );
}
