import { beforeAll, expect, test } from "vitest";
import { claimsOf, mayBecome } from "./google/federation.ts";
import { runGcloud } from "./google/gcloud.ts";
import { noProject } from "./google/setting-up.ts";
import { gcloudCommandsOf, stepsOfThePage } from "./page-commands.ts";

const cloud = noProject("my-genius");
const refused: string[] = [];

beforeAll(() => {
  // The resources that firebase and curl create on the page, and that gcloud names.
  cloud.resources.set("projects/my-genius", { name: "projects/my-genius" });
  cloud.resources.set("buckets/my-genius.firebasestorage.app", {});
  const steps = stepsOfThePage().filter(({ heading }) => !heading.includes("Staging"));
  for (const words of gcloudCommandsOf(steps.map(({ script }) => script).join("\n")))
    try {
      runGcloud(cloud, words);
    } catch (error) {
      refused.push(`gcloud ${words.join(" ")}: ${error}`);
    }
});

test("Google accepts every command of gcloud on the page", () => {
  expect(refused).toEqual([]);
});

test.for([true, false])(
  "the page lets jobs of the environment production deploy, and no other, where subjects hold ids: %s",
  (isImmutable) => {
    const job = { repository: "example/daily-genius", id: "123456789", environment: "production" };
    const deployer = "deployer@my-genius.iam.gserviceaccount.com";
    const may = (change: Partial<typeof job>) =>
      mayBecome(cloud, deployer, claimsOf({ ...job, ...change }, isImmutable));
    expect(may({})).toBe(true);
    expect(may({ environment: "staging" })).toBe(false);
    expect(may({ repository: "other/repository", id: "987654321" })).toBe(false);
    // Someone registers the name after the owner has left it.
    expect(may({ id: "987654321" })).toBe(false);
  },
);
