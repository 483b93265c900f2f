import { fields, fieldsWhere } from "@daily-genius/domain/post/fields";
import { useWatch } from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { PostFormApi } from "../../parts/form-draft.ts";
import { fieldWords } from "../fields/field-words.ts";
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
        {fieldsWhere("isOfPhoto", true).map((name) => (
          <div key={name} className={styles[name]}>
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
