import { expect, test } from "vitest";
import { renderPage, renderSitemap } from "./render-page.tsx";
import { renderTemplates } from "./templates/render-templates.tsx";

const pages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["index.html", "privacy.html", "terms.html"].map((file) => {
      const { head, body } = renderPage(file);
      const tags = head.map(({ tag, attrs = {} }) => `<${tag} ${Object.values(attrs).join(" ")}>`);
      return [file, `${tags.join("")}${body}`];
    }),
  ),
  ...Object.fromEntries(
    Object.entries(renderTemplates()).map(([name, { head, body }]) => [name, `${head}${body}`]),
  ),
};

test.each(["index.html", "story", "today", "archive", "month"])(
  "the feeds are found on %s, by programs and by people",
  (name) => {
    const html = pages[name] ?? "";
    for (const [path, type] of [
      ["/feed.xml", "application/atom+xml"],
      ["/feed.json", "application/feed+json"],
    ]) {
      expect(html).toMatch(new RegExp(`<link [^>]*alternate[^>]*${path}[^>]*${type?.replace("+", "\\+")}`));
      expect(html).toMatch(new RegExp(`<a href="${path}"`));
    }
  },
);

test.each(Object.keys(pages))("%s promises no more than the minute that a story takes", (name) => {
  expect(pages[name]).not.toMatch(/five minutes|coffee/i);
});

test.each(["favorites", "settings"])(
  "%s, which differ for each reader, are no results of a search",
  (name) => {
    expect(pages[name]).toContain('name="robots" content="noindex"');
    expect(pages[name]).not.toContain("canonical");
  },
);

test("the sitemap of pages has the landing page, the legal pages and the archive", () => {
  const paths = [...renderSitemap().matchAll(/<loc>https:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(paths).toEqual(["/", "/privacy", "/terms", "/archive"]);
});
