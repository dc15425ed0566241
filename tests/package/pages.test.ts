import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
/** Packages of skills and cases of tests are about other folders than their own. */
const pages = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /^(?:[A-Z_]+\.md|(?:action|docs|examples|hooks|nodes|src)\/.*)$/.test(path));

/** The text without what Markdown shows as it stands. */
function prose(text: string): string {
  return text.replace(/^ *(```+)[\s\S]*?^ *\1$/gm, "").replace(/`[^`\n]*`/g, "x");
}

function listPageAnchors(path: string): string[] {
  const headings = read(path).replace(/^(```+)[\s\S]*?^\1$/gm, "");
  return [...headings.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function listRelativeLinks(path: string): string[] {
  const links = [...prose(read(path)).matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, target = ""]) => target);
  return links.filter((target) => !/^[a-z]+:/.test(target));
}

/** Where a link leads, from the root, and the heading that it names. */
function leadsTo(page: string, link: string): { path: string; anchor: string | undefined } {
  const [path = "", anchor] = link.split("#");
  return { path: path === "" ? page : relative(root, join(root, dirname(page), path)), anchor };
}

const words = (path: string) => read(path).split(/\s+/).filter(Boolean).length;

describe("the pages", () => {
  it("lead to files and headings that are there", () => {
    const links = pages.flatMap((page) =>
      listRelativeLinks(page).map((link) => ({ page, link, ...leadsTo(page, link) })),
    );
    expect(links.length).toBeGreaterThan(100);
    const dead = links.filter(
      ({ path, anchor }) =>
        !existsSync(join(root, path)) || (anchor !== undefined && !listPageAnchors(path).includes(anchor)),
    );
    expect(dead.map(({ page, link }) => `${page}: ${link}`)).toEqual([]);
  });

  it("are all in the index", () => {
    const listed = listRelativeLinks("docs/README.md").map((link) => leadsTo("docs/README.md", link).path);
    const there = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md") && name !== "README.md");
    expect(there.filter((name) => !listed.includes(`docs/${name}`))).toEqual([]);
  });

  it.each([
    ["README.md", 900],
    ["action/README.md", 2000],
  ])("%s has at most %i words", (path, most) => {
    expect(words(path)).toBeLessThanOrEqual(most);
  });
});
