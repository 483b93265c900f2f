import { adminRoute } from "./admin-route.ts";

/** The routes, as named by the URL fragment (specification §2). */
export const routes = {
  home: "/",
  privacy: "/privacy",
  terms: "/terms",
  login: adminRoute,
  dashboard: `${adminRoute}/dashboard`,
} as const;

/** The archive. Not a hash route: a function serves it. */
export const archivePath = "/archive";

/** The feeds of the latest stories, which a function serves, too. */
export const feeds = [
  { path: "/feed.xml", type: "application/atom+xml", format: "Atom" },
  { path: "/feed.json", type: "application/feed+json", format: "JSON Feed" },
] as const;

/** The link targets of the public pages. */
export type SiteLinks = Readonly<Record<"home" | "archive" | "privacy" | "terms" | "admin", string>>;

/** The targets on the landing page, where every route is a fragment. */
export const hashLinks: SiteLinks = {
  home: `#${routes.home}`,
  archive: archivePath,
  privacy: `#${routes.privacy}`,
  terms: `#${routes.terms}`,
  admin: `#${routes.login}`,
};

/** The targets on the other pages: real addresses, for search engines and for readers without scripts. */
export const pathLinks: SiteLinks = {
  home: routes.home,
  archive: archivePath,
  privacy: routes.privacy,
  terms: routes.terms,
  admin: `/#${routes.login}`,
};
