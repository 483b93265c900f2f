import type { Path, Value } from "./value.ts";

/**
 * The reason why an expression has no value. Faults are results, not exceptions, because `fault || true` is true; a
 * permission whose condition ends in one is not granted.
 */
export class Fault {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** The condition needs this document first; once it is read, the condition is evaluated again. */
export class MissingRead extends Fault {
  readonly path: Path;
  readonly view: View;
  /** What counts as one look-up. */
  readonly lookup: string;
  constructor(path: Path, view: View, lookup: string) {
    super("This document has not been read yet.");
    this.path = path;
    this.view = view;
    this.lookup = lookup;
  }
}

/** The state of the database for a read: as it is, or after the requested writes. */
export type View = "before" | "after";

/** The result of evaluating. */
export type Result = Value | Fault;
