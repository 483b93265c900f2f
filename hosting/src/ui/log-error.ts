/** Writes one line to the console: what failed, the error, and its causes, which browsers omit. */
export function logError(what: string, error: unknown): void {
  console.error(what, ...withCauses(error));
}

function withCauses(error: unknown): readonly unknown[] {
  return error instanceof Error && error.cause !== undefined
    ? [error, "caused by", ...withCauses(error.cause)]
    : [error];
}
