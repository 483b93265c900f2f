import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StoreButtons } from "./store-buttons.tsx";

const url = "https://play.google.com/store/apps/details?id=genius";

// Specification 2.5
test("a store without a link says 'Coming soon' and links nowhere", () => {
  const html = renderToStaticMarkup(
    <StoreButtons stores={[{ name: "App Store", invitation: "Download on the" }]} />,
  );
  expect(html).toContain("Coming soon");
  expect(html).not.toContain("<a");
});

test("a store with a link is a link in the store's words", () => {
  const html = renderToStaticMarkup(
    <StoreButtons stores={[{ name: "Google Play", invitation: "Get it on", url }]} />,
  );
  expect(html).toContain(`<a class="store" href="${url}">`);
  expect(html.replace(/<[^>]+>/g, "")).toBe("Get it on Google Play");
});

test("the official badge, once it exists, replaces the words and keeps its proportions", () => {
  const badge = { src: "/badges/google-play.svg", width: 180, height: 53 };
  const html = renderToStaticMarkup(
    <StoreButtons stores={[{ name: "Google Play", invitation: "Get it on", url, badge }]} />,
  );
  expect(html).toContain(`alt="Get it on Google Play"`);
  expect(html).toContain(`width="180" height="53"`);
});
