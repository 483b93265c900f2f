import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { importLifetime } from "#browser-store/import-records.ts";
import { outboxLifetime } from "#browser-store/outbox.ts";
import type { LegalDocument } from "./legal-page.tsx";
import { privacyPolicy } from "./privacy-policy.tsx";
import { siteConfig } from "./site-config.ts";
import { termsOfService } from "./terms-of-service.tsx";

const textOf = ({ sections }: LegalDocument, title: string) =>
  renderToStaticMarkup(sections.find((section) => section.title === title)?.body).replaceAll(/\s+/g, " ");

test("the terms allow what the feeds invite", () => {
  expect(textOf(termsOfService, "What we ask of you")).toContain(
    "or through the feeds and files that we publish for feed readers and apps",
  );
  expect(textOf(termsOfService, "Your permission to use it")).toContain(
    `from our feeds and files may do so under these terms: <mark>${siteConfig.legal.license}</mark>`,
  );
});

test("a deleted story disappears when the last cache forgets it, and not at once", () => {
  const text = textOf(privacyPolicy, "How long we keep it, and how we protect it");
  expect(text).toContain("disappears from the app and this website within 66 minutes");
});

test("the privacy policy says what is kept of administrators, and for how long", () => {
  const kept = textOf(privacyPolicy, "How long we keep it, and how we protect it");
  expect(kept).toContain("For 30 days we can bring it back with its photos");
  expect(kept).toContain("for up to 2 years after the change");
  expect(kept).toContain("A deleted draft is erased after 30 days.");
  const administrators = textOf(privacyPolicy, "For administrators");
  for (const sentence of [
    "The editing history records who changed what.",
    "Drafts record who started them, who last changed them and who they are assigned to.",
    "Nothing is sent until you press the button.",
    "Unsaved changes and rows that are older than 7 days",
  ])
    expect(administrators).toContain(sentence);
  expect([outboxLifetime, importLifetime]).toEqual([7 * 86_400_000, 7 * 86_400_000]);
});

test.each([
  [privacyPolicy, 10],
  [termsOfService, 13],
])("$title has its sections, each under a title of its own", (document, count) => {
  expect(new Set(document.sections.map(({ title }) => title)).size).toBe(count);
  expect(siteConfig.legal.lastUpdated).toBe("January 2025");
});
