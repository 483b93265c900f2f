type Policy = { readonly createHTML: (html: string) => string };

// The cast: not every browser has Trusted Types, and TypeScript knows of none.
const { trustedTypes } = globalThis as {
  readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Policy) => Policy };
};
const policy = trustedTypes?.createPolicy("inert", { createHTML: (html) => html });

/** Marks HTML that is parsed or shown where no script runs: the panel's content security policy admits no other. */
export function inertHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}
