import { useRef } from "react";
import { Button } from "#ui/button.tsx";
import { downloadText } from "#ui/download-text.ts";
import { Problem } from "#ui/notice.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { mostInserted, TextArea } from "#ui/text-field.tsx";
import { useUnsavedWork } from "#ui/unsaved-work.ts";
import styles from "./import.module.css";
import { importTemplate } from "./posts-as-csv.ts";

type Props = {
  readonly text: string;
  readonly trouble?: string;
  readonly isOver: boolean;
  readonly onFile: (file: File) => void;
  readonly onType: (text: string) => void;
  readonly onText: (text: string) => void;
};

/** Accepts a chosen or dropped file, or pasted cells. */
export function ChooseRows({ text, trouble, isOver, onFile, onType, onText }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useUnsavedWork(text !== "");
  return (
    <Sheet
      className={styles["step"]}
      data-drop={isOver || undefined}
      actions={
        <Button disabled={text.trim() === ""} onClick={() => onText(text)}>
          Check rows
        </Button>
      }
    >
      <p>
        One post per row, with column names in the first row. You can review every row before anything is
        added. Add photos later, in each post.
      </p>
      <Problem text={trouble} />
      <div className="small row">
        <input
          ref={input}
          type="file"
          hidden
          aria-label="CSV or TSV file"
          accept=".csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Reset it, so that choosing the fixed file again fires an event.
            target.value = "";
            if (file) onFile(file);
          }}
        />
        <Button tone="primary" onClick={() => input.current?.click()}>
          Choose a CSV or TSV file
        </Button>
        <span>or drop one here</span>
        <Button tone="quiet" onClick={() => downloadText(importTemplate(), "daily-genius-template.csv")}>
          Download template
        </Button>
      </div>
      <TextArea
        label="Or paste cells from a spreadsheet"
        rows={10}
        spellCheck={false}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text/plain");
          // More cells than the field takes are checked at once.
          if (text !== "" || pasted.length <= mostInserted.textarea) return;
          event.preventDefault();
          onText(pasted);
        }}
      />
    </Sheet>
  );
}
