/** A way by which readers reach the project without a bound on what they cost. */
export type Door = {
  readonly name: "firestore" | "storage" | "hosting";
  readonly isClosed: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};
