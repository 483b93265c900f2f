import { Failure } from "@daily-genius/domain/calls/failure";
import { useEffect, useRef, useState } from "react";
import type { ImportRow } from "#browser-store/import-records.ts";
import { useDiscardQuestion } from "#ui/confirm.tsx";
import { Loading } from "#ui/loading.tsx";
import { logError } from "#ui/log-error.ts";
import { Modal } from "#ui/modal.tsx";
import { dismissToastsAbout } from "#ui/toasts.ts";
import { useDesk } from "../store/desk.ts";
import { useFileDrop } from "../use-file-drop.ts";
import { aboutImport } from "./announce-import.ts";
import { CheckRows } from "./check-rows.tsx";
import { ChooseRows } from "./choose-rows.tsx";
import type { CheckedRow } from "./dry-run.ts";
import { FollowImport } from "./follow-import.tsx";
import { ImportJob, importsElsewhere } from "./import-job.ts";
import { type Cells, readCells } from "./read-cells.ts";
import { readFile } from "./read-file.ts";

/** The steps from a file to its posts. */
type Step =
  /** `text` is what was pasted; `trouble` says why the last rows could not be read. */
  | { readonly kind: "choosing"; readonly text: string; readonly trouble?: string }
  | { readonly kind: "reading" }
  | {
      readonly kind: "checking";
      readonly name: string;
      readonly cells: Cells;
      /** Whether a person has changed something: a cell, a column, a day. */
      readonly isTouched: boolean;
    }
  | { readonly kind: "job"; readonly job: ImportJob };

const noRoom =
  "Nothing was imported: this browser is out of storage, or the window is private. Free some space or use another window, then try again.";

/** Imports posts from a file or from pasted cells: choose, check, import. It starts with the last import, if there is one. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { uid } = useDesk().admin;
  const [step, setStep] = useState<Step>({ kind: "reading" });
  const running = useRef<ImportJob>(undefined);
  useEffect(() => {
    dismissToastsAbout(aboutImport);
    const open = async () => {
      const job = await ImportJob.last(uid).catch((error: unknown) => {
        logError("the last import could not be read", error);
      });
      setStep(job ? { kind: "job", job } : { kind: "choosing", text: "" });
    };
    void open();
    return () => running.current?.stop();
  }, [uid]);

  const read = async (name: string, cells: () => Promise<Cells>, text = "") => {
    setStep({ kind: "reading" });
    try {
      setStep({ kind: "checking", name, cells: await cells(), isTouched: false });
    } catch (error) {
      if (!(error instanceof Failure)) logError("rows could not be read", error);
      const trouble = error instanceof Failure ? error.message : "These rows could not be read.";
      setStep({ kind: "choosing", text, trouble });
    }
  };
  const isUnsaved = step.kind === "choosing" ? step.text !== "" : step.kind === "checking" && step.isTouched;
  const { question, leave } = useDiscardQuestion(isUnsaved);
  const takeFile = (file: File) => leave(() => void read(file.name, () => readFile(file)));
  const chooseAnother = () => leave(() => setStep({ kind: "choosing", text: "" }));
  const goOn = (job: ImportJob) => {
    running.current = job;
    setStep({ kind: "job", job });
    void job.run();
  };
  /** Starts the import of the wanted rows, or returns why that is not possible. */
  const begin = async (name: string, wanted: readonly CheckedRow[], skipped: readonly CheckedRow[]) => {
    const rows = wanted.flatMap((row): readonly ImportRow[] => {
      const head = { number: row.number, requestId: crypto.randomUUID() };
      if (row.kind === "ready") return [{ ...head, draft: row.draft }];
      return row.kind === "draft" ? [{ ...head, texts: row.values }] : [];
    });
    const left = skipped.map(({ number, values, reasons }) => ({
      number,
      values,
      reasons: reasons.map(({ text }) => text),
    }));
    try {
      const job = await ImportJob.begin({ uid, begunAt: Date.now(), name, rows, left });
      if (!job) return importsElsewhere;
      goOn(job);
      return undefined;
    } catch (error) {
      logError("an import could not be kept", error);
      return noRoom;
    }
  };
  const isChoosing = step.kind === "choosing" || step.kind === "checking";
  const isOver = useFileDrop("dialog", isChoosing ? ([file]) => file && takeFile(file) : undefined);
  return (
    <Modal title="Import posts" size="sheet" isFirm onClose={() => leave(onClose)}>
      {step.kind === "choosing" && (
        <ChooseRows
          {...step}
          isOver={isOver}
          onFile={takeFile}
          onType={(text) => setStep({ ...step, text })}
          onText={(text) => void read("Pasted cells", () => readCells(text), text)}
        />
      )}
      {step.kind === "checking" && (
        <CheckRows
          name={step.name}
          cells={step.cells}
          onTouch={() => setStep({ ...step, isTouched: true })}
          onBack={chooseAnother}
          onImport={(wanted, skipped) => begin(step.name, wanted, skipped)}
        />
      )}
      {step.kind === "job" && (
        <FollowImport
          job={step.job}
          onGoOn={() => goOn(step.job)}
          onAnother={chooseAnother}
          onClose={onClose}
        />
      )}
      {step.kind === "reading" && <Loading text="Reading..." />}
      {question}
    </Modal>
  );
}
