import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { featureRequest, pushBoth } from "../../scripts/demo/feature-request.ts";
import { clear, env, root, stage } from "../../scripts/demo/stage.ts";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { type Browser, chromiumHere, NO_CHROMIUM, startBrowser } from "./browser.ts";
import { servePage } from "./served-page.ts";

const program = chromiumHere();
if (program === null) console.warn(`The demo's story is not shown: ${NO_CHROMIUM}.`);

/** With `UPDATE_PICTURES=1` the pictures of the documentation are taken anew. */
const PICTURES = process.env.UPDATE_PICTURES === "1" ? join(root, "docs/pictures") : null;

let skl: BuiltSkl;
let browser: Browser;
beforeAll(async () => {
  if (program === null) return;
  skl = builtSkl();
  browser = await startBrowser(program);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  clear();
});

describe.skipIf(program === null)("the demo's story, while the page is open", () => {
  it("appears in each view as it happens, and the views say what they said before", {
    timeout: 300_000,
  }, async () => {
    vi.spyOn(console, "log").mockImplementation(() => {});
    vi.spyOn(process.stdout, "write").mockImplementation(() => true);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const [setUp, assign, agentOne, agentTwo, , review, verify, decide] = featureRequest;
    setUp?.();
    const home = { ...env, SKL_HOME: join(stage, "account") };
    const served = await servePage(skl, { folder: join(stage, "human"), env: home });
    const page = await browser.context.newPage();
    await page.goto(served.link);
    await show(page, "branches");
    await page.getByText("Nobody is at work.").waitFor();
    const sees = (text: string | RegExp) => page.locator("main").getByText(text).first().waitFor();
    assign?.();
    await sees("Password reset endpoint");
    agentOne?.();
    await sees(/^merges next/);
    agentTwo?.();
    await page.locator(".list .row").nth(1).waitFor();
    await show(page, "log");
    await page.getByText("No session has run yet.").waitFor();
    review?.();
    await sees("Session 001");
    await show(page, "map");
    verify?.();
    await page
      .getByRole("link", { name: /changed by the last session/ })
      .first()
      .waitFor();
    await show(page, "log");
    decide?.();
    await sees(/ADR_001/);
    await show(page, "inbox");
    pushBoth();
    await sees(/celery/);
    const last = {
      "inbox/rfc/RFC_002": "Decided with it",
      branches: "waits for feature/long-tokens",
      log: "Session 005",
    };
    for (const [view, text] of Object.entries(last)) {
      await show(page, view);
      await sees(text);
      await page.waitForTimeout(1500);
      const tree = await page.locator("main").ariaSnapshot();
      expect(settledText(tree)).toMatchSnapshot(view);
    }
    if (PICTURES !== null) await takePictures(page, PICTURES);
  });
});

const show = (page: Page, view: string): Promise<unknown> =>
  page.evaluate((to) => {
    location.hash = to;
  }, `#/0/${view}`);

/** Replaces what differs from run to run: ids, times, and how long ago something was. */
function settledText(text: string): string {
  return (
    text
      .replace(/\bprop_[0-9a-f]{8}\b/g, "prop_00000000")
      // Playwright quotes an id that could be a number, such as 12e4567890.
      .replace(/"?\b(?:[0-9a-f]{40}|[0-9a-f]{10,12})\b"?/g, "0123456789")
      .replace(/\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d(?::\d\dZ| UTC)/g, "2025-06-02 09:00 UTC")
      .replace(/\b(?:in )?\d+ (?:s|min|h|days)\b(?! left)|\bnow\b/g, "some time")
      .replace(/\b\d+ h left\b/g, "some time left")
  );
}

const SIZES = [
  ["light", 1200],
  ["dark", 390],
] as const;

async function takePictures(page: Page, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  // A toast would stand in the pictures.
  await page.evaluate(() => localStorage.setItem("skl-pushes", "0"));
  await page.reload();
  const views = {
    inbox: "inbox",
    branch: "branches/branch/feature%2Flong-tokens",
    branches: "branches",
    map: "map/file/app%2Futils%2Ftokens.py",
    rfc: "inbox/rfc/RFC_002",
    log: "log",
  };
  for (const [name, view] of Object.entries(views))
    for (const [colorScheme, width] of SIZES) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await show(page, view);
      await page.waitForTimeout(1000);
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: join(folder, `ui-${name}-${width}.png`) });
    }
}
