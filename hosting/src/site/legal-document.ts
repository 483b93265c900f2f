import type { ReactNode } from "react";

/** One numbered section of a legal page. */
type LegalSection = {
  readonly title: string;
  readonly body: ReactNode;
};

/** A legal page; the order of the sections gives their numbers. */
export type LegalDocument = {
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly LegalSection[];
};
