import { Failure } from "@daily-genius/domain/calls/failure";
import { useEffect, useRef, useState } from "react";
import type { ImportRow } from "#browser-store/import-records.ts";
import { logError } from "#ui/log-error.ts";
import { dismissToastsAbout } from "#ui/toasts.ts";
import { aboutImport } from "./announce-import.ts";
import type { CheckedRow } from "./dry-run.ts";
import { ImportJob, importsElsewhere } from "./import-job.ts";
import { type Cells, readCells } from "./read-cells.ts";
import { readFile } from "./read-file.ts";

/** The steps from a file to its posts. */
export type ImportStep =
  /** `trouble` says why the last file could not be read. */
  | { readonly kind: "choosing"; readonly trouble?: string }
  | { readonly kind: "reading" }
  | { readonly kind: "checking"; readonly name: string; readonly cells: Cells }
  | { readonly kind: "job"; readonly job: ImportJob };

const noRoom =
  "Nothing was imported: this browser is out of storage, or the window is private. Free some space or use another window, then try again.";

/** The steps of an import; it starts with the last import, if there is one. */
export function useImport(uid: string) {
  const [step, setStep] = useState<ImportStep>({ kind: "reading" });
  const running = useRef<ImportJob>(undefined);
  useEffect(() => {
    dismissToastsAbout(aboutImport);
    const open = async () => {
      const job = await ImportJob.last(uid).catch((error: unknown) => {
        logError("the last import could not be read", error);
      });
      setStep(job ? { kind: "job", job } : { kind: "choosing" });
    };
    void open();
    return () => running.current?.stop();
  }, [uid]);

  const read = async (name: string, cells: () => Promise<Cells>) => {
    setStep({ kind: "reading" });
    try {
      setStep({ kind: "checking", name, cells: await cells() });
    } catch (error) {
      if (!(error instanceof Failure)) logError("rows could not be read", error);
      const trouble = error instanceof Failure ? error.message : "These rows could not be read.";
      setStep({ kind: "choosing", trouble });
    }
  };
  const goOn = (job: ImportJob) => {
    running.current = job;
    setStep({ kind: "job", job });
    void job.run();
  };
  return {
    step,
    chooseAnother: () => setStep({ kind: "choosing" }),
    takeFile: (file: File) => void read(file.name, () => readFile(file)),
    takeText: (text: string) => void read("Pasted cells", () => readCells(text)),
    goOn,
    /** Starts the import of the wanted rows, or returns why that is not possible. */
    begin: async (
      name: string,
      wanted: readonly CheckedRow[],
      skipped: readonly CheckedRow[],
    ): Promise<string | undefined> => {
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
    },
  };
}
