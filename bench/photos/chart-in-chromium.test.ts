import { fileURLToPath } from "node:url";
import { isDeep } from "@daily-genius/project/testing/test-run";
import sharp from "sharp";
import { expect, test } from "vitest";
import { colorsOf, photoChart } from "../../functions/testing/photo-chart.ts";
import { launchBrowser } from "../../tests/e2e/browser.ts";

const recorded = fileURLToPath(
  new URL("../../functions/testing/generated/shown-by-chromium.json", import.meta.url),
);

// After a change of the chart or of Chromium, `npm run test:deep -- --project bench -u bench/photos` writes the record.
test.runIf(isDeep)("Chromium shows the chart as it is recorded for the photo step", async () => {
  const browser = await launchBrowser({ args: ["--force-color-profile=srgb"] });
  const page = await browser.newPage();
  const shown: Record<string, string> = {};
  for (const [name, make] of photoChart) {
    const type = name.endsWith(".jpg") ? "jpeg" : name.slice(name.lastIndexOf(".") + 1);
    await page.setContent(
      `<body style="margin: 0; background: #757575"><img src="data:image/${type};base64,${(await make()).toString("base64")}">`,
    );
    const picture = await page.locator("img").screenshot();
    shown[name] = await colorsOf(sharp(picture));
  }
  await browser.close();
  await expect(`${JSON.stringify(shown)}\n`).toMatchFileSnapshot(recorded);
});
