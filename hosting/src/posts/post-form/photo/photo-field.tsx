import { photoLimits } from "@daily-genius/domain/photo/photo";
import { fields, fieldsWhere } from "@daily-genius/domain/post/fields";
import type { Photo } from "@daily-genius/domain/post/post";
import { useId, useRef } from "react";
import { useWatch } from "react-hook-form";
import { formatBytes } from "#format/bytes.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { PostFormApi } from "../../parts/form-draft.ts";
import type { PhotoRefusal, PhotoState } from "../../parts/photo-choice.ts";
import { type Field, fieldWords } from "../fields/use-field.ts";
import postFormStyles from "../post-form.module.css";
import styles from "./photo-field.module.css";

type Props = {
  readonly state: PhotoState;
  /** The photo of the saved post, as far as known. */
  readonly present: Photo | null | undefined;
  readonly refusal: PhotoRefusal | undefined;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
};

/** Chooses, shows and removes the photo, with the progress of its upload. */
export function PhotoField({ state, present, refusal, onChoose, onRemove }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles["field"]}>
      <label className="soft small" htmlFor={id}>
        Photo (Optional)
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={photoLimits.contentTypes.join(",")}
        // A visible file input would say 'No file chosen', whatever photo the post has.
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
          // Reset it, so that choosing the same file again fires an event.
          event.target.value = "";
        }}
      />
      <div className={`soft small ${styles["choice"]}`}>
        <Button
          ref={button}
          aria-describedby={`${id}-what ${id}-info`}
          onClick={() => input.current?.click()}
        >
          {state.status === "none" ? "Choose photo" : "Replace photo"}
        </Button>
        <span id={`${id}-what`} dir="auto">
          {whatIsChosen(state, present)}
        </span>
      </div>
      {state.status !== "none" && (
        <div className={styles["chosen"]}>
          {state.status !== "away" && (
            <img
              className={styles["preview"]}
              src={state.url}
              alt={state.status === "stored" ? "Current photo" : "Preview of the photo"}
            />
          )}
          <div className={`soft small ${styles["info"]}`}>
            <PhotoInfo state={state} />
            <Button
              onClick={() => {
                onRemove();
                button.current?.focus();
              }}
            >
              Remove Photo
            </Button>
          </div>
        </div>
      )}
      <p id={`${id}-info`} className={styles["message"]} aria-live="polite">
        {messageOf(state, refusal)}
      </p>
      {refusal?.again && (
        <Button
          className={styles["again"] ?? ""}
          onClick={() => {
            if (refusal.again) onChoose(refusal.again);
            button.current?.focus();
          }}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

function PhotoInfo({ state }: { readonly state: PhotoState }) {
  if (state.status === "uploading") {
    return <progress aria-label="Uploading photo" value={state.progress} />;
  }
  if (state.status !== "ready") return null;
  return (
    <>
      <p className={styles["badge"]}>High Quality (~100KB)</p>
      <p>
        Original: {formatBytes(state.originalBytes)} <br />
        Final: {formatBytes(state.bytes)}
      </p>
      <p>Using WebP format for optimal compression</p>
    </>
  );
}

/** Describes the photo that the post will have, as far as known. */
function whatIsChosen(state: PhotoState, present: Photo | null | undefined): string {
  if (state.status === "none") return "No photo";
  if (state.status === "away") return "Loading the photo...";
  if (state.status !== "stored") return state.name;
  if (!present) return "Current photo";
  return `Current photo: ${present.width} × ${present.height} pixels, ${formatBytes(present.bytes)}`;
}

/** The message for screen readers. */
function messageOf({ status }: PhotoState, refusal: PhotoRefusal | undefined): string {
  if (refusal) return `Failed to upload photo: ${refusal.reason}`;
  return status === "uploading" || status === "processing" ? "Processing..." : "";
}

type TextsProps = {
  readonly form: PostFormApi;
  readonly field: Field;
  /** Copies the texts of the previous photo; undefined if it had none. */
  readonly onTakeOver: (() => void) | undefined;
};

/** The fields for the photo's description, credit and license. */
export function PhotoTextFields({ form, field, onTakeOver }: TextsProps) {
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control });
  return (
    <>
      {onTakeOver && (
        <Notice tone="info">
          <p>The photo is new, so its description, credit and license are empty.</p>
          <Button tone="quiet" onClick={onTakeOver}>
            Copy from the previous photo
          </Button>
        </Notice>
      )}
      <div className={postFormStyles["fields"]}>
        {fieldsWhere("isOfPhoto", true).map((name) => (
          <div key={name} className={postFormStyles[name]}>
            <TextField
              autoComplete="off"
              {...fieldWords(name)}
              counted={{ text: typed[name] ?? "", most: fields[name].max }}
              error={errors[name]?.message}
              {...field(name)}
            />
          </div>
        ))}
      </div>
    </>
  );
}
