import type { Post } from "@daily-genius/domain/post/post";
import { Modal } from "#ui/modal.tsx";
import { Phone } from "./phone.tsx";

/** A post as on a phone. */
export function PostPreview({ post, onClose }: { readonly post: Post; readonly onClose: () => void }) {
  return (
    <Modal title="Mobile Preview (25% Quality)" size="narrow" onClose={onClose}>
      <Phone post={post} />
    </Modal>
  );
}
