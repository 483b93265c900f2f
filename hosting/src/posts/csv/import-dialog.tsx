import { Loading } from "#ui/loading.tsx";
import { Modal } from "#ui/modal.tsx";
import { useDesk } from "../store/desk.ts";
import { useFileDrop } from "../use-file-drop.ts";
import { CheckRows } from "./check-rows.tsx";
import { ChooseRows } from "./choose-rows.tsx";
import { FollowImport } from "./follow-import.tsx";
import { useImport } from "./use-import.ts";

type Props = { readonly onClose: () => void };

/** Imports posts from the rows of a file or from pasted cells, in three steps: choose, check, import. */
export function ImportDialog({ onClose }: Props) {
  const { admin } = useDesk();
  const { step, ...acts } = useImport(admin.uid);
  const isChoosing = step.kind === "choosing" || step.kind === "checking";
  const isOver = useFileDrop("dialog", isChoosing ? ([file]) => file && acts.takeFile(file) : undefined);
  return (
    <Modal title="Import posts" size="sheet" isFirm onClose={onClose}>
      {step.kind === "choosing" && (
        <ChooseRows trouble={step.trouble} isOver={isOver} onFile={acts.takeFile} onText={acts.takeText} />
      )}
      {step.kind === "checking" && (
        <CheckRows
          name={step.name}
          cells={step.cells}
          onBack={acts.chooseAnother}
          onImport={(wanted, skipped) => acts.begin(step.name, wanted, skipped)}
        />
      )}
      {step.kind === "job" && (
        <FollowImport
          job={step.job}
          onGoOn={() => acts.goOn(step.job)}
          onAnother={acts.chooseAnother}
          onClose={onClose}
        />
      )}
      {step.kind === "reading" && <Loading text="Reading..." />}
    </Modal>
  );
}
