import { type LookedUpField, type Proposal, proposals } from "@daily-genius/domain/look-up/proposals";
import { photoCredit } from "@daily-genius/domain/look-up/read-photo";
import type { PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { type KeyboardEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { inertHtml } from "#ui/inert-html.ts";
import type { PostFormApi } from "../../parts/form-draft.ts";
import { useValuesInUse } from "../../parts/suggesting-field.tsx";
import type { Found } from "./find-person.ts";
import styles from "./look-up.module.css";
import { focusFirst } from "./people.tsx";
import { PhotoRow, ProposalRow, usePhotoFile } from "./rows.tsx";

/** The texts and the photo that one press fills in. */
export type Filling = {
  readonly texts: readonly (readonly [field: LookedUpField, text: string])[];
  readonly photo: { readonly file: File; readonly texts: Partial<PhotoTexts> } | undefined;
};

type Props = {
  readonly found: Found;
  readonly form: PostFormApi;
  readonly hasPhoto: boolean;
  readonly onFill: (filling: Filling) => void;
  readonly onCancel: () => void;
};

/** What Wikidata offers, field by field, to be chosen from. */
export function Offer({ found, form, hasPhoto, onFill, onCancel }: Props) {
  const { countries, roles } = useValuesInUse();
  useWatch({ control: form.control });
  const present = form.getValues();
  const names = { of: found.nameOf, today: found.today, countriesInUse: countries, rolesInUse: roles };
  // Proposed again after each key in the form, so that *Fill in* overwrites nothing that was typed meanwhile.
  const offered = proposals(found.person, names, present);
  /** The boxes that the person has changed. */
  const [wishes, setWishes] = useState<Readonly<Record<string, boolean>>>({});
  const [picked, setPicked] = useState<Readonly<Partial<Record<LookedUpField, string>>>>({});
  const tick = (name: string, isOn: boolean) => setWishes({ ...wishes, [name]: isOn });
  const isTicked = ({ field, isTicked }: Proposal) => wishes[field] ?? isTicked;
  const chosenOf = ({ field, chosen }: Proposal) => picked[field] ?? chosen;
  const photoFile = usePhotoFile(found.photo, found.person.image ?? "");
  const wantsPhoto = wishes["photo"] ?? !hasPhoto;
  const { photo } = found;
  const credit = photo?.kind === "usable" ? photoCredit(textOfHtml(photo.credit)) : "";
  const texts = offered.flatMap((proposal) => {
    const text = chosenOf(proposal);
    return isTicked(proposal) && text !== undefined ? [[proposal.field, text] as const] : [];
  });
  const filledPhoto =
    wantsPhoto && photo?.kind === "usable" && photoFile.kind === "loaded"
      ? { file: photoFile.file, texts: { photoCredit: credit, photoLicense: photo.license } }
      : undefined;
  const canFill = texts.length > 0 || filledPhoto !== undefined;
  const fill = () => onFill({ texts, photo: filledPhoto });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || (event.target as Element).matches("button, a")) return;
    // Enter would save the post.
    event.preventDefault();
    if (canFill) fill();
  };
  return (
    <fieldset ref={focusFirst} tabIndex={-1} className={`stack-3 ${styles["offer"]}`} onKeyDown={onKeyDown}>
      <legend className="soft">Fill in from Wikidata</legend>
      {found.missing.map((text) => (
        <p key={text} className="soft tiny">
          {text}
        </p>
      ))}
      {offered.length === 0 && !photo && found.missing.length === 0 && (
        <p>All that Wikidata has is in the form.</p>
      )}
      {offered.map((proposal) => (
        <ProposalRow
          key={proposal.field}
          proposal={proposal}
          present={present[proposal.field]}
          isTicked={isTicked(proposal)}
          chosen={chosenOf(proposal)}
          onTick={(isOn) => tick(proposal.field, isOn)}
          onChoose={(choice) => {
            setPicked({ ...picked, [proposal.field]: choice });
            tick(proposal.field, true);
          }}
        />
      ))}
      {photo && (
        <PhotoRow
          photo={photo}
          photoFile={photoFile}
          credit={credit}
          isTicked={wantsPhoto}
          onTick={(isOn) => tick("photo", isOn)}
        />
      )}
      <div className="row">
        <Button tone="primary" disabled={!canFill} onClick={fill}>
          Fill in
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

/** Returns the text of HTML that strangers wrote, without what it hides; nothing of it runs, loads or is shown. */
function textOfHtml(html: string): string {
  // The page's policy reports styles even in a document that is only parsed.
  const unstyled = html
    .replaceAll(/<(\/?)(?:style|script)\b/gi, "<$1template")
    .replaceAll(/\bstyle\s*=/gi, "data-look=");
  const { body } = new DOMParser().parseFromString(inertHtml(unstyled), "text/html");
  for (const part of body.querySelectorAll("[data-look]"))
    if (/display\s*:\s*none/i.test(part.getAttribute("data-look") ?? "")) part.remove();
  return body.textContent ?? "";
}
