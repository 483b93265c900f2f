import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { aSite } from "../../../testing/a-site.ts";
import { photoURL } from "../../photos/photo-url.ts";
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
const photo = async () => {
  const light = { width: 800, height: 600, channels: 3, background: "#c0d8ff" } as const;
  return new Uint8Array(await sharp({ create: light }).webp().toBuffer());
};

/** Whether anything dark is drawn in a part of the image. */
async function hasInk(image: Uint8Array, left: number, top: number, width: number, height: number) {
  const part = await sharp(image).extract({ left, top, width, height }).toBuffer();
  const [red] = (await sharp(part).stats()).channels;
  return (red?.min ?? 255) < 100;
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

test("of a photo elsewhere, also in another project's bucket, nothing is asked", async () => {
  const site = aSite();
  const elsewhere = `http://${process.env["FIREBASE_STORAGE_EMULATOR_HOST"]}/v0/b/another/o/`;
  for (const imageURL of [`${elsewhere}ada.webp?alt=media`, "https://photos.example/ada.webp"]) {
    const { id } = site.publish({ ...ada, imageURL });
    const { headers } = await site.get(await addressOf(site, id));
    // An image whose photo is lost is kept for a minute.
    expect(headers["Cache-Control"]).toBe("public, max-age=60, s-maxage=300");
  }
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

test("the image shows the photo beside the words, and the words alone where there is none, it is lost, damaged or in another format", async () => {
  const site = aSite();
  const { id } = site.publish({ ...ada, imageURL: photoURL("geniuses/ada-1.webp") });
  const [, tag = ""] = /([0-9a-f]{12})\.jpg$/.exec(await addressOf(site, id)) ?? [];
  const feed = feedReader(site.documents, () => site.now);
  onTestFinished(() => void vi.unstubAllGlobals());
  const content = async (body: Uint8Array<ArrayBuffer> | string, status = 200) => {
    vi.stubGlobal("fetch", async () => new Response(body, { status }));
    const found = await shareImage(feed, { id, tag });
    if (!found || "movedTo" in found) throw new Error("the image is there");
    return found;
  };
  const drawn = async (body: Uint8Array<ArrayBuffer> | string) => (await content(body)).body;
  const pixelIn = async (image: Uint8Array) => {
    const place = { left: 600, top: 150, width: 1, height: 1 };
    return [...(await sharp(image).extract(place).raw().toBuffer())];
  };
  const [withPhoto, alone] = [await drawn(await photo()), await drawn("")];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600"/></svg>`;
  expect(await drawn(svg)).toEqual(alone);
  // It may be on its way back, or be replaced: no cache keeps that for longer than a missing page.
  for (const status of [403, 404, 412])
    expect(await content("", status)).toMatchObject({ body: alone, freshness: "missing" });
  const damaged = (await photo()).slice(0, 60);
  expect(await content(damaged)).toMatchObject({ body: alone, freshness: "missing" });
  expect([await hasInk(withPhoto, 288, 400, 624, 200), await hasInk(alone, 288, 100, 624, 430)]).toEqual([
    true,
    true,
  ]);
  const [red = 0, , blue = 0] = await pixelIn(withPhoto);
  expect(blue).toBeGreaterThan(red + 50);
  expect(Math.min(...(await pixelIn(alone)))).toBeGreaterThan(220);
  // An image without its photo would stay with other sites.
  for (const status of [429, 503]) await expect(content("", status)).rejects.toThrow(String(status));
});

test.each([
  ["a name of one word", "Hypatia", true],
  ["letters with marks", "Muḥammad ibn Mūsā al-Khwārizmī", true],
  ["letters with marks of their own", "Marie Skłodowska".normalize("NFD"), true],
  ["the longest title", "word ".repeat(40).trim(), true],
  ["a word that no line holds", "A".repeat(200), true],
  ["letters that the face lacks, with a Latin form", "ابن الهيثم (Ibn al-Haytham)", true],
  ["the same in brackets, as CJK writes them", "Confucius（孔子）", true],
  ["letters that the face lacks", "孔子", false],
  ["markup", "<script>&{{title}}", true],
])("%s", async (_, title, isDrawn) => {
  for (const shown of [await photo(), undefined]) {
    const image = await drawShareImage({ title, years: "1903–1995", photo: shown });
    expect(await sharp(image).metadata()).toMatchObject(size);
    // The years are always there; the photo is of one light color.
    expect(await hasInk(image, 288, 0, 624, shown ? 530 : 330)).toBe(isDrawn);
    // The square in the middle, which some show alone, has everything but the site's mark.
    expect(await hasInk(image, 0, 100, 288, 530)).toBe(false);
    expect(await hasInk(image, 912, 0, 288, 630)).toBe(false);
    expect(await hasInk(image, 288, 602, 624, 28)).toBe(false);
  }
});
