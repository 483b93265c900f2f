import { Failure } from "@daily-genius/domain/calls/failure";
import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Birth } from "@daily-genius/domain/look-up/read-births";
import type { FieldTexts } from "@daily-genius/domain/post/field-texts";
import { fieldNames } from "@daily-genius/domain/post/fields";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { countOf } from "#format/count-of.ts";
import { Button } from "#ui/button.tsx";
import { isCovered } from "#ui/open-modals.ts";
import { commandOf } from "#ui/use-keys.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";
import { bornQuestion } from "../../moves/words.ts";
import type { PostFormApi } from "../../parts/form-draft.ts";
import { photoTextNames, type usePhoto } from "../photo/use-photo.ts";
import { type Candidate, type Found, findBorn, findPeople, findPerson } from "./find-person.ts";
import styles from "./look-up.module.css";
import { type Filling, Offer } from "./offer.tsx";
import { BornPeople, People } from "./people.tsx";

type Props = {
  readonly form: PostFormApi;
  readonly photo: ReturnType<typeof usePhoto>;
  /** The day whose births are listed instead of the people of a name. */
  readonly bornOn: PublishDate | undefined;
  /** Called with the texts that were filled in; with none if they were taken back. */
  readonly onFilled: (texts: Partial<FieldTexts>) => void;
  readonly onClose: () => void;
};

/** Looks up the person whose name is the title, or who was born on a day, and fills the form from Wikidata; asks nothing before it is shown. */
export function LookUp({ form, photo, bornOn, onFilled, onClose }: Props) {
  const [step, setStep] = useState<Step>(asking);
  const [requests] = useState(() => new AbortController());
  const { fillIn, undo, isAsFilled } = useFillIn(form, photo);
  const region = useRef<HTMLElement>(null);
  const run = async (work: () => Promise<Step>) => {
    setStep(asking);
    try {
      setStep(await work());
    } catch (error) {
      if (requests.signal.aborted) return;
      if (!(error instanceof Failure)) throw error;
      setStep({ kind: "failed", text: error.message });
    }
  };
  const search = useEffectEvent(() =>
    run(async () => {
      if (bornOn !== undefined) {
        const text = bornQuestion(bornOn);
        return { kind: "born", text, day: bornOn, people: await findBorn(bornOn, requests.signal) };
      }
      const people = await findPeople(form.getValues("title"), requests.signal);
      return people.length === 0
        ? { kind: "failed", text: "No one with this name was found in Wikidata." }
        : { kind: "people", text: "Who is it?", people };
    }),
  );
  useEffect(() => {
    void search();
    return () => requests.abort();
  }, [requests]);
  useEffect(() => {
    // The question about a day stands far below.
    const isFar = bornOn !== undefined && step.kind === "asking";
    if (isFar) region.current?.focus({ preventScroll: true });
    // The step before had another height.
    else if (step.kind !== "offer" && step.kind !== "filled") return;
    if (region.current?.contains(document.activeElement)) region.current.scrollIntoView({ block: "start" });
  }, [step.kind, bornOn]);
  const choose = (id: string) => {
    // The pressed button disappears.
    region.current?.focus();
    void run(async () => {
      const found = await findPerson(id, requests.signal);
      const { name, description } = found.person;
      return { kind: "offer", text: [name ?? id, description].filter(Boolean).join(", "), found };
    });
  };
  const takeBack = () => {
    undo?.();
    onFilled({});
    onClose();
  };
  useWindowEvent("keydown", (event) => {
    // Once something else was typed, the browser undoes that.
    if (commandOf(event) !== "z" || isCovered("dialog") || !undo || !isAsFilled()) return;
    event.preventDefault();
    takeBack();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // The form stays open.
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      ref={region}
      tabIndex={-1}
      className={`small stack-3 ${styles["region"]}`}
      aria-label="Look up"
      onKeyDown={onKeyDown}
    >
      <p role="status" className={styles["status"]}>
        {step.text}
      </p>
      {step.kind === "filled" && step.description !== undefined && (
        <p className="soft tiny">Wikidata says: {step.description}</p>
      )}
      {step.kind === "people" && <People people={step.people} day="" onChoose={choose} />}
      {step.kind === "born" && <BornPeople people={step.people} day={step.day} onChoose={choose} />}
      {step.kind === "offer" && (
        <Offer
          found={step.found}
          form={form}
          hasPhoto={photo.state.status !== "none"}
          onFill={(filling) => {
            region.current?.focus();
            fillIn(filling);
            onFilled(Object.fromEntries(filling.texts));
            setStep({
              kind: "filled",
              text: filledInWords(filling.texts.length, filling.photo !== undefined),
              description: step.found.person.description,
            });
          }}
          onCancel={onClose}
        />
      )}
      {step.kind !== "asking" && step.kind !== "offer" && (
        <div className="row">
          {undo && (
            <Button aria-keyshortcuts="Control+Z Meta+Z" onClick={takeBack}>
              Undo
            </Button>
          )}
          <Button tone={undo ? "quiet" : "plain"} onClick={onClose}>
            Close
          </Button>
        </div>
      )}
    </section>
  );
}

/** Fills the form as a person would, and undoes it. */
function useFillIn(form: PostFormApi, photo: ReturnType<typeof usePhoto>) {
  const [undo, setUndo] = useState<() => void>();
  const [filled, setFilled] = useState<Partial<FieldTexts>>({});
  const put = (texts: Partial<FieldTexts>) => {
    for (const field of fieldNames)
      if (texts[field] !== undefined)
        form.setValue(field, texts[field], { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  const fillIn = ({ texts, photo: found }: Filling) => {
    const before = form.getValues();
    const photoBefore = photo.now();
    // A new photo empties the texts of the previous one.
    const isNew = found !== undefined && photo.choose(found.file);
    put({ ...Object.fromEntries(texts), ...(isNew ? found.texts : {}) });
    const after = { ...form.getValues() };
    setFilled(after);
    setUndo(() => () => {
      // What was changed since stays.
      const isThere = isNew && photo.has(found.file);
      const fields = [...texts.map(([field]) => field), ...(isThere ? photoTextNames : [])];
      const untouched = fields.filter((field) => form.getValues(field) === after[field]);
      if (isThere) photo.put(photoBefore);
      put(Object.fromEntries(untouched.map((field) => [field, before[field]])));
      setUndo(undefined);
    });
  };
  /** Whether nothing was typed since. */
  const isAsFilled = () => {
    const now = form.getValues();
    return fieldNames.every((field) => (now[field] ?? "") === (filled[field] ?? ""));
  };
  return { fillIn, undo, isAsFilled };
}

/** A stage of a look-up, with its text, which a screen reader reads when it changes, and what it shows. */
type Step = { readonly text: string } & (
  | { readonly kind: "asking" | "failed" }
  | { readonly kind: "people"; readonly people: readonly Candidate[] }
  | { readonly kind: "born"; readonly people: readonly Birth[]; readonly day: PublishDate }
  | { readonly kind: "offer"; readonly found: Found }
  | { readonly kind: "filled"; readonly description: string | undefined }
);

const asking: Step = { kind: "asking", text: "Looking up…" };

/** Returns the sentence that lists what was filled in: fields, the photo, or both. */
function filledInWords(fields: number, hasPhoto: boolean): string {
  if (fields === 0) return "Added the photo. Check it before you save.";
  const what = `${countOf(fields, "field")}${hasPhoto ? " and the photo" : ""}`;
  return `Filled in ${what}. Check ${fields === 1 && !hasPhoto ? "it" : "them"} before you save.`;
}
