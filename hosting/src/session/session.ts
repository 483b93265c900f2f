import { SessionStore } from "./session-store.ts";

/** The session of this browser. */
export const session = new SessionStore({
  loadAuth: () => import("#backend/auth.ts"),
  endSession: async () => (await import("#backend/call.ts")).call("endSession", {}),
  wipePosts: async () => (await import("#backend/post-record.ts")).wipePostRecord(),
  storage: localStorage,
  tabs: window,
});
