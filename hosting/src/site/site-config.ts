import { siteIdentity } from "@daily-genius/domain/feed/site-identity";

/** A store that carries the app. Without `url` the page says 'Coming soon' without a link. */
export type Store = {
  readonly name: string;
  /** The words before the store's name, from the store's guidelines. */
  readonly invitation: string;
  readonly url?: string;
  /** The store's official badge, unaltered, once its license is accepted; until then the link is plain text. */
  readonly badge?: { readonly src: string; readonly width: number; readonly height: number };
};

/** Everything that the owner of the public site decides. */
export type SiteConfig = {
  readonly name: string;
  readonly origin: string;
  readonly description: string;
  readonly stores: readonly Store[];
  /** The number in the App Store link, for Safari's own banner. */
  readonly appStoreId?: string;
  readonly legal: {
    /** The person or organization responsible; in brackets until filled in. */
    readonly operator: string;
    readonly contact: string;
    readonly jurisdiction: string;
    /** What other apps and sites may do with the texts and photos of the feeds and files. */
    readonly license: string;
    readonly lastUpdated: string;
  };
};

/** The configuration of this site. */
export const siteConfig: SiteConfig = {
  ...siteIdentity,
  stores: [
    { name: "App Store", invitation: "Download on the" },
    { name: "Google Play", invitation: "Get it on" },
  ],
  legal: {
    operator: "[Your company name]",
    contact: "[Your privacy contact email]",
    jurisdiction: "[Your jurisdiction]",
    license: "[Your license for apps]",
    lastUpdated: "January 2025",
  },
};
