import { photoLimits } from "@daily-genius/domain/photo/photo";
import type { Photo } from "@daily-genius/domain/post/post";
import { useId, useRef } from "react";
import { formatBytes } from "#format/bytes.ts";
import { Button } from "#ui/button.tsx";
import type { PhotoState } from "../../editor/form-photo.ts";
import type { PhotoRefusal } from "../../parts/send-photo.ts";
import styles from "./photo-field.module.css";
import type { usePhoto } from "./use-photo.ts";

type Props = {
  readonly photo: Pick<ReturnType<typeof usePhoto>, "state" | "refusal" | "choose" | "remove">;
  /** The photo of the saved post, as far as known. */
  readonly present: Photo | null | undefined;
};

/** Chooses, shows and removes the photo, with the progress of its upload. */
export function PhotoField({ photo: { state, refusal, choose, remove }, present }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="field">
      <label htmlFor={id}>Photo (Optional)</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={photoLimits.contentTypes.join(",")}
        // A visible file input would say 'No file chosen', whatever photo the post has.
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) choose(file);
          // Reset it, so that choosing the same file again fires an event.
          event.target.value = "";
        }}
      />
      <div className={`soft row ${styles["photo"]}`}>
        {state.status !== "none" && state.status !== "away" && (
          <img src={state.url} alt={state.status === "stored" ? "Current photo" : "Preview of the photo"} />
        )}
        <div className={`tiny stack-2 ${styles["info"]}`}>
          <PhotoInfo state={state} />
          <span id={`${id}-what`} dir="auto">
            {whatIsChosen(state, present)}
          </span>
          <p id={`${id}-info`} className={refusal && styles["refused"]} aria-live="polite">
            {messageOf(state, refusal)}
          </p>
          {refusal?.again && (
            <Button
              onClick={() => {
                if (refusal.again) choose(refusal.again);
                button.current?.focus();
              }}
            >
              Try again
            </Button>
          )}
          <div className="row">
            <Button
              ref={button}
              aria-describedby={`${id}-what ${id}-info`}
              onClick={() => input.current?.click()}
            >
              {state.status === "none" ? "Choose photo" : "Replace photo"}
            </Button>
            {state.status !== "none" && (
              <Button
                onClick={() => {
                  remove();
                  button.current?.focus();
                }}
              >
                Remove Photo
              </Button>
            )}
          </div>
        </div>
      </div>
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
