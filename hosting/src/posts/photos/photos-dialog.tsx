import { photoLimits } from "@daily-genius/domain/photo/photo";
import { fields } from "@daily-genius/domain/post/fields";
import { type Post, PostContent } from "@daily-genius/domain/post/post";
import { useMemo, useRef, useState } from "react";
import { countOf } from "#format/count-of.ts";
import { Button } from "#ui/button.tsx";
import { useDiscardQuestion } from "#ui/confirm.tsx";
import { Modal } from "#ui/modal.tsx";
import { Select } from "#ui/select.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toasts.ts";
import { useUnsavedWork } from "#ui/unsaved-work.ts";
import { inParallel } from "../in-parallel.ts";
import { type PhotoRefusal, sendPhoto } from "../parts/send-photo.ts";
import { offer } from "../post-actions.ts";
import { saveChanges, titlesOf } from "../save-changes.ts";
import { useAllPosts, useDesk } from "../store/desk.ts";
import { matchPhotos } from "./match-photos.ts";
import styles from "./photos-dialog.module.css";

type Props = {
  /** The files that were dropped on the list. */
  readonly files: readonly File[];
  readonly onClose: () => void;
};

/** A file and the id of its post, or "" to skip it; a file that was sent is not sent again. */
type Row = {
  readonly file: File;
  readonly url: string;
  readonly postId: string;
  readonly uploadId?: string;
  readonly reason?: string;
};

/** The texts that all the photos get. */
const textNames = ["photoCredit", "photoLicense"] as const;

/** Adds several photos, each to the post that its file is named after, with one credit for all. */
export function PhotosDialog({ files, onClose }: Props) {
  const { store, admin } = useDesk();
  const posts = useAllPosts();
  const bare = useMemo(() => (posts ?? []).filter(({ imageURL }) => imageURL === ""), [posts]);
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(files, posts ?? [], []));
  const [texts, setTexts] = useState({ photoCredit: "", photoLicense: "" });
  const [progress, setProgress] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isBusy = progress !== undefined;
  const [isTouched, setTouched] = useState(false);
  useUnsavedWork(rows.length > 0);
  const ready = rows.filter(({ postId }) => bare.some(({ id }) => id === postId));
  const { question, leave } = useDiscardQuestion(isTouched && !isBusy && ready.length > 0);
  // Files may be chosen before all posts have loaded.
  const [isMatched, setMatched] = useState(posts !== undefined);
  if (posts && !isMatched) {
    setMatched(true);
    setRows(matched(rows, posts, []));
  }
  // Before the files are sent: no post would be saved with more.
  const isTooLong = textNames.some((name) => texts[name].trim().length > fields[name].max);
  const change = (file: File, some: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.file === file ? { ...row, ...some } : row)));

  const add = async (adding: readonly Row[]) => {
    const sent = new Map<string, string>();
    const failed: { row: Row; post: Post; refusal: PhotoRefusal }[] = [];
    setProgress(`Sending ${countOf(adding.length, "photo")}: 0 sent`);
    await inParallel(adding, async (row) => {
      const { file, postId, uploadId } = row;
      const result = uploadId === undefined ? await sendPhoto(file, admin.uid) : { uploadId };
      if ("reason" in result) {
        const reason = `Failed to upload photo: ${result.reason}`;
        const post = store.get(postId);
        if (post) failed.push({ row, post, refusal: result });
        // A file that cannot become a photo is not sent again.
        return change(file, result.again ? { reason } : { reason, postId: "" });
      }
      change(file, { uploadId: result.uploadId, reason: "" });
      sent.set(postId, result.uploadId);
      setProgress(`Sending ${countOf(adding.length, "photo")}: ${sent.size} sent`);
    });
    // Nobody reads the rows of a closed dialog.
    if (input.current === null && failed[0]) {
      const text = `Not changed: ${titlesOf(failed)}. Failed to upload photo: ${failed[0].refusal.reason}.`;
      const open = failed.flatMap(({ row, refusal }) => (refusal.again ? [row] : []));
      showToast(text, { tone: "danger", ...offer("Try again", open, add) });
    }
    const changing = [...sent].flatMap(([id, uploadId]) => {
      const post = store.get(id);
      if (!post) return [];
      const content = { ...PostContent.parse(post), photoAlt: "", ...texts };
      return [{ post, content, photo: { kind: "replace", uploadId } as const }];
    });
    const remaining = await saveChanges(store, changing, (saved) => setProgress(`Saving: ${saved} saved`));
    setProgress(undefined);
    const left = new Set(remaining.map(({ post }) => post.id));
    const done = new Set(changing.map(({ post }) => post.id).filter((id) => !left.has(id)));
    if (rows.every(({ postId }) => postId === "" || done.has(postId))) onClose();
    else setRows((before) => before.filter(({ postId }) => !done.has(postId)));
  };

  return (
    <Modal title="Add photos" size="sheet" isFirm={rows.length > 0} onClose={() => leave(onClose)}>
      <Sheet
        onChange={({ target }) => {
          // Files alone are chosen again at once.
          if (target !== input.current) setTouched(true);
        }}
        actions={
          <>
            <Button disabled={isBusy} onClick={() => input.current?.click()}>
              Choose photos
            </Button>
            <Button
              tone="primary"
              disabled={ready.length === 0 || isTooLong || isBusy}
              onClick={() => void add(ready)}
            >
              {`Add ${countOf(ready.length, "photo")}`}
            </Button>
          </>
        }
        notices={<p role="status">{progress ?? ""}</p>}
      >
        <p>
          Name each file after its post, for example “ada-lovelace.jpg”. {countOf(bare.length, "post")}{" "}
          {bare.length === 1 ? "has" : "have"} no photo.
        </p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Photos"
          accept={photoLimits.contentTypes.join(",")}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            target.value = "";
            setRows([...rows, ...rowsOf(chosen, posts ?? [], rows)]);
          }}
        />
        {rows.length > 0 && (
          <div className={`stack-4 ${styles["credit"]}`}>
            {textNames.map((name) => (
              <TextField
                key={name}
                label={fields[name].label}
                value={texts[name]}
                counted={{ text: texts[name], most: fields[name].max }}
                onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
              />
            ))}
          </div>
        )}
        <ul className={styles["rows"]}>
          {rows.map(({ file, url, postId, reason }) => (
            <li key={url}>
              <img src={url} alt="" onLoad={() => URL.revokeObjectURL(url)} />
              <span>{file.name}</span>
              <Select
                aria-label={`Post of ${file.name}`}
                disabled={isBusy}
                value={postId}
                options={[
                  ["", "Skip this photo"],
                  ...bare
                    .filter(({ id }) => id === postId || !rows.some((row) => row.postId === id))
                    .map(({ id, title }) => [id, title] as const),
                ]}
                onChoose={(id) => change(file, { postId: id })}
              />
              {reason && <span className={styles["reason"]}>{reason}.</span>}
            </li>
          ))}
        </ul>
      </Sheet>
      {question}
    </Modal>
  );
}

function rowsOf(files: readonly File[], posts: readonly Post[], present: readonly Row[]): readonly Row[] {
  const rows = files.map((file) => ({ file, url: URL.createObjectURL(file), postId: "" }));
  return matched(rows, posts, present);
}

/** Returns the rows, each with the post that its file is named after, if it has no photo and no row that is present. */
function matched(rows: readonly Row[], posts: readonly Post[], present: readonly Row[]): readonly Row[] {
  const names = rows.map(({ file }) => file.name);
  const taken = new Set(present.map(({ postId }) => postId));
  const found = matchPhotos(names, posts, ({ id, imageURL }) => imageURL === "" && !taken.has(id));
  return rows.map((row, at) => ({ ...row, postId: found[at]?.id ?? "" }));
}
