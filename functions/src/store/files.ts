/** A stored file; `createdAt` is in milliseconds since 1970. */
export type StoredFile = { readonly name: string; readonly createdAt: number };

/** The bucket as features use it, so that a model can replace Cloud Storage. */
export type Files = {
  /** The files whose names begin with `prefix`. */
  readonly list: (prefix: string) => Promise<readonly StoredFile[]>;
  /** The content of a file, as it is stored; undefined if it does not exist. Never reads on after `mostBytes`. */
  readonly read: (name: string, mostBytes: number) => Promise<Uint8Array | "too large" | undefined>;
  readonly save: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Copies a file without the source's metadata; false if there is no source. */
  readonly copy: (from: string, to: string, contentType: string) => Promise<boolean>;
  /** Deletes a file if it exists. */
  readonly remove: (name: string) => Promise<void>;
};
