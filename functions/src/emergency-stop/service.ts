/** One of Google's services that readers reach without a bound on what they cost. */
export type Service = {
  readonly name: "firestore" | "storage" | "hosting";
  readonly isStopped: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
};
