import type { Post } from "@daily-genius/domain/post";
import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./conflict-view.module.css";
import { FormSheet } from "./form-sheet.tsx";
import type { FormValues } from "./form-values.ts";
import { type Difference, differences } from "./merge.ts";
import form from "./post-form.module.css";

type Side = Difference["suggested"];

type Props = {
  readonly mine: FormValues;
  readonly original: Post;
  readonly current: Post;
  readonly photo: { readonly isMineChanged: boolean; readonly isTheirsChanged: boolean };
  /** Gets the fields to take from the other version, and whether to take its photo. */
  readonly onResolve: (fields: readonly (keyof FormValues)[], takePhoto: boolean) => void;
  readonly onBack: () => void;
};

/** Both versions of a post that someone else has saved meanwhile; each field is chosen from one of them. */
export function ConflictView({ mine, original, current, photo, onResolve, onBack }: Props) {
  const [found] = useState(() => differences(mine, original, current));
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(found.map(({ field, suggested }) => [field, suggested])),
  );
  const hasTwoPhotos = photo.isMineChanged && photo.isTheirsChanged;
  const [photoSide, setPhotoSide] = useState<Side>(photo.isMineChanged ? "mine" : "theirs");
  return (
    <div className={form["sheet"]}>
      <FormSheet
        foot={
          <div className={form["actions"]}>
            <Button onClick={onBack}>Back to the form</Button>
            <Button
              tone="primary"
              onClick={() =>
                onResolve(
                  found.filter(({ field }) => choice[field] === "theirs").map(({ field }) => field),
                  photoSide === "theirs",
                )
              }
            >
              Save this version
            </Button>
          </div>
        }
      >
        <Notice tone="warning" isUrgent>
          This post was changed elsewhere while you were editing. Nothing is saved yet: please choose what to
          keep.
        </Notice>
        {found.map((difference) => (
          <Choice
            key={difference.field}
            label={difference.label}
            mine={difference.mine}
            theirs={difference.theirs}
            side={choice[difference.field] ?? "mine"}
            onChange={(side) => setChoice((before) => ({ ...before, [difference.field]: side }))}
          />
        ))}
        {hasTwoPhotos && (
          <Choice
            label="Photo"
            mine="The photo as you left it"
            theirs={current.imageURL === "" ? "No photo" : "Their new photo"}
            side={photoSide}
            onChange={setPhotoSide}
          />
        )}
      </FormSheet>
    </div>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly side: Side;
  readonly onChange: (side: Side) => void;
};

function Choice({ label, mine, theirs, side, onChange }: ChoiceProps) {
  const name = useId();
  const versions = [
    { value: "mine", title: "Yours", text: mine },
    { value: "theirs", title: "Theirs", text: theirs },
  ] as const;
  return (
    <fieldset className={styles["choice"]}>
      <legend>{label}</legend>
      {versions.map(({ value, title, text }) => (
        <label key={value} className={styles["version"]}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={side === value}
            onChange={() => onChange(value)}
          />
          <span className={styles["title"]}>{title}</span>
          <span className={styles["text"]} dir="auto">
            {text === "" ? "(empty)" : text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
