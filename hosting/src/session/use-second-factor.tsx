import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "#ui/lazy-part.ts";
import type { AskFactor } from "./sign-in.ts";

const FactorDialog = lazyPart(() => import("./factor-dialog.tsx"), "FactorDialog");

/** Asks for the second factor in a dialog, which is shown where `dialog` stands. */
export function useSecondFactor(): { readonly ask: AskFactor; readonly dialog: ReactNode } {
  const [asked, setAsked] = useState<ComponentProps<typeof FactorDialog>>();
  const ask: AskFactor = (options) =>
    new Promise((resolve) =>
      setAsked({
        options,
        onAnswer: (proof) => {
          setAsked(undefined);
          resolve(proof);
        },
      }),
    );
  const dialog = asked && (
    <Suspense fallback={null}>
      <FactorDialog {...asked} />
    </Suspense>
  );
  return { ask, dialog };
}
