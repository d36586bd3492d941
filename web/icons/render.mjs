/* Renders icon.svg to the PNG sizes that phones ask for, with the browser of the tests. Run by hand
 * when the icon changes: node icons/render.mjs */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startBrowser } from "../tests/browser/harness.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const SIZES = [180, 192, 512];

const svg = await readFile(join(HERE, "icon.svg"), "utf8");
const browser = await startBrowser();
for (const size of SIZES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
  );
  await page.screenshot({ path: join(HERE, `icon-${size}.png`), omitBackground: true });
}
await browser.close();
