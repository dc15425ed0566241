import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { aWorkspace } from "../mcp/workspace.ts";
import { axeViolations } from "./browser.ts";
import { aFullWorkspace, openPage, program, useBrowser } from "./open-page.ts";
import { PictureBook } from "./pictures.ts";

const stage = useBrowser();

/** With `UPDATE_PICTURES=1` the pictures that pages are compared with are taken anew, with these fonts. */
const isUpdating = process.env.UPDATE_PICTURES === "1";
const FONTS = "2101 2160";
/** Pixels of another colour, in thousandths: fewer come from another version of Chromium, or from a text that is settled. */
const MOST_OTHERS = 4;
/** The moment by which the browser says how long ago something was. */
const NOW = new Date("2025-06-01T15:00:00Z");

/** So high that most of a view stands in the window, of which the picture is taken. */
const HEIGHT = 1600;

const WINDOWS = [
  [390, "light"],
  [390, "dark"],
  [1440, "light"],
  [1440, "dark"],
  [768, "light"],
  [768, "dark"],
  [3840, "light"],
  [3840, "dark"],
] as const;

/** The widths of which pictures are stored. */
const PICTURED: readonly number[] = [390, 1440];

/** Stops the clock, and the news of pushes, which come when they come. */
async function prepare(tab: Page): Promise<void> {
  await tab.clock.setFixedTime(NOW);
  await tab.addInitScript(() => localStorage.setItem("skl-pushes", "0"));
}

/** The views that show lines of code. */
const DIFFS: readonly string[] = ["inbox", "branch", "rfc", "list"];

/** Runs in the browser: tells whether nothing is awaited any more, neither an answer nor the colours of lines. */
function isWhole(hasDiff: boolean): boolean {
  const files = [...document.querySelectorAll("main .file")];
  const isColoured = files.every((file) => file.querySelector("[class^=t-]") !== null);
  return document.querySelector("main .waiting") === null && (!hasDiff || (files.length > 0 && isColoured));
}

/** Waits until the page stays as it is: until lines and their colours are there. */
async function settled(page: Page, hasDiff: boolean): Promise<void> {
  let last = "";
  await expect
    .poll(
      async () => {
        const before = last;
        last = await page.evaluate(() => document.body.innerHTML);
        return before === last && (await page.evaluate(isWhole, hasDiff));
      },
      { interval: 400, timeout: 20_000 },
    )
    .toBe(true);
}

describe.skipIf(program === null)("every view", () => {
  it("has no violation of WCAG 2.2 AA, no sideways scrolling and the look of its stored picture, at any width and in both colours", {
    timeout: 600_000,
  }, async () => {
    const { workspace, held, run } = await aFullWorkspace(stage);
    const { page, show } = await openPage(stage, workspace, { prepare });
    const book = await PictureBook.open(stage.browser.context, isUpdating);
    const fonts = await book.fonts(page);
    const isCompared = isUpdating || fonts === FONTS;
    if (!isCompared)
      console.warn(
        `Pictures are not compared: texts are ${fonts} wide with the fonts of this browser, and ${FONTS} with those of the pictures.`,
      );
    const views: Readonly<Record<string, string>> = {
      ...{ inbox: "inbox", branch: `inbox/branch/${held}`, rfc: "inbox/rfc/RFC_001", files: "inbox/files/often" },
      ...{ branches: "branches", list: "branches/branch/feature%2Flist", review: "branches/review" },
      ...{ map: "map", entry: "map/file/app%2Fservices%2Femail.py", log: "log", session: "log/session/session_001" },
      ...{ skill: "skills/skill/one", runs: "runs", run: `runs/run/${run}`, settings: "settings" },
    };
    const problems: string[] = [];
    for (const [width, colorScheme] of WINDOWS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ colorScheme });
      for (const [name, view] of Object.entries(views)) {
        await show(view);
        await page.locator("main .waiting").first().waitFor({ state: "detached" });
        await settled(page, DIFFS.includes(name) && (name !== "inbox" || width > 1000));
        // What can be unfolded is looked at unfolded.
        await page.evaluate(() => {
          for (const each of document.querySelectorAll("main details")) each.setAttribute("open", "");
        });
        const place = `${view} at ${width} in ${colorScheme}`;
        const isWide = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        if (isWide) problems.push(`${place}: scrolls sideways`);
        problems.push(...(await axeViolations(page)).map((violation) => `${place}: ${violation}`));
        if (!isCompared || !PICTURED.includes(width)) continue;
        const file = join(import.meta.dirname, "pictures", `${name}-${width}-${colorScheme}.webp`);
        const { thousandths, sizes } = await book.compare(page, file);
        if (thousandths > MOST_OTHERS)
          problems.push(`${place}: ${thousandths} ‰ differ from ${file}${sizes === null ? "" : ` (${sizes})`}`);
      }
    }
    expect(problems).toEqual([]);
  });

  it("tells what is current from the rest in colours that a person forces", async () => {
    const workspace = aWorkspace(stage.skl, { kind: "repository" });
    const { page, show } = await openPage(stage, workspace);
    await page.emulateMedia({ forcedColors: "active" });
    await show("log");
    await page.locator(".row[aria-current]").waitFor();
    const borders = () =>
      page.evaluate(() => {
        const width = (place: string) => getComputedStyle(document.querySelector(place) as Element).borderLeftWidth;
        return [width(".places [aria-current]"), width(".places a:not([aria-current])"), width(".row[aria-current]")];
      });
    await expect.poll(borders).toEqual(["6px", "0px", "6px"]);
  });

  it("prints every row of a list, of which the window shows some", async () => {
    const workspace = aWorkspace(stage.skl, { kind: "repository" });
    for (let at = 0; at < 60; at++)
      workspace.write(`.skl/skills/s${at}/SKILL.md`, `---\nname: s${at}\ndescription: Use it.\n---\n# s\n`);
    const { page, show } = await openPage(stage, workspace);
    await show("skills");
    await page.getByRole("link", { name: /^s0/ }).waitFor();
    await page.evaluate(() =>
      addEventListener("beforeprint", () => {
        document.title = `${[...document.querySelectorAll(".long a .name")].filter((name) => /^s\d+$/.test(name.textContent ?? "")).length} rows`;
      }),
    );
    await page.pdf();
    expect(await page.title()).toBe("60 rows");
    expect(await page.locator(".long a").count()).toBeLessThan(60);
  });

  it("tells levels of uncertainty apart by their lightness alone, in both colours and in print", async () => {
    const workspace = aWorkspace(stage.skl, { kind: "repository" });
    const { page } = await openPage(stage, workspace);
    for (const media of [{ colorScheme: "light" }, { colorScheme: "dark" }, { media: "print" }] as const) {
      await page.emulateMedia(media);
      const lightness = await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return [0, 1, 2, 3].map((level) => {
          const hex = style
            .getPropertyValue(`--u${level}`)
            .trim()
            .replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
          const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
            const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        });
      });
      const ratios = [0, 1, 2].map((at) => ((lightness[at] ?? 0) + 0.05) / ((lightness[at + 1] ?? 0) + 0.05));
      expect([media, ratios.every((ratio) => ratio > 1.2), ratios]).toEqual([media, true, ratios]);
    }
    await page.emulateMedia({ media: null, colorScheme: null });
  });
});
