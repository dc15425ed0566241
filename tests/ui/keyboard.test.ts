import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { aWorkspace } from "../mcp/workspace.ts";
import { aFullWorkspace, LOGIN, openPage, program, push, useBrowser } from "./open-page.ts";

const stage = useBrowser();

const MOST_STOPS = 150;

/** Goes on with Tab until the element has the focus. Every place where it stops on the way has to show that. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const outline = await page.evaluate(() => {
      const active = document.activeElement;
      if (active === null || active === document.body) return "none";
      const { outlineStyle, outlineWidth } = getComputedStyle(active);
      return outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 2 ? null : active.outerHTML.slice(0, 200);
    });
    if (outline === "none") continue;
    expect(outline).toBe(null);
    if (await hasFocus(element)) return;
  }
  throw new Error(`${MOST_STOPS} steps of Tab did not reach it`);
}

const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement, null, { timeout: 1000 }).catch(() => false);

describe.skipIf(program === null)("the keyboard", () => {
  it("walks from the first link through a list to one thing", async () => {
    const workspace = aWorkspace(stage.skl, { kind: "repository" });
    push(stage, workspace, { agent: "Agent-1", branch: "a1", files: { "app/auth/login.py": LOGIN } });
    const { page } = await openPage(stage, workspace);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the content");
    await tabTo(page, page.getByRole("link", { name: "Queue" }));
    await page.keyboard.press("Enter");
    const row = page.getByRole("link", { name: /app\/auth\/login\.py/ });
    await row.waitFor();
    await tabTo(page, page.getByRole("list", { name: "Proposals" }));
    await page.keyboard.press("ArrowDown");
    expect(await hasFocus(row)).toBe(true);
    expect(await row.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
    await page.keyboard.press("Enter");
    await page.getByRole("article").waitFor();
    await page.goBack();
    await row.waitFor();
  });

  it("carries out every action, and the focus stays where it was", { timeout: 120_000 }, async () => {
    const { workspace, held, plan } = await aFullWorkspace(stage);
    const { page, show } = await openPage(stage, workspace);
    const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
    /** Presses a button by keyboard; the page says what was done, and the button still has the focus. */
    const press = async (name: string | RegExp, says: RegExp): Promise<void> => {
      await tabTo(page, button(name));
      await page.keyboard.press("Enter");
      await page.locator(".says").getByText(says).waitFor();
      expect([name, await hasFocus(button(name))]).toEqual([name, true]);
    };
    const write = async (field: string | RegExp, text: string): Promise<void> => {
      await tabTo(page, page.getByRole("textbox", { name: field }));
      await page.keyboard.type(text);
    };
    const unfold = async (text: string): Promise<void> => {
      await tabTo(page, page.locator("summary", { hasText: text }));
      await page.keyboard.press("Enter");
    };
    const go = async (view: string): Promise<void> => {
      await show(view);
      await page.locator("main .waiting").first().waitFor({ state: "detached" });
    };

    await go("now");
    await unfold("I have looked at all of these");
    await press("Mark them reviewed", /^Marked as reviewed\. Commit/);
    await go("map/app%2Fservices%2Femail.py");
    await press("I have looked at it", /^Marked as reviewed\. Commit/);
    await go(`queue/${held}`);
    await write("Why", "It is agreed.");
    await press("Approve", /^Recorded\. A session/);
    await press("Reject", /^Recorded\. A session/);
    await go("decisions/RFC_001");
    await tabTo(page, page.getByRole("radio", { name: /option a/ }));
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.getByRole("radio", { name: /option b/ }).isChecked()).toBe(true);
    await write("Why", "One store is enough.");
    await expect.poll(() => button("Record the decision").isDisabled()).toBe(false);
    await press("Record the decision", /^Decided\. Commit/);
    await go("skills/one");
    await unfold("Roll it back");
    await press("Roll back", /^Rolled back\./);
    await go("runs");
    await unfold(plan);
    await press(/^Approve [0-9a-f]{12}$/, /^Approved for one hour/);
    await go("digest");
    await press("Mark all as reviewed", /^The digest is marked\. Commit/);
    expect(await workspace.cli("rfc", "show", "RFC_001")).toMatchObject({ rfcs: [{ resolution: "option_b" }] });
    expect(await workspace.cli("queue", "show", held)).toMatchObject({ status: "rejected" });
    expect(await workspace.cli("skill", "show", "one")).toMatchObject({ skills: [{ edges: [] }] });
  });
});
