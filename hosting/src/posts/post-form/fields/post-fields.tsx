import { roleCompletions } from "@daily-genius/domain/list/in-use";
import type { PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { postLimits } from "@daily-genius/domain/post/post";
import { type ReactNode, useState } from "react";
import { type FieldError, useWatch } from "react-hook-form";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FieldFindings } from "../../check/findings.tsx";
import { useDraftFindings } from "../../check/use-draft-findings.ts";
import type { Doc } from "../../editor/state.ts";
import type { FormValues, PostFormApi } from "../../parts/form-values.ts";
import { SuggestingField, useValuesInUse } from "../../parts/suggesting-field.tsx";
import type { PostStore } from "../../store/post-store.ts";
import { type Look, LookUpTitle } from "../look-up/look-up-title.tsx";
import type { usePhoto } from "../photo/use-photo.ts";
import styles from "../post-form.module.css";
import { DeathFields } from "./death-fields.tsx";
import { LifeDateField } from "./life-date-field.tsx";
import { PublishDateField } from "./publish-date-field.tsx";
import { useDeathYear } from "./use-death-year.ts";
import type { Field } from "./use-field.ts";

type Props = {
  readonly form: PostFormApi;
  readonly doc: Doc;
  readonly field: Field;
  readonly store: PostStore;
  readonly photo: ReturnType<typeof usePhoto>;
  /** Whether the form opens with the people who were born on its day. */
  readonly isBornAsked: boolean;
};

export function PostFields({ form, doc, field: plainField, store, photo, isBornAsked }: Props) {
  const [look, setLook] = useState<Look>(() =>
    isBornAsked ? { run: 1, bornOn: form.getValues("date") } : { run: 0, bornOn: undefined },
  );
  const [filledIn, setFilledIn] = useState<Partial<FormValues>>({});
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control });
  const inUse = useValuesInUse(store);
  const id = doc.kind === "post" ? doc.id : undefined;
  const { findings, onLeave } = useDraftFindings({ ...form.getValues(), id });
  const field: Field = (name) => {
    const { onBlur, ...rest } = plainField(name);
    return { ...rest, onBlur: (event) => onBlur(event).then(onLeave) };
  };
  const text = (name: keyof FormValues) => ({
    error: messageOf(errors[name]),
    ...field(name),
  });
  const upTo = (name: "title" | "description" | "country") => ({
    counted: { text: typed[name] ?? "", most: postLimits[name] },
    ...text(name),
  });
  const deathYear = useDeathYear(form);
  const isYearOffered = findings.some(({ kind }) => kind === "deathless");
  // In the order of the form. The compiler requires every field of a draft except those shown with another.
  const inputs: Readonly<Record<Exclude<keyof FormValues, "deathyear" | keyof PhotoTexts>, ReactNode>> = {
    title: (
      <LookUpTitle
        form={form}
        store={store}
        photo={photo}
        look={look}
        onLook={setLook}
        onFilled={setFilledIn}
      >
        <TextField label="Title *" autoComplete="off" autoFocus={!isBornAsked} {...upTo("title")} />
      </LookUpTitle>
    ),
    description: <TextArea label="Description *" rows={4} {...upTo("description")} />,
    date: (
      <PublishDateField
        form={form}
        doc={doc}
        store={store}
        onBorn={(day) => setLook({ run: look.run + 1, bornOn: day })}
      />
    ),
    birthdate: (
      <LifeDateField
        form={form}
        field={field}
        name="birthdate"
        most={postLimits.birthdate}
        label="Birth Date *"
        hint="For example 1879/03/14, ~1452 or 384 BC"
      />
    ),
    deathdate: <DeathFields form={form} field={field} year={deathYear} isYearOffered={isYearOffered} />,
    country: <SuggestingField label="Country *" suggestions={inUse.countries} {...upTo("country")} />,
    role: (
      <SuggestingField
        label="Role(s) *"
        hint="Separate several with commas"
        suggestions={roleCompletions(typed.role ?? "", inUse.roles)}
        {...text("role")}
      />
    ),
    wikidata: (
      <TextField
        label="Wikidata (Optional)"
        hint="The id of the person, for example Q7259"
        autoComplete="off"
        spellCheck={false}
        {...text("wikidata")}
      />
    ),
    sources: (
      <TextArea
        label="Sources (Optional)"
        hint="One on each line: title, then address. Readers see them under the story."
        rows={2}
        spellCheck={false}
        {...text("sources")}
      />
    ),
    note: (
      <TextArea
        label="Note for editors (Optional)"
        hint="Never public."
        rows={2}
        counted={{ text: typed.note ?? "", most: postLimits.note }}
        {...text("note")}
      />
    ),
  };
  /** Whether a field, or the other one of a death, still is as it was filled in. */
  const isUntouched = (name: string) =>
    (name === "deathdate" ? (["deathdate", "deathyear"] as const) : [name as keyof FormValues]) // a key of the record
      .some((field) => filledIn[field] !== undefined && filledIn[field] === typed[field]);
  return (
    <div className={styles["fields"]}>
      {Object.entries(inputs).map(([name, input]) => (
        <div key={name} className={styles[name]}>
          {input}
          {isUntouched(name) && <p className={styles["origin"]}>from Wikidata</p>}
          <FieldFindings
            findings={findings.filter(({ field }) => (field === "deathyear" ? "deathdate" : field) === name)}
            store={store}
            onAddDeathYear={deathYear.isShown ? undefined : deathYear.open}
            onUseDay={(day) => {
              form.setValue("date", day, { shouldDirty: true, shouldValidate: true });
              form.setFocus("date");
            }}
          />
        </div>
      ))}
    </div>
  );
}

/** Returns the message of a field; the schema of a list of roles reports each role separately. */
function messageOf(error: FieldError | readonly (FieldError | undefined)[] | undefined): string | undefined {
  return error && "type" in error ? error.message : error?.find(Boolean)?.message;
}
