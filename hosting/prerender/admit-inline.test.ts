import { readFileSync } from "node:fs";
import { birthsRequest, imageRequest, searchRequest } from "@daily-genius/domain/look-up/requests";
import { expect, test } from "vitest";
import { withRecaptcha } from "./admit-inline.ts";

const config = readFileSync(new URL("../../firebase.json", import.meta.url), "utf8");

/** The content security policies, in order. */
const policiesOf = (text: string) => [...text.matchAll(/"(default-src [^"]+)"/g)].map(([, policy]) => policy);

test("with a key the panel's policy admits what reCAPTCHA loads, asks and frames, and no other policy does", () => {
  const google = "https://www.google.com/recaptcha/";
  const [pages, panel, ...others] = policiesOf(withRecaptcha(config, true));
  expect([pages, ...others].join()).not.toContain("recaptcha");
  expect(panel).toMatch(/; script-src 'self'( 'sha256-[^']+')+ [^;']+; /);
  // reCAPTCHA's script is loaded by a text.
  expect(panel).not.toContain("trusted-types");
  for (const other of [pages, ...others.slice(0, 1)])
    expect(other).toContain("require-trusted-types-for 'script'");
  expect(panel).toContain(`' ${google} https://www.gstatic.com/recaptcha/; style-src`);
  expect(panel).toContain(
    `; connect-src 'self' https://content-firebaseappcheck.googleapis.com ${google} https://identitytoolkit.`,
  );
  expect(panel).toContain(`; frame-src ${google} https://recaptcha.google.com/recaptcha/; `);
});

test("with the same key nothing changes, and without it the policy is the first one", () => {
  const admitted = withRecaptcha(config, true);
  expect(withRecaptcha(admitted, true)).toBe(admitted);
  expect(withRecaptcha(admitted, false)).toBe(config);
  expect(withRecaptcha(config, false)).toBe(config);
});

test("only the policy of the panel's page admits requests to Wikimedia, and it admits all that a look-up asks", () => {
  const [pages, panel, ...others] = policiesOf(config);
  expect([pages, ...others].join()).not.toMatch(/wiki/);
  const hosts = [searchRequest("A"), imageRequest("A.jpg"), birthsRequest("2026/01/02")].map(
    (address) => /^https:\/\/[^/]+/.exec(address)?.[0],
  );
  const admitted = panel?.match(/https:\/\/[a-z.]+\.wiki[a-z.]+/g);
  // The photos' two hosts are named in the answers of Commons.
  expect(admitted?.toSorted()).toEqual(
    [...hosts, "https://upload.wikimedia.org", "https://thumb.wikimedia.org"].toSorted(),
  );
  expect(panel).toMatch(/; connect-src [^;]*wikidata[^;]*wikipedia/);
});
