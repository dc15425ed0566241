import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { BrowserContext, Page } from "playwright-core";

/** Pictures are kept a third as wide as the window; what is smaller than that is not compared. */
const SHRINK = 3;
/** A channel that differs by more than this is another colour; less may come from another version of Chromium. */
const SAME_COLOUR = 40;

/** What differs from run to run though nothing changed, besides what the clock of the tests settles. */
const CHANGING: readonly (readonly [string, string])[] = [
  ["[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "00000000-0000-4000-8000-000000000000"],
  ["\\b[0-9a-f]{64}\\b", "0".repeat(64)],
  ["\\b[0-9a-f]{12}\\b", "0".repeat(12)],
  ["\\bentry_[0-9a-z]+\\b", "entry_0"],
  ["[\\d.]+ ms", "1 ms"],
  ["\\bin \\d+ days\\b", "in some days"],
  ["(?:/[\\w.-]+)*/skl-mcp-\\w+", "/tmp"],
];

/** Takes a picture of the page as it stands, as base64 of a JPEG. */
async function shoot(page: Page): Promise<string> {
  await page.evaluate((rules) => {
    scrollTo(0, 0);
    const patterns = rules.map(([pattern, text]) => [new RegExp(pattern, "g"), text] as const);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const settled = patterns.reduce((text, [pattern, to]) => text.replace(pattern, to), node.nodeValue ?? "");
      if (settled !== node.nodeValue) node.nodeValue = settled;
    }
  }, CHANGING);
  return (await page.screenshot({ type: "jpeg", quality: 90, animations: "disabled" })).toString("base64");
}

export interface Difference {
  /** The pixels that have another colour, in thousandths of all. */
  readonly thousandths: number;
  /** Both sizes where they differ; null where they are the same. */
  readonly sizes: string | null;
}

/** Compares pages with stored pictures of them. It works in a tab of its own, since a browser reads and shrinks pictures. */
export class PictureBook {
  constructor(
    private readonly tab: Page,
    /** Stores each picture in place of comparing it. */
    private readonly isUpdating: boolean,
  ) {}

  static async open(context: BrowserContext, isUpdating: boolean): Promise<PictureBook> {
    return new PictureBook(await context.newPage(), isUpdating);
  }

  /** Returns how wide a text of both fonts is, by which one knows whether they are those of the stored pictures. */
  fonts(page: Page): Promise<string> {
    return page.evaluate(() => {
      const pen = document.createElement("canvas").getContext("2d");
      const widths = ["system-ui", "monospace"].map((family) => {
        if (pen !== null) pen.font = `100px ${family}`;
        return Math.round(pen?.measureText("Who works where, and why? 0123456789").width ?? 0);
      });
      return widths.join(" ");
    });
  }

  /** Compares the page with the picture in a file. Throws where there is none. */
  async compare(page: Page, file: string): Promise<Difference> {
    if (!this.isUpdating && !existsSync(file))
      throw new Error(`There is no picture ${file}; UPDATE_PICTURES=1 takes it.`);
    const stored = this.isUpdating ? null : readFileSync(file).toString("base64");
    const question = { shot: await shoot(page), stored, shrink: SHRINK, same: SAME_COLOUR };
    const { picture, ...difference } = await this.tab.evaluate(look, question);
    if (this.isUpdating) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, Buffer.from(picture, "base64"));
    }
    return difference;
  }
}

interface Question {
  readonly shot: string;
  readonly stored: string | null;
  readonly shrink: number;
  readonly same: number;
}

/** Runs in the browser: shrinks a picture and compares it with a stored one. */
async function look({ shot, stored, shrink, same }: Question): Promise<Difference & { readonly picture: string }> {
  const draw = async (url: string, by: number) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const [width, height] = [Math.round(image.width / by), Math.round(image.height / by)];
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d");
    if (pen === null) throw new Error("This browser has no canvas.");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, image.width / by, image.height / by);
    return { canvas, width, height, pixels: pen.getImageData(0, 0, width, height).data };
  };
  const now = await draw(`data:image/jpeg;base64,${shot}`, shrink);
  const picture = now.canvas.toDataURL("image/webp", 0.8).split(",")[1] ?? "";
  if (stored === null) return { picture, thousandths: 0, sizes: null };
  const before = await draw(`data:image/webp;base64,${stored}`, 1);
  if (now.width !== before.width || now.height !== before.height) {
    const sizes = `${before.width}×${before.height} before, ${now.width}×${now.height} now`;
    return { picture, thousandths: 1000, sizes };
  }
  let others = 0;
  for (let at = 0; at < now.pixels.length; at += 4) {
    const isOther = [0, 1, 2].some(
      (channel) => Math.abs((now.pixels[at + channel] ?? 0) - (before.pixels[at + channel] ?? 0)) > same,
    );
    if (isOther) others++;
  }
  return { picture, thousandths: Math.round((others * 4000) / now.pixels.length), sizes: null };
}
