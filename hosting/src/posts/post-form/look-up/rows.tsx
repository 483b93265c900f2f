import type { Proposal } from "@daily-genius/domain/look-up/proposals";
import type { FoundPhoto } from "@daily-genius/domain/look-up/read-photo";
import { fields } from "@daily-genius/domain/post/fields";
import { useId } from "react";
import styles from "./look-up.module.css";
import type { usePhotoFile } from "./use-photo-file.ts";

type Props = {
  readonly proposal: Proposal;
  /** The text in the form. */
  readonly present: string;
  readonly isTicked: boolean;
  readonly chosen: string | undefined;
  readonly onTick: (isOn: boolean) => void;
  readonly onChoose: (choice: string) => void;
};

/** What is offered for a field. */
export function ProposalRow({ proposal, present, isTicked, chosen, onTick, onChoose }: Props) {
  const id = useId();
  const { field, choices, notes } = proposal;
  const label = fields[field].label;
  return (
    <div className={styles["row"]}>
      {choices.length === 0 ? (
        <span>{label}</span>
      ) : (
        <label>
          <input
            type="checkbox"
            checked={isTicked}
            disabled={chosen === undefined}
            onChange={({ target }) => onTick(target.checked)}
          />
          <span className={styles["name"]}>{label}</span>
          {choices.length === 1 && <span dir="auto">{choices[0]}</span>}
        </label>
      )}
      {choices.length > 1 && (
        <div role="radiogroup" aria-label={label} className={styles["choices"]}>
          {choices.map((choice) => (
            <label key={choice}>
              <input type="radio" name={id} checked={chosen === choice} onChange={() => onChoose(choice)} />
              <span dir="auto">{choice}</span>
            </label>
          ))}
        </div>
      )}
      {choices.length > 0 && present !== "" && (
        <p className={styles["note"]} dir="auto">
          current: {present}
        </p>
      )}
      <Notes notes={notes} />
    </div>
  );
}

type PhotoProps = {
  readonly photo: FoundPhoto;
  readonly photoFile: ReturnType<typeof usePhotoFile>;
  readonly credit: string;
  readonly isTicked: boolean;
  readonly onTick: (isOn: boolean) => void;
};

/** The photo with its license, or the reason why it cannot be used. */
export function PhotoRow({ photo, photoFile, credit, isTicked, onTick }: PhotoProps) {
  return (
    <div className={styles["row"]}>
      {photoFile.kind === "loaded" ? (
        <label>
          <input type="checkbox" checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
          <span className={styles["name"]}>Photo</span>
          <img src={photoFile.url} alt="From Wikimedia Commons" />
        </label>
      ) : (
        <span>Photo</span>
      )}
      <Notes
        notes={photo.kind === "usable" ? [`${credit} · ${photo.license}`, ...photo.notes] : [photo.reason]}
      />
      <Notes notes={photoFile.notes} />
      <a href={photo.page} target="_blank" rel="noreferrer">
        Open its page
      </a>
    </div>
  );
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className={styles["note"]} dir="auto">
      {note}
    </p>
  ));
}
