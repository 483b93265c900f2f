import { StatusError } from "../status.ts";

/** What to say for each reason why a file cannot grow. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full",
  EDQUOT: "The disk quota is used up",
  EFBIG: "The disk takes no larger file",
  EROFS: "The disk is read-only",
  EIO: "The disk does not work",
};

/**
 * The answer to a commit that cannot be written into `directory`, which names the trouble and what becomes of the data;
 * undefined for an error that is not the disk's.
 */
export function writeFailure(directory: string, error: unknown): StatusError | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasons[code];
  if (reason === undefined) return undefined;
  return new StatusError(
    "RESOURCE_EXHAUSTED",
    `${reason} (${code}): nothing can be changed until ${directory} can be written again. Nothing that was saved is damaged.`,
  );
}
