import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";

const PROGRAMS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Returns the Chromium of this machine; null where there is none. `SKL_CHROMIUM` names another. */
export function chromiumHere(): string | null {
  return [process.env.SKL_CHROMIUM ?? "", ...PROGRAMS].find((path) => path !== "" && existsSync(path)) ?? null;
}

export const NO_CHROMIUM = "there is no Chromium here (Debian: apt-get install chromium; else SKL_CHROMIUM names it)";

const FLAGS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
  ...["--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"],
];

/** The only fonts of the browser, so that pages look the same on every machine where Chromium asks fontconfig. */
const FONTS = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"];

/** Makes a configuration of fonts in a folder and returns its path. */
function fontConfigIn(folder: string): string {
  const { resolve } = createRequire(import.meta.url);
  for (const name of FONTS) symlinkSync(resolve(`dejavu-fonts-ttf/ttf/${name}`), join(folder, name));
  const path = join(folder, "fonts.conf");
  const mono = "<alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>";
  writeFileSync(path, `<?xml version="1.0"?>\n<fontconfig><dir>${folder}</dir>${mono}</fontconfig>\n`);
  return path;
}

export interface Browser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** Starts a browser with a profile of its own. `resolve` makes it look names up as somebody's name server would. */
export async function startBrowser(program: string, resolve: string | null = null): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "skl-chromium-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: program,
    headless: true,
    env: { ...process.env, FONTCONFIG_FILE: fontConfigIn(profile) },
    args: resolve === null ? FLAGS : [...FLAGS, `--host-resolver-rules=${resolve}`],
    viewport: { width: 1440, height: 900 },
  });
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Returns what axe-core finds against a page by WCAG 2.2 AA, a line each. The debugger brings the script in, past the page's policy. */
export async function axeViolations(page: Page): Promise<string[]> {
  const debug = await page.context().newCDPSession(page);
  await debug.send("Runtime.evaluate", { expression: AXE });
  const { result } = await debug.send("Runtime.evaluate", {
    expression: `axe.run(document, { runOnly: ${JSON.stringify(RULES)} }).then(({ violations, passes }) => JSON.stringify({
      passes: passes.length,
      violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))),
    }))`,
    awaitPromise: true,
  });
  await debug.detach();
  const { passes, violations } = JSON.parse(String(result.value)) as { passes: number; violations: string[] };
  if (passes < 5) throw new Error("axe-core looked at nothing");
  return violations;
}
