import { localDay } from "@daily-genius/domain/dates/publish-date";
import { beforeAll, expect } from "vitest";
import { isAccessible, resize } from "./accessibility.ts";
import { closeByKey, hasValue, rowOf, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { smallPhoto } from "./photo-files.ts";
import { plantPosts } from "./planted.ts";
import { aPerson, aTitle, fillPost } from "./post-form.ts";
import { storageHost } from "./stack.ts";

const objectAt = (name: string) => `http://${storageHost}/v0/b/photos/o/geniuses%2F${name}?alt=media`;
const whole = {
  title: aTitle("Hypatia"),
  description: "Taught philosophy and astronomy in Alexandria, and edited Ptolemy.",
  date: localDay(new Date()),
  birthdate: "~355",
  deathdate: "0415/03/08",
  country: "Egypt",
  role: ["Mathematician", "Astronomer"],
  authorEmail: "editor@dailygenius.example",
  imageURL: objectAt("whole.webp"),
  thumbnailURL: objectAt("lost-list.jpg"),
  previewURL: objectAt("lost-preview.jpg"),
};
const living = {
  ...whole,
  title: aTitle("Donna"),
  deathdate: "",
  birthdate: "1959/05/27",
  imageURL: "",
  thumbnailURL: "",
  previewURL: "",
};
const blind = { ...whole, title: aTitle("Homer"), imageURL: objectAt("lost.webp") };

beforeAll(async () => {
  await plantPosts([whole, living, blind]);
});

// Specification 2.18, 2.19, 2.20
test("a post is previewed as on a phone, and its missing photo replaced", async ({ dashboard }) => {
  const { buffer, mimeType } = await smallPhoto();
  await dashboard.route(objectAt("whole.webp"), (route) =>
    route.fulfill({ body: buffer, contentType: mimeType }),
  );
  // The list may have requested it already, and requests a missing photo only once.
  await dashboard.reload();
  const search = dashboard.getByRole("searchbox");
  await search.fill(whole.title);
  const thumbnail = rowOf(dashboard, whole.title).locator("img");
  await expect.poll(() => thumbnail.getAttribute("src")).toBe(whole.imageURL);
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);

  await search.fill(blind.title);
  const placeholder = rowOf(dashboard, blind.title).locator("[class*=placeholder]");
  await placeholder.waitFor();
  expect(await placeholder.evaluate((part) => getComputedStyle(part, "::before").maskImage)).toContain(
    "camera",
  );
  await dashboard.getByRole("button", { name: `Preview ${blind.title}` }).click();
  const preview = dashboard.getByRole("dialog", { name: "Mobile Preview (25% Quality)" });
  await preview.getByText("Photo available").waitFor();
  await preview.getByRole("button", { name: "Close" }).click();

  const facts = async (title: string) => {
    await search.fill(title);
    await dashboard.getByRole("button", { name: `Preview ${title}` }).click();
    await preview.getByRole("heading", { name: title }).waitFor();
    return preview
      .locator("dl > div")
      .evaluateAll((all) => all.map((one) => [...one.children].map((part) => part.textContent)));
  };
  expect(await facts(whole.title)).toEqual([
    ["Born", "c. 355"],
    ["Died", "March 8, 415"],
    ["Country", "Egypt"],
    ["Role", "Mathematician, Astronomer"],
  ]);
  const today = new Date().toLocaleDateString("en-US", { dateStyle: "long" });
  await preview.getByText(today).waitFor();
  await preview.getByText(whole.description).waitFor();
  await preview.getByRole("button", { name: "Close" }).click();
  expect((await facts(living.title)).map(([name]) => name)).toEqual(["Born", "Country", "Role"]);
  expect(await preview.locator("img").count()).toBe(0);
  expect(await preview.getByText("Photo available").count()).toBe(0);
  await preview.getByRole("button", { name: "Close" }).click();

  const open = () => dashboard.getByRole("button", { name: living.title, exact: true }).click();
  await open();
  const detail = dashboard.getByRole("dialog", { name: living.title });
  for (const text of [living.description, "May 27, 1959", "Egypt", "editor@dailygenius.example"])
    await detail.getByText(text, { exact: true }).waitFor();
  const look = detail.getByRole("button", { name: "Preview" });
  expect((await look.boundingBox())?.y).toBeLessThan(856);
  await look.click();
  await closeByKey(preview);
  await open();
  await detail.getByRole("button", { name: "Delete Post" }).click();
  const question = dashboard.getByRole("alertdialog");
  await question.getByText("Are you sure you want to delete this post?").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await rowOf(dashboard, living.title).waitFor();
  await open();
  await detail.getByRole("button", { name: "Edit Post" }).click();
  const form = dashboard.getByRole("dialog", { name: "Edit Post" });
  await hasValue(form.getByLabel(labels.title), living.title);

  // The preview beside the form shows the typed text.
  const phone = form.getByRole("article");
  await phone.getByText(living.description).waitFor();
  await form.getByLabel(labels.title).fill("Hedy Lamarr");
  await form.getByLabel(labels.birthdate).fill("~1914");
  await phone.getByRole("heading", { name: "Hedy Lamarr" }).waitFor();
  await phone.getByText("c. 1914").waitFor();
  await resize(dashboard, 768, 900);
  await phone.waitFor({ state: "hidden" });
});

test("tomorrow's page is one press away, as on a phone and on a desktop, and readers do not get it", async ({
  dashboard,
}) => {
  const person = aPerson("Noether");
  const { title } = person;
  await dashboard.getByRole("button", { name: /^Tomorrow, .* Add a post$/ }).click();
  const form = dashboard.getByRole("dialog", { name: "Add New Post" });
  await fillPost(form, person);
  await form.getByRole("button", { name: "Add Post" }).click();
  await dashboard.getByRole("button", { name: `Web page: ${title}, tomorrow` }).click();
  const dialog = dashboard.getByRole("dialog", { name: `Web page of “${title}”` });
  const page = dialog.frameLocator("iframe");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  const width = () => page.locator("html").evaluate((root) => root.clientWidth);
  await expect.poll(width).toBeLessThan(400);
  // With the styles of the page, which its policy admits.
  expect(await page.locator("body").evaluate((body) => getComputedStyle(body).marginTop)).toBe("0px");
  await isAccessible(dashboard);
  await dialog.getByText("Desktop").click();
  await expect.poll(width).toBeGreaterThanOrEqual(1024);
  await page.locator("body").click();
  await dashboard.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});
