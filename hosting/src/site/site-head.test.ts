import { expect, test } from "vitest";
import { siteConfig } from "./site-config.ts";
import { type HeadTag, siteHead } from "./site-head.ts";

const home = { title: "Daily <Genius> & more", description: "One life a day.", path: "/" };
const named = (tags: readonly HeadTag[], name: string) =>
  tags.find(({ attrs }) => attrs?.["name"] === name || attrs?.["property"] === name)?.attrs?.["content"];
const structuredData = (tags: readonly HeadTag[]) =>
  tags.find(({ attrs }) => attrs?.["type"] === "application/ld+json")?.children ?? "";

test("a page names its own address, and previews get an absolute image", () => {
  const tags = siteHead({ ...home, path: "/terms" }, { ...siteConfig, origin: "https://genius.example" });
  expect(tags.find(({ attrs }) => attrs?.["rel"] === "canonical")?.attrs?.["href"]).toBe(
    "https://genius.example/terms",
  );
  expect(named(tags, "og:url")).toBe("https://genius.example/terms");
  expect(named(tags, "og:image")).toBe("https://genius.example/og-image.png");
});

test("the banner of the App Store appears with its id, and only then", () => {
  expect(named(siteHead(home, siteConfig), "apple-itunes-app")).toBeUndefined();
  expect(named(siteHead(home, { ...siteConfig, appStoreId: "123456" }), "apple-itunes-app")).toBe(
    "app-id=123456",
  );
});

test("nothing in a title or in the structured data can end its element", () => {
  const tags = siteHead(home, { ...siteConfig, description: "</script><script>alert(1)</script>" });
  expect(tags.find(({ tag }) => tag === "title")?.children).toBe("Daily &lt;Genius> &amp; more");
  expect(structuredData(tags)).not.toContain("<");
});

test("the structured data names both apps, free of charge and without ratings", () => {
  const url = "https://apps.apple.com/app/id123456";
  const [appStore, googlePlay] = siteConfig.stores;
  if (!appStore || !googlePlay) throw new Error("two stores are configured");
  const tags = siteHead(home, { ...siteConfig, stores: [{ ...appStore, url }, googlePlay] });
  const data = JSON.parse(structuredData(tags));
  const apps = data["@graph"].filter((node: { "@type": string }) => node["@type"] === "MobileApplication");
  expect(apps).toMatchObject([
    { operatingSystem: "iOS", offers: { price: "0" }, downloadUrl: url },
    { operatingSystem: "Android", offers: { price: "0" } },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/"(aggregateRating|review)"/);
});
