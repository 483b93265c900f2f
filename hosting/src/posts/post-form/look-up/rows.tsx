import type { Proposal } from "@daily-genius/domain/look-up/proposals";
import type { FoundPhoto } from "@daily-genius/domain/look-up/read-photo";
import { fields } from "@daily-genius/domain/post/fields";
import { useEffect, useId, useState } from "react";
import { askForPhoto } from "./ask-wikimedia.ts";
import styles from "./look-up.module.css";

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
    <div className={`stack-1 ${styles["row"]}`}>
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
          <span className="soft">{label}</span>
          {choices.length === 1 && <span dir="auto">{choices[0]}</span>}
        </label>
      )}
      {choices.length > 1 && (
        <div role="radiogroup" aria-label={label} className={`stack-1 ${styles["choices"]}`}>
          {choices.map((choice) => (
            <label key={choice}>
              <input type="radio" name={id} checked={chosen === choice} onChange={() => onChoose(choice)} />
              <span dir="auto">{choice}</span>
            </label>
          ))}
        </div>
      )}
      {choices.length > 0 && present !== "" && (
        <p className="soft tiny" dir="auto">
          current: {present}
        </p>
      )}
      <Notes notes={notes} />
    </div>
  );
}

/** The bytes of a photo, on their way or here. */
type PhotoFile =
  | { readonly kind: "none" | "loading" | "failed"; readonly notes: readonly string[] }
  | { readonly kind: "loaded"; readonly file: File; readonly url: string; readonly notes: readonly string[] };

/** Loads the photo beside the offers, which do not wait for it. */
export function usePhotoFile(photo: FoundPhoto | undefined, name: string): PhotoFile {
  const address = photo?.kind === "usable" ? photo.address : undefined;
  const [photoFile, setPhotoFile] = useState<PhotoFile>(
    address === undefined ? { kind: "none", notes: [] } : { kind: "loading", notes: ["Loading the photo…"] },
  );
  useEffect(() => {
    if (address === undefined) return;
    const request = new AbortController();
    let url = "";
    askForPhoto(address, name, request.signal).then(
      (file) => {
        if (request.signal.aborted) return;
        url = URL.createObjectURL(file);
        setPhotoFile({ kind: "loaded", file, url, notes: [] });
      },
      ({ message }: Error) => {
        if (!request.signal.aborted) setPhotoFile({ kind: "failed", notes: [message] });
      },
    );
    return () => {
      request.abort();
      URL.revokeObjectURL(url);
    };
  }, [address, name]);
  return photoFile;
}

type PhotoProps = {
  readonly photo: FoundPhoto;
  readonly photoFile: PhotoFile;
  readonly credit: string;
  readonly isTicked: boolean;
  readonly onTick: (isOn: boolean) => void;
};

/** The photo with its license, or the reason why it cannot be used. */
export function PhotoRow({ photo, photoFile, credit, isTicked, onTick }: PhotoProps) {
  return (
    <div className={`stack-1 ${styles["row"]}`}>
      {photoFile.kind === "loaded" ? (
        <label>
          <input type="checkbox" checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
          <span className="soft">Photo</span>
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
    <p key={note} className="soft tiny" dir="auto">
      {note}
    </p>
  ));
}
