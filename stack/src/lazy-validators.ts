type Middleware = (document: unknown, options: object) => unknown;

/** The Auth emulator's log line once its validators compile on first use. */
export const lazilyCompiled = "Auth validators are compiled on first use.";

/** Adds exegesis's option `lazyCompileValidationSchemas` to every API that `exegesis` builds, and reports each one. */
export function compileLazily(exegesis: { middleware: Middleware }, report: (line: string) => void): void {
  const { middleware } = exegesis;
  if (typeof middleware !== "function") return;
  exegesis.middleware = (document, options) => {
    report(lazilyCompiled);
    return middleware(document, { ...options, lazyCompileValidationSchemas: true });
  };
}

/** Returns a warning if the log lacks the line: firebase-tools changed, and every start takes ten seconds longer. */
export function slowStartWarning(log: readonly string[]): string | undefined {
  if (log.includes(lazilyCompiled)) return undefined;
  return "Warning: this version of firebase-tools compiles all Auth validators at startup (about 10 seconds). See docs/decisions/0029-what-the-local-stack-changes.md.";
}
