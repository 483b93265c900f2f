import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { siteIdentity } from "@daily-genius/domain/feed/site-identity";
import sharp from "sharp";

const { light, dark } = siteIdentity.accent;
const style = `svg{color:${light}}@media (prefers-color-scheme:dark){svg{color:${dark}}}`;

/** Returns an .ico file with one PNG inside, which every browser since 2007 can read. */
function ico(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The mark on a full background, within the inner four fifths, because home screens crop it. */
function onGround(mark: string, side: number, part: number): string {
  const inner = side * part;
  const offset = (side - inner) / 2;
  const drawing = mark.slice(mark.indexOf("<g"), mark.lastIndexOf("</svg>"));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="${light}"/><g color="#f7f8f5" transform="translate(${offset} ${offset}) scale(${inner / 32})">${drawing}</g></svg>`;
}

/** Writes the site's icons from `favicon.svg`, the only drawing of the mark, in the site's color. */
export async function makeIcons(folder: string): Promise<void> {
  const drawn = await readFile(join(folder, "favicon.svg"), "utf8");
  const mark = drawn.replace(/(?<=<style>).*(?=<\/style>)/, style);
  await writeFile(join(folder, "favicon.svg"), mark);
  const write = async (file: string, side: number, part: number) => {
    const png = await sharp(Buffer.from(onGround(mark, side, part)))
      .png({ compressionLevel: 9 })
      .toBuffer();
    await writeFile(join(folder, file), png);
  };
  const small = await sharp(Buffer.from(mark), { density: 288 }).resize(32).png().toBuffer();
  await writeFile(join(folder, "favicon.ico"), ico(small, 32));
  await write("apple-touch-icon.png", 180, 0.72);
  await write("icon-192.png", 192, 0.72);
  await write("icon-512.png", 512, 0.72);
  await write("icon-maskable-512.png", 512, 0.56);
}
