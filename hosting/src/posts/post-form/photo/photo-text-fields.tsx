import type { PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { postLimits } from "@daily-genius/domain/post/post";
import { useWatch } from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { PostFormApi } from "../../parts/form-values.ts";
import type { Field } from "../fields/use-field.ts";
import styles from "../post-form.module.css";

type Props = {
  readonly form: PostFormApi;
  readonly field: Field;
  /** Copies the texts of the previous photo; undefined if it had none. */
  readonly onTakeOver: (() => void) | undefined;
};

/** The fields for the photo's description, credit and license. */
export function PhotoTextFields({ form, field, onTakeOver }: Props) {
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control });
  const upTo = (name: keyof PhotoTexts) => ({
    autoComplete: "off",
    counted: { text: typed[name] ?? "", most: postLimits[name] },
    error: errors[name]?.message,
    ...field(name),
  });
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
      <div className={styles["fields"]}>
        <div className={styles["photoAlt"]}>
          <TextField
            label="Photo description (for screen readers)"
            hint="What the photo shows, in one sentence. If empty: “Portrait of” and the title"
            {...upTo("photoAlt")}
          />
        </div>
        <TextField label="Photo credit" hint="Photographer, artist or archive" {...upTo("photoCredit")} />
        <TextField
          label="Photo license"
          hint="For example CC BY-SA 4.0 or Public domain"
          {...upTo("photoLicense")}
        />
      </div>
    </>
  );
}
