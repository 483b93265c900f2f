import { roleCompletions } from "@daily-genius/domain/list/in-use";
import type { FieldTexts } from "@daily-genius/domain/post/field-texts";
import { type FieldName, fieldNames, fields } from "@daily-genius/domain/post/fields";
import type { Photo } from "@daily-genius/domain/post/post";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldError } from "react-hook-form";
import { countOf } from "#format/count-of.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { characterCount, TextArea, TextField } from "#ui/text-field.tsx";
import { FieldFindings } from "../../check/findings.tsx";
import { useGeniusCheck } from "../../check/genius-check.tsx";
import type { PhotoState } from "../../editor/form-photo.ts";
import type { Doc } from "../../editor/state.ts";
import type { PostFormApi } from "../../parts/form-draft.ts";
import { SuggestingField, useValuesInUse } from "../../parts/suggesting-field.tsx";
import { type Look, LookUpTitle } from "../look-up/look-up-title.tsx";
import { PhotoField } from "../photo/photo-field.tsx";
import type { usePhoto } from "../photo/use-photo.ts";
import styles from "../post-form.module.css";
import { DeathFields, LifeDateField, useDeathYear } from "./life-date-field.tsx";
import { PublishDateField } from "./publish-date-field.tsx";
import { type Field, fieldWords, useTexts } from "./use-field.ts";

type Props = {
  readonly form: PostFormApi;
  readonly doc: Doc;
  readonly field: Field;
  readonly photo: ReturnType<typeof usePhoto>;
  /** The photo of the saved post, as far as known. */
  readonly presentPhoto: Photo | null | undefined;
  /** Whether the form opens with the people who were born on its day. */
  readonly isBornAsked: boolean;
  /** The choice of the person whom a draft is assigned to. */
  readonly children: ReactNode;
};

/** The fields: name and photo first, and those that few posts need folded, unless one of them asks for attention. */
export function PostFields(props: Props) {
  const { form, doc, field: plainField, photo, presentPhoto, isBornAsked, children } = props;
  const [look, setLook] = useState<Look>(() =>
    isBornAsked ? { run: 1, bornOn: form.getValues("date") } : { run: 0, bornOn: undefined },
  );
  const [filledIn, setFilledIn] = useState<Partial<FieldTexts>>({});
  const { errors, isSubmitted, submitCount } = form.formState;
  const inUse = useValuesInUse();
  /** Whether a field, or the other one of a death, still is as it was filled in. */
  const isUntouched = (name: FieldName) =>
    (name === "deathdate" ? (["deathdate", "deathyear"] as const) : [name]).some(
      (field) => filledIn[field] !== undefined && filledIn[field] === form.getValues(field),
    );
  const isFilled = (name: FieldName) => form.getValues(name) !== "";
  const countedIn = (name: FieldName) => {
    const { max, kind } = fields[name];
    return max === null || kind === "roles" ? undefined : { text: form.getValues(name), most: max };
  };
  // All that is shown of the texts outside their fields.
  useTexts(form, () =>
    String(
      fieldNames.map((name) => [characterCount(countedIn(name))?.text, isUntouched(name), isFilled(name)]),
    ),
  );
  const id = doc.kind === "post" ? doc.id : undefined;
  const { findings, onLeave } = useDraftFindings(form, id);
  const field: Field = (name) => {
    const { onBlur, ...rest } = plainField(name);
    return { ...rest, onBlur: (event) => onBlur(event).then(onLeave) };
  };
  const control = (name: FieldName) => {
    return { ...fieldWords(name), counted: countedIn(name), error: messageOf(errors[name]), ...field(name) };
  };
  const deathYear = useDeathYear(form);
  const isYearOffered = findings.some(({ kind }) => kind === "deathless");
  /** The fields with more than a control of their kind; null for those that are shown with another. */
  const special: Partial<Record<FieldName, ReactNode>> = {
    title: (
      <LookUpTitle form={form} photo={photo} look={look} onLook={setLook} onFilled={setFilledIn}>
        <TextField autoComplete="off" autoFocus={!isBornAsked} {...control("title")} />
      </LookUpTitle>
    ),
    date: (
      <PublishDateField
        form={form}
        doc={doc}
        anniversary={findings.find((one) => one.kind === "anniversary")}
        onBorn={(day) => setLook({ run: look.run + 1, bornOn: day })}
      />
    ),
    birthdate: <LifeDateField form={form} field={field} name="birthdate" />,
    deathdate: <DeathFields form={form} field={field} year={deathYear} isYearOffered={isYearOffered} />,
    deathyear: null,
    country: <SuggestingField suggest={() => inUse.countries} {...control("country")} />,
    role: <SuggestingField suggest={(text) => roleCompletions(text, inUse.roles)} {...control("role")} />,
  };
  const inputOf = (name: FieldName) => {
    const { kind, isOfPhoto, isRequired } = fields[name];
    if (name in special) return special[name];
    if (isOfPhoto && photo.state.status === "none") return null;
    const isProse = kind === "text" || kind === "line";
    return kind === "text" || kind === "sources" ? (
      <TextArea rows={isRequired ? 4 : 2} spellCheck={isProse} {...control(name)} />
    ) : (
      <TextField autoComplete="off" spellCheck={isProse} {...control(name)} />
    );
  };
  const wrong = fieldNames.flatMap((name) => messageOf(errors[name]) ?? []);
  const rowOf = (name: FieldName) => {
    const input = inputOf(name);
    return (
      input && (
        <div key={name} className={styles[name]}>
          {input}
          {isUntouched(name) && <p className="soft tiny">from Wikidata</p>}
          <FieldFindings
            findings={findings.filter(
              ({ kind, field }) =>
                kind !== "anniversary" && (field === "deathyear" ? "deathdate" : field) === name,
            )}
            onAddDeathYear={deathYear.isShown ? undefined : deathYear.open}
          />
        </div>
      )
    );
  };
  const isFolded = (name: FieldName) => !fields[name].isRequired && fields[name].kind !== "life";
  const folded = fieldNames.filter(isFolded);
  return (
    <div className={`stack-4 ${styles["fields"]}`}>
      {/* A field that is left says its error; after that the first wrong field has the focus, and tells its own. */}
      <div aria-live="polite" className="visually-hidden">
        {isSubmitted
          ? wrong.length > 0 && `${countOf(wrong.length, "field")} to correct`
          : wrong.map((message) => <p key={message}>{message}</p>)}
      </div>
      {rowOf("title")}
      <div className={styles["photo"]}>
        <PhotoField photo={photo} present={presentPhoto} />
      </div>
      {fieldNames.filter((name) => name !== "title" && !isFolded(name)).map(rowOf)}
      <More
        isDraft={doc.kind === "draft"}
        filled={folded.filter(isFilled).length}
        reason={[
          folded.some((name) => errors[name]) && `errors ${submitCount}`,
          folded.some(isUntouched) && "filled in",
          (photo.takeOverTexts || isNewPhoto(photo.state)) && "photo",
        ].find(Boolean)}
      >
        {children}
        {photo.takeOverTexts && (
          <Notice tone="info">
            <p>The photo is new, so its description, credit and license are empty.</p>
            <Button tone="quiet" onClick={photo.takeOverTexts}>
              Copy from the previous photo
            </Button>
          </Notice>
        )}
        {folded.map(rowOf)}
      </More>
    </div>
  );
}

/** The findings of a draft to show: each appears when the administrator leaves a field, and goes with its reason. */
function useDraftFindings(form: PostFormApi, id: string | undefined) {
  const { check } = useGeniusCheck();
  const [said, setSaid] = useState<ReadonlySet<string>>(new Set());
  const say = useCallback(
    () => setSaid(new Set(check({ ...form.getValues(), id }).map(({ text }) => text))),
    [check, form, id],
  );
  // This also covers a form that opens with a post, and changes of another post.
  useEffect(say, [say]);
  const find = () =>
    said.size === 0 ? [] : check({ ...form.getValues(), id }).filter(({ text }) => said.has(text));
  useTexts(form, () => String(find().map(({ text }) => text)));
  return { findings: find(), onLeave: say };
}

type MoreProps = {
  /** The number of fields in it that have a value. */
  readonly filled: number;
  readonly isDraft: boolean;
  /** Why it must be open; it opens with each new reason. */
  readonly reason: string | false | undefined;
  readonly children: ReactNode;
};

/** The fields that few posts need. */
function More({ filled, isDraft, reason, children }: MoreProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (reason && details.current) details.current.open = true;
  }, [reason]);
  return (
    <details ref={details} className={styles["more"]}>
      <summary>
        More{" "}
        <span className="soft">
          {[isDraft && "assigned to", "Wikidata", "sources", "photo texts", "internal note"]
            .filter(Boolean)
            .join(", ")}
          {filled > 0 && ` (${filled} filled in)`}
        </span>
      </summary>
      <div className={`stack-4 ${styles["fields"]}`}>{children}</div>
    </details>
  );
}

const isNewPhoto = ({ status }: PhotoState) =>
  status === "uploading" || status === "processing" || status === "ready";

/** Returns the message of a field; the schema of a list of roles reports each role separately. */
function messageOf(error: FieldError | readonly (FieldError | undefined)[] | undefined): string | undefined {
  return error && "type" in error ? error.message : error?.find(Boolean)?.message;
}
