import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { launchBrowser } from "../../tests/e2e/browser.ts";
import { takePanel } from "../../tests/e2e/take-panel.ts";
import { screenshotFormat, screenshots } from "../src/site/screenshots.ts";
import { makeIcons } from "./make-icons.ts";
import { type SampleProduct, startSampleProduct } from "./sample-product.ts";
import { takeViews } from "./take-views.ts";

/** Makes every image of the public site and of the README: screenshots of reader and panel, link preview and icons. */

const root = join(import.meta.dirname, "..");

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

/** Hides the links of the page and the story of the day. */
const unlinked = ".site-ways, .read-today, .stores, .today { visibility: hidden }";

/** Makes the preview of links to the site: the first screen of its landing page, with a screenshot of the reader. */
async function shootSocialCard(browser: Browser, site: string, view: Buffer): Promise<Buffer> {
  const viewport = { width: 1200, height: 630 };
  const page = await browser.newPage({ viewport, reducedMotion: "reduce", bypassCSP: true });
  await page.goto(site, { waitUntil: "networkidle" });
  await page.addStyleTag({ content: unlinked });
  const src = `data:image/png;base64,${view.toString("base64")}`;
  await page.locator(".hero-stage picture").evaluate(async (picture, src) => {
    const image = Object.assign(new Image(), { src });
    picture.replaceChildren(image);
    await Promise.all([image.decode(), document.fonts.ready]);
  }, src);
  const png = await page.screenshot();
  await page.close();
  return png;
}

async function openDashboard(browser: Browser, { site, administrator }: SampleProduct): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1.5,
    reducedMotion: "reduce",
  });
  await page.goto(`${site}/#/admin`);
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText(`Welcome, ${administrator.email}`).waitFor();
  return page;
}

async function main(): Promise<void> {
  await mkdir(join(root, "public/pictures"), { recursive: true });
  const product = await startSampleProduct();
  const browser = await launchBrowser({ openGl: true });
  try {
    const views = await takeViews(browser, product.site);
    const pngOf = (file: string) => views.get(file) ?? Buffer.alloc(0);
    for (const { file } of screenshots) await writeVariants(pngOf(file), file);
    for (const [file, png] of await takePanel(await openDashboard(browser, product)))
      await sharp(png)
        .webp({ quality: 80, effort: 6 })
        .toFile(join(root, `../docs/${file}.webp`));
    const card = await shootSocialCard(browser, product.site, pngOf(screenshots[0]?.file ?? ""));
    await writeFile(
      join(root, "public/og-image.png"),
      await sharp(card).png({ palette: true, quality: 90, effort: 10 }).toBuffer(),
    );
  } finally {
    await browser.close();
    await product.stop();
  }
  await makeIcons(join(root, "public"));
}

await main();
