import type { Post } from "@daily-genius/domain/post/post";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { SignOutQuestion } from "#session/session-questions.tsx";
import { Button } from "#ui/button.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { Modal } from "#ui/modal.tsx";
import { quoted } from "#ui/name.tsx";
import { entryLeft } from "#ui/open-modals.ts";
import { showToast } from "#ui/toasts.ts";
import { PostFindings } from "../check/findings.tsx";
import { placing } from "../drafts/placing.ts";
import { undoOf } from "../history/restore-version.ts";
import { actionLabels, buttons, type OpenDialog, type PostAction } from "../parts/open-dialog.ts";
import { Phone } from "../parts/phone.tsx";
import { PostDetail } from "../parts/post-detail.tsx";
import { cleanupDuplicates, deletePost } from "../post-actions.ts";
import { SecondLook } from "../second-look/second-look.tsx";
import { useDesk } from "../store/desk.ts";
import styles from "./detail-dialog.module.css";
import { KeysDialog } from "./keys-dialog.tsx";
import { PageDialog } from "./page-dialog.tsx";
// They guard the page while it is used, and come with what is loaded once it is painted.
import "#ui/second-presses.ts";
import "#ui/translated-texts.ts";

/** The form in a separate chunk, which follows at once: most visits only read the list. */
const PostForm = lazyPart(() => import("../post-form/opened-post-form.tsx"), "OpenedPostForm");
void PostForm.preload();

// Few visits need these.
const AccountDialog = lazyPart(() => import("#session/account-dialog.tsx"), "AccountDialog");
const ImportDialog = lazyPart(() => import("../csv/import-dialog.tsx"), "ImportDialog");
const PasskeysDialog = lazyPart(() => import("#session/passkeys-dialog.tsx"), "PasskeysDialog");
const PasswordDialog = lazyPart(() => import("#session/password-dialog.tsx"), "PasswordDialog");
const PhotosDialog = lazyPart(() => import("../photos/photos-dialog.tsx"), "PhotosDialog");
const PlanDraft = lazyPart(() => import("../calendar/plan-draft.tsx"), "PlanDraft");
const PostHistory = lazyPart(() => import("../history/post-history.tsx"), "PostHistory");

/** Closes a dialog whose post or draft is gone, and names the post. */
function Gone({ post, onClose }: { readonly post?: Post | undefined; readonly onClose: () => void }) {
  const close = useEffectEvent(() => {
    if (post) showToast(`${quoted(post.title)} was deleted while it was open.`, { about: post.id });
    onClose();
  });
  useEffect(() => close(), []);
  return null;
}

/** Focuses the search when no row is left, once the dialog has released the focus. */
function focusSearch(): void {
  requestAnimationFrame(() =>
    entryLeft().then(() => document.querySelector<HTMLElement>("input[type=search]")?.focus()),
  );
}

type Props = {
  readonly dialog: OpenDialog;
  /** The post that it is about, as it is, or as it last was if it is deleted. */
  readonly post: Post | undefined;
  readonly isDeleted: boolean;
  /** Whether the browser history restored the dialog: then nobody has pressed anything. */
  readonly isRestored: boolean;
  readonly onClose: () => void;
  /** The photos that were dropped on the list. */
  readonly photos: readonly File[];
};

/** The open dialog. */
export function PostDialogs({ dialog, post, isDeleted, isRestored, onClose: close, photos }: Props) {
  const { store, admin, open, listRef } = useDesk();
  const present = (id: string) => listRef.current?.present(id);
  /** The row to focus once the row of the post is gone. */
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (post && !isDeleted) next.current = listRef.current?.neighborOf(post.id);
  });
  const leaveRow = () => {
    if (next.current === undefined) focusSearch();
    else listRef.current?.focus(next.current);
  };
  const aboutNoPost: Readonly<Record<Exclude<OpenDialog["kind"], PostAction>, () => ReactNode>> = {
    signOut: () => <SignOutQuestion onClose={close} />,
    cleanup: () => (
      <Confirm
        title="Cleanup Duplicates"
        question="This will remove duplicate posts. Continue?"
        verb="Continue"
        verbBusy="Removing..."
        onConfirm={() => cleanupDuplicates(store, present)}
        onClose={close}
      />
    ),
    keys: () => <KeysDialog onClose={close} />,
    account: () => <AccountDialog email={admin.email} onOpen={(kind) => open({ kind })} onClose={close} />,
    password: () => <PasswordDialog email={admin.email} onClose={close} />,
    passkeys: () => <PasskeysDialog email={admin.email} onClose={close} />,
    photos: () => <PhotosDialog files={photos} onClose={close} />,
    import: () => <ImportDialog onClose={close} />,
    // A reload has put the draft down.
    plan: () => (placing.get() ? <PlanDraft onClose={close} /> : <Gone onClose={close} />),
  };
  const aboutPost: Readonly<Record<Exclude<PostAction, "form">, (post: Post) => ReactNode>> = {
    detail: (post) => (
      <PostDetail post={post} onClose={close}>
        <SecondLook post={post} />
        <PostFindings post={post} />
        <div className={`row ${styles["actions"]}`}>
          <Button tone="primary" onClick={() => open({ kind: "form", id: post.id })}>
            Edit Post
          </Button>
          {buttons.detail.map((kind) => (
            <Button key={kind} onClick={() => open({ kind, id: post.id })}>
              {actionLabels[kind]}
            </Button>
          ))}
          <Button tone="quiet" data-action="delete" onClick={() => open({ kind: "delete", id: post.id })}>
            Delete Post
          </Button>
        </div>
      </PostDetail>
    ),
    page: (post) => <PageDialog post={post} onClose={close} />,
    preview: (post) => (
      <Modal title="Mobile Preview (25% Quality)" onClose={close}>
        <Phone post={post} />
      </Modal>
    ),
    history: (post) => <PostHistory post={post} onClose={close} />,
    delete: (post) => (
      <Confirm
        title={`Delete ${quoted(post.title)}`}
        question="Are you sure you want to delete this post?"
        verb="Delete"
        verbBusy="Deleting..."
        onConfirm={async () => {
          if (!(await deletePost(store, post, present))) return;
          close();
          leaveRow();
        }}
        onClose={close}
      />
    ),
  };
  if (dialog.kind === "form") {
    const { id, draft, date, isBornAsked } = dialog;
    return (
      <PostForm
        key={id ?? draft}
        post={post}
        draftId={draft ?? id ?? ""}
        date={date}
        isBornAsked={isBornAsked === true && !isRestored}
        onClose={close}
        onSaved={(saved, before) => {
          const title = quoted(saved.title);
          const about = saved.id;
          if (before) showToast(`Saved ${title}`, { about, ...undoOf(store, before, saved) });
          else showToast(`Added ${title}`, { about });
          close();
          present(saved.id);
        }}
      />
    );
  }
  if (!("id" in dialog)) return aboutNoPost[dialog.kind]();
  // The answer to the question whether to delete it says the same, and may have deleted it.
  if (post && (!isDeleted || dialog.kind === "delete")) return aboutPost[dialog.kind](post);
  return (
    <Gone
      post={post}
      onClose={() => {
        close();
        if (post) leaveRow();
      }}
    />
  );
}
