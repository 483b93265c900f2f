/** A stored file; `createdAt` is in milliseconds since 1970. */
export type StoredFile = { readonly name: string; readonly createdAt: number };

/** The file storage as the photos need it. */
export type Files = {
  readonly list: (prefix: string) => Promise<readonly StoredFile[]>;
  readonly read: (name: string) => Promise<Uint8Array | undefined>;
  readonly save: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Copies a file, without any metadata of the source but its content type; false where there is no source. */
  readonly copy: (from: string, to: string, contentType: string) => Promise<boolean>;
  /** A missing file is tolerated. */
  readonly remove: (name: string) => Promise<void>;
};
