import { createContext, use } from "react";
import type { Administrator } from "#backend/auth.ts";
import type { PostStore } from "./post-store.ts";

type Desk = { readonly store: PostStore; readonly admin: Administrator };

/** The posts and the administrator, for all components of the panel. */
export const DeskContext = createContext<Desk | undefined>(undefined);

/** Returns the posts and the administrator of the panel around a component. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("A component of the panel stands outside of its DeskContext.");
  return desk;
}
