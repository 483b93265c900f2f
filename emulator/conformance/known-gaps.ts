import type { TargetName } from "./target.ts";

/**
 * The cases an emulator is known to fail, by name, each with the reason and the source that says which answer is
 * right. A listed case that passes fails the run, so that the list only ever tells the truth.
 */
export const knownGaps: Readonly<Record<TargetName, Readonly<Record<string, string>>>> = {
  ours: {},
  google: {},
};
