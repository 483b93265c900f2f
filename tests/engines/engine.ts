/** An element of the page, in the form of its engine. */
export type Found = { readonly of: unknown };

/** A browser with one page, driven by real input. */
export type Engine = {
  readonly name: string;
  open(address: string): Promise<void>;
  /** Evaluates an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Evaluates an expression in the page to an element, if it is one. */
  find(expression: string): Promise<Found | undefined>;
  click(element: Found): Promise<void>;
  type(element: Found, text: string): Promise<void>;
  chooseFile(element: Found, path: string): Promise<void>;
  /** Presses keys one after the other; `Control+Enter` is both at once. */
  press(...keys: string[]): Promise<void>;
  /** Acts in another tab or window of the same browser, and closes it. */
  inOtherTab(act: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/** An engine of this machine, or the package to install for it. */
export type Installed = (() => Promise<Engine>) | { readonly install: string };
