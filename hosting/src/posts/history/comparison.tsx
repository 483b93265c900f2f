import { fieldTexts } from "@daily-genius/domain/post/field-texts";
import type { FieldName } from "@daily-genius/domain/post/fields";
import { changedFields } from "@daily-genius/domain/post/history-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { useEffect, useMemo, useState } from "react";
import { call } from "#backend/call.ts";
import { logError } from "#ui/log-error.ts";
import { compareParts } from "../parts/compare-texts.ts";
import { labelOf } from "../parts/part.ts";
import styles from "./comparison.module.css";

/** A state of a post, and the id of its history entry. */
export type State = { readonly post: Post; readonly entry: string };

type Props = {
  readonly before: State;
  readonly after: State;
  readonly present: Post;
};

/** Compares two states of a post field by field; shows only the differences. */
export function Comparison({ before, after, present }: Props) {
  const fields = changedFields(before.post, after.post).filter((field) => field !== "checked");
  if (fields.length === 0) return <p className="soft">No differences.</p>;
  return (
    <dl className={`stack-5 ${styles["fields"]}`}>
      {fields.map((field) => (
        <div key={field}>
          <dt className="soft small">{labelOf(field)}</dt>
          <dd>
            {field === "photo" ? (
              <div className={`stack-3 ${styles["photos"]}`}>
                <Photo label="Before" version={before} present={present} />
                <Photo label="After" version={after} present={present} />
              </div>
            ) : (
              <Text
                field={field}
                before={fieldTexts(before.post)[field]}
                after={fieldTexts(after.post)[field]}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type TextProps = { readonly field: FieldName; readonly before: string; readonly after: string };

const marks = { same: "span", removed: "del", added: "ins" } as const;

function Text({ field, before, after }: TextProps) {
  const pieces = useMemo(() => compareParts(field, before, after), [field, before, after]);
  return (
    <p className={styles["text"]} dir="auto">
      {pieces.map(({ kind, text }, index) => {
        const Mark = marks[kind];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one comparison never move
          <Mark key={index}>
            {kind !== "same" && <span className="visually-hidden">{kind} </span>}
            {text}
          </Mark>
        );
      })}
    </p>
  );
}

const absence: Readonly<Record<Exclude<VersionPhoto["kind"], "shown">, string>> = {
  none: "No photo",
  loading: "Loading...",
  gone: "The photo of this version is no longer available.",
  failed: "This photo could not be loaded.",
};

type PhotoProps = Pick<Props, "present"> & { readonly label: string; readonly version: State };

function Photo({ label, version: { post, entry }, present }: PhotoProps) {
  const photo = useVersionPhoto(post, entry, present);
  const alt = `Photo ${label.toLowerCase()}`;
  return (
    <figure className="stack-1">
      {photo.kind === "shown" ? (
        <img src={photo.url} alt={alt} />
      ) : (
        <p className="soft small">{absence[photo.kind]}</p>
      )}
      <figcaption className="soft tiny">{label}</figcaption>
    </figure>
  );
}

/** The photo of a version, as far as it is known. */
type VersionPhoto =
  | { readonly kind: "none" | "loading" | "gone" | "failed" }
  | { readonly kind: "shown"; readonly url: string };

/** Finds the photo of a version: the current photo of the post, or one stored with its history. */
export function useVersionPhoto({ imageURL: url }: Post, entry: string, present: Post): VersionPhoto {
  const isPublic = url === "" || url === present.imageURL;
  const [loaded, setLoaded] = useState<Readonly<Record<string, VersionPhoto>>>({});

  useEffect(() => {
    if (isPublic) return;
    const show = (photo: VersionPhoto) => setLoaded((before) => ({ ...before, [entry]: photo }));
    call("versionPhoto", { entry }).then(
      ({ photo }) =>
        show(
          photo
            ? { kind: "shown", url: `data:${photo.contentType};base64,${photo.base64}` }
            : { kind: "gone" },
        ),
      (error: unknown) => {
        logError("the photo of a version could not be read", error);
        show({ kind: "failed" });
      },
    );
  }, [entry, isPublic]);

  if (url === "") return { kind: "none" };
  if (isPublic) return { kind: "shown", url };
  return loaded[entry] ?? { kind: "loading" };
}
