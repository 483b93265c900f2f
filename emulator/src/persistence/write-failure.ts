import { StatusError } from "../status.ts";

/** The sentence for each reason why a file cannot grow. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full",
  EDQUOT: "The disk quota is used up",
  EFBIG: "The disk takes no larger file",
  EROFS: "The disk is read-only",
  EIO: "The disk does not work",
};

/** Returns the answer to a commit that cannot be written into `directory`; undefined if the disk is not the cause. */
export function writeFailure(directory: string, error: unknown): StatusError | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasons[code];
  if (reason === undefined) return undefined;
  return new StatusError(
    "RESOURCE_EXHAUSTED",
    `${reason} (${code}): writes are refused until ${directory} is writable again. Saved data is intact.`,
  );
}
