import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { aWorkspace } from "../mcp/workspace.ts";
import { aFullWorkspace, LOGIN, NEW_PACKAGE, openPage, program, push, useBrowser } from "./open-page.ts";

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

const letters = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

describe.skipIf(program === null)("the keyboard", () => {
  it("walks from the first link through a list to one thing", async () => {
    const workspace = aWorkspace(stage.skl, { kind: "repository" });
    push(stage, workspace, { agent: "Agent-1", branch: "a1", files: { "app/auth/login.py": LOGIN } });
    const { page } = await openPage(stage, workspace);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the content");
    await tabTo(page, page.getByRole("link", { name: "Branches" }));
    await page.keyboard.press("Enter");
    const row = page.getByRole("link", { name: /^a1 Agent-1/ });
    await row.waitFor();
    await tabTo(page, page.getByRole("list", { name: "Merge order" }));
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
    const unfold = async (text: string): Promise<void> => {
      await tabTo(page, page.locator("summary", { hasText: text }));
      await page.keyboard.press("Enter");
    };
    const go = async (view: string): Promise<void> => {
      await show(view);
      await page.locator("main .waiting").first().waitFor({ state: "detached" });
    };
    const why = page.getByRole("textbox", { name: "Why" });
    /** Follows a link to a form with at most three steps of Tab from where the link leads. */
    const reach = async (link: RegExp): Promise<void> => {
      await tabTo(page, page.getByRole("link", { name: link }));
      await page.keyboard.press("Enter");
      await page.getByRole("article").getByRole("heading", { level: 2 }).first().waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
      for (let stop = 0; stop < 3 && !(await hasFocus(why)); stop++) await page.keyboard.press("Tab");
      expect(await hasFocus(why)).toBe(true);
    };

    await go("inbox/files/often");
    await press("I have looked at all of these", /^Marked as reviewed\. Commit/);
    await go("map/file/app%2Fservices%2Femail.py");
    await press("I have looked at it", /^Marked as reviewed\. Commit/);
    await go("inbox");
    await reach(/^a3 .*needs you/);
    await page.keyboard.type("It is agreed.");
    await tabTo(page, button("Approve"));
    await page.keyboard.press("Enter");
    const next = page.getByRole("link", { name: /^Next: / });
    await expect.poll(() => hasFocus(next), { timeout: 20_000 }).toBe(true);
    await tabTo(page, button(/^Undo/));
    await page.keyboard.press("Enter");
    await tabTo(page, why);
    await page.keyboard.type("It is not agreed.");
    await tabTo(page, button("Reject"));
    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(next), { timeout: 20_000 }).toBe(true);
    await go("inbox/rfc/RFC_001");
    await tabTo(page, page.getByRole("radio", { name: /^approve/ }));
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.getByRole("radio", { name: /^reject/ }).isChecked()).toBe(true);
    await tabTo(page, why);
    await page.keyboard.type("One store is enough.");
    await expect.poll(() => button("Record the decision").isDisabled()).toBe(false);
    await tabTo(page, button("Record the decision"));
    await page.keyboard.press("Enter");
    await page.getByText("Decided. The next review goes by it").first().waitFor();
    await go("branches/review");
    await tabTo(page, button("Preview the merge"));
    await page.keyboard.press("Enter");
    await page.getByText("would be: ").waitFor({ timeout: 30_000 });
    await go("skills/skill/one");
    await unfold("Roll it back");
    await press("Roll back", /^Rolled back\./);
    await go("runs");
    await unfold(plan);
    await press(/^Approve [0-9a-f]{12}$/, /^Approved for one hour/);
    await go("log");
    await press("I have read it", /^The digest is marked\. Commit/);
    expect(await workspace.cli("rfc", "show", "RFC_001")).toMatchObject({ rfcs: [{ resolution: "option_b" }] });
    const { changes } = (await workspace.cli("queue")) as { changes: { branch: string; state: string }[] };
    expect(changes.find(({ branch }) => branch === held)?.state).toBe("rejected");
    expect(await workspace.cli("skill", "show", "one")).toMatchObject({ skills: [{ edges: [] }] });
  });

  it("walks, decides, searches and helps by single letters, unless somebody turned them off", {
    timeout: 60_000,
  }, async () => {
    const workspace = aWorkspace(stage.skl, { kind: "repository" });
    push(stage, workspace, { agent: "Agent-1", branch: "b1", files: { "app/auth/login.py": NEW_PACKAGE } });
    push(stage, workspace, { agent: "Agent-2", branch: "b2", files: { "app/services/b2.py": "X = 1\n" } });
    const { page, show } = await openPage(stage, workspace);
    await show("inbox/branch/b1");
    const article = (name: string) => page.getByRole("article", { name: `Branch ${name}` });
    await article("b1").waitFor();
    await letters(page, "j");
    await article("b2").waitFor();
    await letters(page, "k");
    await article("b1").waitFor();
    const file = article("b1").getByRole("button", { name: /login\.py/ });
    expect(await file.getAttribute("aria-expanded")).toBe("true");
    await letters(page, "o");
    await expect.poll(() => file.getAttribute("aria-expanded")).toBe("false");
    await letters(page, "r");
    await page.keyboard.type("jk no");
    const why = page.getByRole("textbox", { name: "Why" });
    expect(await why.inputValue()).toBe("jk no");
    await page.keyboard.press("Tab");
    await letters(page, "r");
    await page.getByText("Rejected; its agent can push again").first().waitFor();
    await letters(page, "?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("run review");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Run review" }).waitFor();
    await letters(page, "/");
    await expect.poll(() => hasFocus(page.getByRole("searchbox"))).toBe(true);
    await page.keyboard.press("Tab");
    await page.evaluate(() => localStorage.setItem("skl-keys", "0"));
    await page.reload();
    await page.getByRole("heading", { name: "Run review" }).waitFor();
    await letters(page, "?");
    expect(await page.getByRole("dialog", { name: "Keys" }).count()).toBe(0);
    await page.evaluate(() => localStorage.removeItem("skl-keys"));
  });
});
