import "./settings.ts";

export { onPhotoUploaded } from "./photos/on-photo-uploaded.ts";
export { cleanupDuplicates } from "./posts/cleanup-duplicates.ts";
export { createPost } from "./posts/create-post.ts";
export { deletePost } from "./posts/delete-post.ts";
export { onPostWritten } from "./posts/on-post-written.ts";
export { restorePost } from "./posts/restore-post.ts";
export { updatePost } from "./posts/update-post.ts";
export { endSession } from "./sign-in/end-session.ts";
export { signIn } from "./sign-in/sign-in.ts";
export { whoAmI } from "./sign-in/who-am-i.ts";
export { sweep } from "./sweep/sweep.ts";
