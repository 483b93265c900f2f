import { lazyPart } from "#ui/lazy-part.ts";

/** The dialog that imports posts, which few visits need. */
export const ImportDialog = lazyPart(() => import("./import-dialog.tsx"), "ImportDialog");
