import { describe, expect, test } from "vitest";
import type { SkillText } from "../../../src/skills/engine/search/skill-text.ts";
import { listFieldTexts } from "../../../src/skills/engine/search/skill-text.ts";
import { findCompoundNames, splitTellingWords } from "../../../src/skills/engine/search/terms.ts";
import { anIndex, aSkill } from "./builders.ts";

// Written by hand in the manner of public skills: descriptions that say when to use them, bodies that mention one another.
const library: readonly SkillText[] = [
  aSkill("pdf", {
    description: "Extract text and tables from PDFs, create new ones, merge and split documents, and fill in forms.",
    headings: ["Merge PDFs", "Extract tables", "Fill in a form"],
    body: "Use pypdf for merging. For spreadsheets see xlsx; for slides see pptx.",
  }),
  aSkill("xlsx", {
    description: "Create, edit and analyze spreadsheets with formulas, formatting and charts (.xlsx, .csv, .tsv).",
    headings: ["Formulas", "Recalculate"],
    body: "Never hardcode a value that a formula can compute. A table in a PDF is read with the pdf skill first.",
  }),
  aSkill("pptx", {
    description: "Create and edit presentations: layouts, speaker notes, comments and templates of slides.",
    headings: ["Create from a template", "Thumbnails"],
    body: "Render each slide as an image and look at it. Text that overflows a form is cut.",
  }),
  aSkill("webapp-testing", {
    description:
      "Test local web applications with Playwright: verify what the frontend does, take screenshots, read logs.",
    headings: ["Start the server", "Take a screenshot"],
    body: "Wait for the network to be idle before the page is inspected. Do not extract text by hand.",
  }),
  aSkill("systematic-debugging", {
    description: "Use when a bug, a failing test or unexpected behaviour appears, before proposing fixes.",
    headings: ["Find the root cause", "One hypothesis at a time"],
    body: "Read the error message. Reproduce it. Look at recent changes. A test that fails is a gift.",
  }),
  aSkill("test-driven-development", {
    description: "Write the test first, watch it fail, then write the least code that makes it pass.",
    headings: ["Red, green, refactor"],
    body: "If the test passes at once it tests nothing. Debugging is cheaper this way.",
  }),
  aSkill("git-worktrees", {
    description: "Create isolated worktrees so that several branches can be worked on at the same time.",
    headings: ["Choose a folder", "Clean up"],
    body: "Check that the folder is ignored by Git. Run the tests first to know that they are green.",
  }),
  aSkill("mcp-builder", {
    description: "Build MCP servers that let a model use external services through well designed tools.",
    headings: ["Plan the tools", "Evaluate the server"],
    body: "Name tools by what they do. Test the server in a separate process.",
  }),
  aSkill("release-notes", {
    description: "Turn merged pull requests and commits into a changelog that users understand.",
    headings: ["Group the changes"],
    body: "GitHub lists what was merged since the last tag. Leave out what users cannot notice.",
  }),
  aSkill("internal-comms", {
    description: "Write status reports, newsletters, incident reports and answers to common questions.",
    headings: ["Incident report", "Weekly update"],
    body: "Say what changed, what is next and what is in the way. Keep charts for an appendix.",
  }),
];

const index = anIndex(...library);

describe("search in a library as people write them", () => {
  test.each([
    ["combine several pdfs into one, merging them in order", "pdf"],
    ["fill in this pdf form", "pdf"],
    ["spreadsheet with formulas that sum the columns", "xlsx"],
    ["make slides for a presentation", "pptx"],
    ["take a screenshot of my web application", "webapp-testing"],
    ["the test is failing and I do not know the root cause", "systematic-debugging"],
    ["write the tests first", "test-driven-development"],
    ["work on two branches at once with a git worktree", "git-worktrees"],
    ["build an MCP server with tools", "mcp-builder"],
    ["changelog from the merged pull requests", "release-notes"],
    ["write an incident report", "internal-comms"],
    ["weekly status newsletter", "internal-comms"],
    ["playwrigth logs of the frontend", "webapp-testing"],
  ])("%s: %s", (query, expected) => expect(index.search(query, { k: 1 })[0]?.name).toBe(expected));

  test("a skill that is about the words is before those that mention them", () => {
    expect(index.search("pdf", { k: 3 }).map(({ name }) => name)).toEqual(["pdf", "xlsx"]);
    expect(index.search("debugging", { k: 3 }).map(({ name }) => name)[0]).toBe("systematic-debugging");
  });

  test("gives reasons that are true: each word named stands in each field named", () => {
    for (const query of ["merge pdf documents", "incident reports of a failing test", "GitHub pull requests"]) {
      for (const { name, why } of index.search(query, { k: 5 })) {
        const skill = library.find((one) => one.name === name);
        const lines = why.flatMap((line) => /^(?:\w+ ≈ )?(\w+): ([a-z, ]+)$/.exec(line)?.slice(1) ?? []);
        expect(lines.length).toBeGreaterThan(0);
        for (let at = 0; at < lines.length; at += 2) {
          const [word = "", fields = ""] = lines.slice(at, at + 2);
          for (const field of fields.split(", ") as ("name" | "body")[]) {
            const text = skill === undefined ? "" : listFieldTexts(skill, field).join("\n");
            const terms = [...splitTellingWords(text), ...findCompoundNames(text)].map(({ term }) => term);
            expect(terms, `${word} in ${field} of ${name}`).toContain(splitTellingWords(word)[0]?.term);
          }
        }
      }
    }
  });
});
