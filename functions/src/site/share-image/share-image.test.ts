import sharp from "sharp";
import { expect, test } from "vitest";
import { aSite } from "../../../testing/a-site.ts";
import { turned } from "../../../testing/images.ts";
import { feedReader } from "../feed-reader.ts";
import { drawShareImage } from "./draw-share-image.ts";
import { shareImage } from "./share-image.ts";

const size = { width: 1200, height: 630 };
const ada = { title: "Ada Lovelace", date: "2026/12/05", birthdate: "1815/12/10", deathdate: "1852/11/27" };
/** The address of the share image according to the page of the story. */
const addressOf = async (site: ReturnType<typeof aSite>, id: string) => {
  const { body } = await site.get(`/genius/${id}`);
  const [, address = ""] = /property="og:image" content="https:\/\/[^/]+([^"]+)"/.exec(body) ?? [];
  return address;
};
const photo = async () => new Uint8Array(await turned(800, 600).webp().toBuffer());

/** Whether anything dark is drawn in the place for the words. */
async function hasWords(image: Uint8Array, { top, height } = { top: 140, height: 436 }): Promise<boolean> {
  const words = await sharp(image).extract({ left: 64, top, width: 480, height }).toBuffer();
  const [darkest] = (await sharp(words).greyscale().stats()).channels;
  return (darkest?.min ?? 255) < 100;
}

test("a story has an image of its own to be shared, under a new address when it shows something else", async () => {
  const site = aSite();
  const { id } = site.publish(ada);
  const address = await addressOf(site, id);
  const answer = await site.instance()({ method: "GET", url: address, ifNoneMatch: undefined });
  expect(answer).toMatchObject({ status: 200, headers: { "Content-Type": "image/jpeg" } });
  expect(await sharp(Buffer.from(answer.body)).metadata()).toMatchObject({ format: "jpeg", ...size });
  expect(await site.get(address, answer.headers["ETag"])).toMatchObject({ status: 304 });

  site.publish({ ...ada, description: "Corrected." });
  expect(await addressOf(site, id)).toBe(address);
  site.publish({ ...ada, deathdate: "" });
  const next = await addressOf(site, id);
  expect(next).not.toBe(address);
  expect(await site.get(address)).toMatchObject({ status: 301, headers: { Location: next } });
});

test("an image of what never was, is deleted or is to come is not found, like its page", async () => {
  const site = aSite();
  const { id } = site.publish(ada);
  const address = await addressOf(site, id);
  const coming = site.publish({ ...ada, date: "2026/12/06" });
  const asked = [address.replace(id, coming.id), address.replace(id, "nobody")];
  site.documents.put(`feed/${id}`, undefined);
  for (const url of [...asked, address]) expect((await site.get(url)).status).toBe(404);
});

test("the image shows the photo beside the words, and the words alone where there is none, it is lost or in another format", async () => {
  const site = aSite();
  const { id } = site.publish({ ...ada, imageURL: "https://photos.example/ada.webp" });
  const [, tag = ""] = /([0-9a-f]{12})\.jpg$/.exec(await addressOf(site, id)) ?? [];
  const feed = feedReader(site.documents, () => site.now);
  const drawn = async (read: () => Promise<Uint8Array | undefined>) => {
    const content = await shareImage(feed, { id, tag }, read);
    if (!content || "movedTo" in content) throw new Error("the image is there");
    return content.body;
  };
  const pixelIn = async (image: Uint8Array) => {
    const place = { left: 1000, top: 400, width: 1, height: 1 };
    return [...(await sharp(image).extract(place).raw().toBuffer())];
  };
  const [withPhoto, alone] = [await drawn(photo), await drawn(async () => undefined)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600"/></svg>`;
  expect(await drawn(async () => Buffer.from(svg))).toEqual(alone);
  expect([await hasWords(withPhoto), await hasWords(alone)]).toEqual([true, true]);
  const [red = 0, , blue = 0] = await pixelIn(withPhoto);
  expect(blue).toBeGreaterThan(red + 100);
  expect(Math.min(...(await pixelIn(alone)))).toBeGreaterThan(200);
  await expect(drawn(() => Promise.reject(new Error("Storage answered 503.")))).rejects.toThrow("503");
});

test.each([
  ["a name of one word", "Hypatia", true],
  ["letters with marks", "Muḥammad ibn Mūsā al-Khwārizmī", true],
  ["letters with marks of their own", "Marie Skłodowska".normalize("NFD"), true],
  ["the longest title", "word ".repeat(40).trim(), true],
  ["a word that no line holds", "A".repeat(200), true],
  ["letters that the face lacks, with a Latin form", "ابن الهيثم (Ibn al-Haytham)", true],
  ["letters that the face lacks", "孔子", false],
  ["markup", "<script>&{{title}}", true],
])("%s", async (_, title, isDrawn) => {
  const image = await drawShareImage({ title, years: "", photo: await photo() });
  expect(await sharp(image).metadata()).toMatchObject(size);
  expect(await hasWords(image)).toBe(isDrawn);
  // Nothing leaves its place: neither into the mark above nor below.
  expect(await hasWords(image, { top: 108, height: 28 })).toBe(false);
  expect(await hasWords(image, { top: 596, height: 34 })).toBe(false);
});
