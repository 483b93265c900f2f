import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Deployed, deployed } from "./deployed.ts";
import { type Rehearsal, startRehearsal } from "./rehearsal.ts";
import { wanted } from "./wanted.ts";

/** Every kind of request that changes something in a first deployment. */
const kinds: readonly (readonly [what: string, request: RegExp])[] = [
  ["looking at the deployer's permissions", /POST cloudresourcemanager.*:testIamPermissions/],
  ["granting roles to Google's own accounts", /POST cloudresourcemanager.*:setIamPolicy/],
  ["making an identity for events", /POST serviceusage.*:generateServiceIdentity/],
  ["trying the rules", /POST firebaserules.*:test/],
  ["keeping the rules", /POST firebaserules.*\/rulesets/],
  [
    "putting Firestore's rules in force",
    /PATCH firebaserules.*\/releases\/cloud\.firestore|POST firebaserules.*\/releases/,
  ],
  [
    "putting Storage's rules in force",
    /PATCH firebaserules.*\/releases\/firebase\.storage|POST firebaserules.*\/releases/,
  ],
  ["making an index", /POST firestore.*\/indexes/],
  ["setting a time to live", /PATCH firestore.*\/fields\/expireAt/],
  ["asking where the functions' code goes", /POST cloudfunctions.*:generateUploadUrl/],
  ["uploading the functions' code", /PUT storage/],
  ["making the budget's topic", /PUT pubsub/],
  ["letting signIn read a secret", /POST secretmanager.*:setIamPolicy/],
  ["making one function of many", /POST cloudfunctions.*functionId=updatePost/],
  ["opening a function to everyone", /POST run.*\/createpost:setIamPolicy/],
  ["opening the site to everyone", /POST run.*\/site:setIamPolicy/],
  ["making the sweep's job", /POST cloudscheduler/],
  ["keeping images", /PATCH artifactregistry/],
  ["beginning a version of the site", /POST firebasehosting.*\/versions$/],
  ["naming the site's files", /POST firebasehosting.*:populateFiles/],
  ["uploading the site's files", /POST upload-firebasehosting/],
  ["finishing a version of the site", /PATCH firebasehosting.*\/versions/],
  ["releasing the site", /POST firebasehosting.*\/releases/],
];

let rehearsal: Rehearsal;
let expected: Deployed | undefined;

// Two deployments for each take some minutes together.
describe.runIf(process.env["TEST_DEEP"] === "1")("a first deployment that may not go on with", () => {
  beforeEach(async () => {
    rehearsal = await startRehearsal();
    rehearsal.checkout.build();
    expected ??= wanted(rehearsal.checkout.root, rehearsal.google.cloud.project);
  });

  afterEach(() => rehearsal.close());

  test.each(kinds)("%s tells the truth, and so does the next one", async (_, request) => {
    const { google, deploy } = rehearsal;
    google.refuse(request);
    const refused = await deploy();
    expect(google.refusedRequests(), refused.output).not.toEqual([]);
    expectTruth(refused);
    google.allowAll();
    const again = await deploy();
    expectTruth(again);
    expect(again.code).toBe(0);
  });

  test("changing one function of many names the one that is older, and keeps the old site", async () => {
    const { checkout, google, deploy } = rehearsal;
    expectTruth(await deploy());
    const { files } = deployed(google.cloud);
    checkout.change("built/functions/lib/index.js", (code) => `${code}\n// New.\n`);
    checkout.change("built/hosting/dist/index.html", (page) =>
      page.replace("</body>", "<!-- new --></body>"),
    );
    google.refuse(/PATCH cloudfunctions.*\/updatePost/);
    const { code, output } = await deploy();
    expect(code).toBe(1);
    expect(output).toContain("an older build of updatePost than of the others: run `npm run deploy");
    expect(deployed(google.cloud).files).toEqual(files);
    google.allowAll();
    expect((await deploy()).output).toMatch(/Deployed to rehearsal-1234, and everything is in place\.\n$/);
  });
});

/** Expects that the exit code, and the last sentence, say whether everything is in place. */
function expectTruth({ code, output }: { readonly code: number | null; readonly output: string }): void {
  const found = deployed(rehearsal.google.cloud);
  if (code === 0) expect(found).toEqual(expected);
  expect(output.trimEnd().endsWith("everything is in place.")).toBe(code === 0);
  if (code !== 0) expect(output).toMatch(/Nothing was deployed|stopped part way|not everything is in place/);
}
