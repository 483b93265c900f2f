import { useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { Content } from "../../editor/content.ts";
import type { Editor } from "../../editor/editor.ts";
import { contestedParts, type Version } from "../../editor/state.ts";
import { compareParts, type Piece } from "../../parts/compare-texts.ts";
import { labelOf, type Part, shownPart } from "../../parts/part.ts";
import { useDesk } from "../../store/desk.ts";
import { useEditor } from "../use-post-form.ts";
import { changedInWords } from "./changes-in-words.ts";
import styles from "./conflict-view.module.css";

const sides = ["mine", "theirs"] as const;
type Side = (typeof sides)[number];

type Props = {
  readonly editor: Editor;
  /** The post or draft as someone else saved it. */
  readonly version: Version;
};

/** Shows the parts that two people changed in different ways; the administrator chooses one side for each. */
export function ConflictView({ editor, version }: Props) {
  const { email } = useDesk().admin;
  const state = useEditor(editor, (one) => one);
  const contested = contestedParts(state);
  const [choice, setChoice] = useState<Partial<Record<Part, Side>>>({});
  const view = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    // Keep the warning above visible.
    view.current?.querySelector("input")?.focus({ preventScroll: true });
    return () => {
      // The form is visible again after this frame.
      if (before instanceof HTMLElement) requestAnimationFrame(() => before.focus());
    };
  }, []);
  const id = useId();
  const other = version.by === email ? "Your other window" : version.by;
  const titles = { mine: "Your version", theirs: other || "Their version" } as const;
  return (
    <Sheet
      ref={view}
      actions={
        <>
          <Button onClick={() => editor.dispatch({ kind: "backToForm" })}>Back to editing</Button>
          <Button
            tone="primary"
            onClick={() => {
              const theirs = contested.filter((part) => choice[part] === "theirs");
              editor.dispatch({ kind: "resolve", theirs });
            }}
          >
            Save these choices
          </Button>
        </>
      }
    >
      <Notice tone="warning" isUrgent>
        {changedInWords(version, { email, now: new Date() }, state.doc.kind)} Your changes are not saved yet.
        Choose what to keep.
      </Notice>
      {contested.map((part) => {
        const pieces = piecesOf(part, state.typed, version);
        return (
          <fieldset key={part} className={`stack-3 ${styles["choice"]}`}>
            <legend className="small">{labelOf(part)}</legend>
            {sides.map((side) => (
              <label key={side} className={styles["version"]}>
                <input
                  type="radio"
                  name={`${id}-${part}`}
                  value={side}
                  checked={side === (choice[part] ?? "mine")}
                  onChange={() => setChoice((before) => ({ ...before, [part]: side }))}
                />
                <span className="soft small">{titles[side]}</span>
                <span className={styles["text"]} dir="auto">
                  {pieces[side].map(({ kind, text }, index) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one comparison never move
                    kind === "same" ? <span key={index}>{text}</span> : <mark key={index}>{text}</mark>,
                  )}
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
    </Sheet>
  );
}

/** Returns both versions of a part, compared. */
function piecesOf(part: Part, mine: Content, version: Version): Readonly<Record<Side, readonly Piece[]>> {
  const whole = (text: string): Piece[] => [{ kind: "same", text }];
  if (part === "photo")
    return {
      mine: whole("Your photo"),
      theirs: whole(version.content.photo.kind === "none" ? "No photo" : "Their photo"),
    };
  const all = compareParts(part, mine[part], version.content[part]);
  // Marks are useless without a common word.
  if (!all.some(({ kind, text }) => kind === "same" && text.trim() !== "")) {
    const shown = (content: Content) => whole(shownPart(part, content[part]) || "(empty)");
    return { mine: shown(mine), theirs: shown(version.content) };
  }
  return {
    mine: all.filter(({ kind }) => kind !== "added"),
    theirs: all.filter(({ kind }) => kind !== "removed"),
  };
}
