/** A store that carries the app. Without `url` the page says 'Coming soon' and links nowhere. */
export interface Store {
  readonly name: string;
  /** The words before the store's name, as the store's own guidelines put them. */
  readonly invitation: string;
  readonly url?: string;
  /** The store's official badge, unaltered, once its licence is accepted; a plain text link until then. */
  readonly badge?: { readonly src: string; readonly width: number; readonly height: number };
}

/** Everything about the public site that its owner decides: change it here, and nowhere else. */
export interface SiteConfig {
  readonly name: string;
  /** Where the site lives, without a slash at the end: canonical links, previews and the sitemap need it. */
  readonly origin: string;
  readonly description: string;
  readonly stores: readonly Store[];
  /** The number in the App Store's link, for the banner that Safari shows by itself. */
  readonly appStoreId?: string;
  readonly legal: {
    /** Who is answerable for the service; shown as it stands, in brackets until it is filled in. */
    readonly operator: string;
    readonly contact: string;
    readonly jurisdiction: string;
    readonly lastUpdated: string;
  };
}

/** The configuration of this site. */
export const siteConfig: SiteConfig = {
  name: "Daily Genius",
  origin: "https://dailygenius.example",
  description:
    "One remarkable life a day. Daily Genius tells you the story of a scientist, an inventor or a thinker every morning, in the time it takes to drink a coffee.",
  stores: [
    { name: "App Store", invitation: "Download on the" },
    { name: "Google Play", invitation: "Get it on" },
  ],
  legal: {
    operator: "[Your company name]",
    contact: "[privacy contact e-mail]",
    jurisdiction: "[Your jurisdiction]",
    lastUpdated: "January 2025",
  },
};
