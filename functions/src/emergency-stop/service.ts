/** A Google service that readers reach without a limit on its cost. */
export type Service = {
  readonly name: "firestore" | "storage" | "hosting";
  readonly isStopped: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
};
