import { expect, test } from "vitest";
import { privacyPolicy } from "./privacy-policy.tsx";
import { siteConfig } from "./site-config.ts";
import { termsOfService } from "./terms-of-service.tsx";

test.each([
  [privacyPolicy, 10],
  [termsOfService, 13],
])("$title has its sections, each under a title of its own", (document, count) => {
  expect(new Set(document.sections.map(({ title }) => title)).size).toBe(count);
  expect(siteConfig.legal.lastUpdated).toBe("January 2025");
});
