import type { SiteConfig } from "./site-config.ts";

const platforms: Readonly<Record<string, string>> = { "App Store": "iOS", "Google Play": "Android" };

/** The product in schema.org's terms, for search engines. It claims no ratings, and no price except zero. */
export function structuredData({ name, origin, description, stores }: SiteConfig): unknown {
  const organization = { "@type": "Organization", "@id": `${origin}/#organization`, name, url: `${origin}/` };
  const apps = stores.map((store) => ({
    "@type": "MobileApplication",
    name,
    description,
    operatingSystem: platforms[store.name] ?? store.name,
    applicationCategory: "EducationalApplication",
    offers: { "@type": "Offer", price: "0", priceCurrency: "USD" },
    publisher: { "@id": organization["@id"] },
    ...(store.url === undefined ? {} : { downloadUrl: store.url, installUrl: store.url }),
  }));
  return {
    "@context": "https://schema.org",
    "@graph": [
      organization,
      { "@type": "WebSite", name, url: `${origin}/`, description, publisher: { "@id": organization["@id"] } },
      ...apps,
    ],
  };
}
