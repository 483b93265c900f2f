/** A stored file; `createdAt` is in ms since 1970. */
export type StoredFile = { readonly name: string; readonly bytes: number; readonly createdAt: number };

/** The bucket as features use it, so that a model can replace Cloud Storage. */
export type Files = {
  /** Returns the files whose names begin with `prefix`. */
  readonly list: (prefix: string) => Promise<readonly StoredFile[]>;
  /** Returns the content of a file, as it is stored; undefined if it does not exist. Never reads beyond `mostBytes`. */
  readonly read: (name: string, mostBytes: number) => Promise<Uint8Array | "too large" | undefined>;
  readonly save: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Saves a public file, whose name is never used for other bytes. */
  readonly publish: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Copies a file without the source's metadata; false if the source does not exist. */
  readonly copy: (from: string, to: string, contentType: string) => Promise<boolean>;
  readonly remove: (name: string) => Promise<void>;
};

/** Returns the project's default bucket, which Firebase names in every function's environment. */
export function bucketName(): string {
  const config: unknown = JSON.parse(process.env["FIREBASE_CONFIG"] ?? "{}");
  const name =
    typeof config === "object" && config !== null && "storageBucket" in config && config.storageBucket;
  if (typeof name !== "string" || name === "") throw new Error("FIREBASE_CONFIG names no storageBucket");
  return name;
}

/** Returns the URL of the bucket's files for readers: at the emulator if one is running, else at Google. */
export function publicFolder(): string {
  const emulator = process.env["FIREBASE_STORAGE_EMULATOR_HOST"];
  const host = emulator ? `http://${emulator}` : "https://firebasestorage.googleapis.com";
  return `${host}/v0/b/${bucketName()}/o/`;
}
