import { adminRoute } from "./admin-route.ts";

/** The routes, as named by the URL fragment (specification §2). */
export const routes = { home: "/", login: adminRoute, dashboard: `${adminRoute}/dashboard` } as const;

/** The archive. Not a hash route: a function serves it. */
export const archivePath = "/archive";

/** The documents of the site and their titles, by path. Each also has an HTML file of this name, and a hash route. */
export const documents = { "/privacy": "Privacy Policy", "/terms": "Terms of Service" } as const;

export type DocumentPath = keyof typeof documents;

export const documentPaths = Object.keys(documents) as DocumentPath[]; // the keys of the table

/** The feeds of the latest stories, which a function serves, too. */
export const feeds = [
  { path: "/feed.xml", type: "application/atom+xml", format: "Atom" },
  { path: "/feed.json", type: "application/feed+json", format: "JSON Feed" },
] as const;

/** The link targets of the public pages; `before` precedes the path of a document. */
export type SiteLinks = Readonly<Record<"home" | "before" | "admin", string>>;

/** The targets on the landing page, where every route is a fragment. */
export const hashLinks: SiteLinks = { home: "#/", before: "#", admin: `#${routes.login}` };

/** The targets on the other pages: real addresses, for search engines and for readers without scripts. */
export const pathLinks: SiteLinks = { home: "/", before: "", admin: `/#${routes.login}` };
