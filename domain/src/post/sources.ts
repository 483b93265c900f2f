import * as z from "zod/mini";

/** The maximum number of sources, and their maximum lengths in UTF-16 code units. */
export const sourceLimits = { count: 5, title: 120, url: 500 } as const;

/**
 * The address of a public website by its name, as a URL parser writes it: https, without a user, a port or the number of a machine.
 * Foreign letters in a name appear as `xn--`, so that no letter can pass for another.
 */
export const publicAddress =
  /^https:\/\/(?:[a-z0-9-]+\.)+(?!localhost|local|internal)(?:[a-z]{2,}|xn--[a-z0-9-]+)\//;

/** A page that says what a post says. */
export const Source = z.object({
  title: z.string(),
  url: z.string().check(z.regex(publicAddress), z.maxLength(sourceLimits.url)),
});
export type Source = z.infer<typeof Source>;

/** Returns the website of an address, as readers see it. */
export function hostOf(address: string): string {
  return address.replace(/^https:\/\/(?:www\.)?/, "").split(/[/?#]/, 1)[0] ?? "";
}
