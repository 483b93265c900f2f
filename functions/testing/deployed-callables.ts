import type { CallName } from "@daily-genius/domain/calls/calls";
import {
  cleanupDuplicates,
  createPost,
  deletePost,
  endSession,
  movePosts,
  restorePost,
  signIn,
  updatePost,
  versionPhoto,
  whoAmI,
} from "../src/index.ts";

/** Every callable as it is deployed, by its name in the contract. */
export const deployedCallables = {
  signIn,
  endSession,
  whoAmI,
  createPost,
  updatePost,
  versionPhoto,
  movePosts,
  deletePost,
  restorePost,
  cleanupDuplicates,
} as const satisfies Record<CallName, unknown>;
