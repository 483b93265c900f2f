import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { runnerImport } from "vite";
import { launchBrowser } from "../../tests/e2e/browser.ts";
import { screenshotFormat, screenshots } from "../src/site/screenshots.ts";
import { makeIcons } from "./make-icons.ts";

/** Makes every picture of the public site from HTML: the app's screens, the link preview and the icons. */

const root = join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);

const latin = "U+0000-00FF,U+2000-206F";
const extendedLatin = "U+0100-02FF,U+1E00-1EFF";

const newsreader = "Newsreader Variable";
const inter = "Inter Variable";

const fonts = [
  {
    family: newsreader,
    range: latin,
    file: require.resolve("@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2"),
  },
  {
    family: newsreader,
    range: extendedLatin,
    file: require.resolve("@fontsource-variable/newsreader/files/newsreader-latin-ext-opsz-normal.woff2"),
  },
  {
    family: newsreader,
    style: "italic",
    range: latin,
    file: require.resolve("@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2"),
  },
  {
    family: inter,
    range: latin,
    file: require.resolve("@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2"),
  },
  {
    family: inter,
    range: extendedLatin,
    file: require.resolve("@fontsource-variable/inter/files/inter-latin-ext-opsz-normal.woff2"),
  },
];

/** The fonts as data URLs, so that a picture is the same on every machine. */
async function fontFaces(): Promise<string> {
  const faces = fonts.map(async ({ family, style = "normal", range, file }) => {
    const bytes = await readFile(file);
    const source = `data:font/woff2;base64,${bytes.toString("base64")}`;
    return `@font-face{font-family:"${family}";font-style:${style};font-weight:100 900;unicode-range:${range};src:url(${source})}`;
  });
  return (await Promise.all(faces)).join("\n");
}

type Shot = {
  readonly html: string;
  readonly css: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
};

async function shoot(browser: Browser, { html, css, width, height, scale }: Shot): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  const styles = `${await fontFaces()}\n${await readFile(join(import.meta.dirname, css), "utf8")}`;
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>${styles}</style>${html}`);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await page.close();
  return png;
}

async function writeVariants(png: Buffer, file: string): Promise<void> {
  const stem = join(root, "public/pictures", file);
  for (const { width, avif, webp } of screenshotFormat.sizes) {
    const resized = sharp(png).resize({ width });
    await resized
      .clone()
      .avif({ quality: avif, effort: 6, chromaSubsampling: "4:2:0" })
      .toFile(`${stem}-${width}.avif`);
    await resized
      .clone()
      .webp({ quality: webp, effort: 6, smartSubsample: true })
      .toFile(`${stem}-${width}.webp`);
  }
  const width = screenshotFormat.fallbackWidth;
  await sharp(png).resize({ width }).jpeg({ quality: 72, mozjpeg: true }).toFile(`${stem}-${width}.jpg`);
}

async function main(): Promise<void> {
  await mkdir(join(root, "public/pictures"), { recursive: true });
  const { module } = await runnerImport<typeof import("./picture-document.tsx")>(
    join(import.meta.dirname, "picture-document.tsx"),
    { root, configFile: false },
  );
  const browser = await launchBrowser({ openGl: true });
  try {
    const { width, height } = screenshotFormat;
    let first: Buffer | undefined;
    for (const { file } of screenshots) {
      const html = module.phoneScreenHtml(file);
      const png = await shoot(browser, { html, css: "phone-screens.css", width, height, scale: 2 });
      first ??= png;
      await writeVariants(png, file);
    }
    const screenshot = `data:image/png;base64,${first?.toString("base64")}`;
    const card = {
      html: module.socialCardHtml(screenshot),
      css: "social-card.css",
      width: 1200,
      height: 630,
    };
    const png = await shoot(browser, { ...card, scale: 1 });
    await writeFile(
      join(root, "public/og-image.png"),
      await sharp(png).png({ palette: true, quality: 90, effort: 10 }).toBuffer(),
    );
  } finally {
    await browser.close();
  }
  await makeIcons(join(root, "public"));
}

await main();
