import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderDigest, renderDigestHtml, renderMarkedReviewed, toMarkdown, toText } from "../../src/view/index.ts";
import { wide } from "./builders.ts";
import { aDecision, aDigest, aListedEntry, aWaitingRfc, fillDigestWith } from "./digest-builders.ts";
import { peerRequire } from "./peers.ts";

const renderDigestMarkdown = (output: Parameters<typeof renderDigest>[0]) => toMarkdown(renderDigest(output));

const busy = aDigest({
  period: {
    from_session: "session_003",
    to_session: "session_004",
    since: "2025-06-01T09:12:00Z",
    sessions: 2,
    proposals_reviewed: 7,
  },
  architectural_decisions: [
    aDecision(),
    aDecision({
      kind: "adr",
      id: "ADR_003",
      title: "Sessions stay in PostgreSQL",
      decision: "accepted",
      rationale: "One store.\nLess to run.",
      agent_id: null,
      decided_by: ["pat@example.org"],
      path: null,
      branch: null,
      session_id: null,
      supersedes: ["ADR_001"],
    }),
  ],
  at_threshold: [
    aListedEntry({
      id: "router_auth",
      change_count_since_review: 6,
      last_reviewed_at: "2025-05-20",
      reasons: ["changes"],
    }),
  ],
  contested: [aListedEntry({ id: "cache", contested_by: "RFC_004", reasons: ["contested"] })],
  rfcs: { open: [], overdue: [aWaitingRfc({ remaining_s: -18_000 })] },
  heat_map: {
    sessions: ["session_003"],
    scopes: [
      {
        scope: "auth",
        changes: 2,
        since_review: 6,
        by_session: [2],
        files: [{ path: "app/utils/tokens.py", changes: 2, since_review: 6 }],
      },
    ],
  },
});

describe("a digest on a terminal", () => {
  test("has what waits for a person first, and no word for what there is nothing of", () => {
    expect(toText(renderDigest(busy), wide)).toMatchInlineSnapshot(`
      "Digest of session_003 to session_004
      2 sessions with 7 reviewed proposals since 2025-06-01 09:12 UTC. 2 architectural
        decisions of the 10 that make a digest due.
      1 RFC overdue, 1 contested, 2 architectural decisions, 1 due for review

      RFCs that wait for a decision  Answer with \`skl rfc resolve ID\`; past its
        window, an RFC pauses agent work in its scopes.
        ! RFC_004 is 5 h overdue
          scope auth, due 2025-06-03 10:00 UTC
          Whether to keep sessions in Redis.

      Contested entries  Nothing merges into these files until a person lowers them.
        ! app/utils/tokens.py contested by RFC_004
          cache, scope auth, last changed by Agent-1

      Architectural decisions  Each of them narrows what can be built next. Does it
        still fit the whole?
        - app/utils/tokens.py approved
          prop_1a2b3c4d, by Agent-1, scope auth, on feature/auth-reset, in session_002
          Signatures changed as the RFC decided.
        - ADR_003 Sessions stay in PostgreSQL
          decision of a person: accepted, by pat@example.org, scope auth, replaces
            ADR_001
          One store. Less to run.

      Entries due for review  Does the description still say what the file does?
        ! app/utils/tokens.py changed 6 times since its last review
          router_auth, scope auth, last changed by Agent-1, reviewed 2025-05-20

      Where the code changes  Approved changes of this period, and those nobody has
        reviewed.
        scope  changes  unreviewed  most changed
        auth         2           6  app/utils/tokens.py

      Mark what you have looked at with \`skl digest --mark-reviewed ID…\`, or \`all\`;
        that closes the period.
      "
    `);
  });

  test("of nothing says so", () => {
    expect(toText(renderDigest(aDigest()), wide)).toMatchInlineSnapshot(`
      "Digest
      No session has ended yet.

      Nothing waits for a person.
      "
    `);
  });

  test("that was marked reviewed says what came of it", () => {
    const marked = { ...busy, commit: "c".repeat(40), digest_id: "DIGEST_002", reviewed: ["cache"], pushed: true };
    expect(toText(renderMarkedReviewed(marked), wide)).toBe(
      "Marked 1 State entry reviewed and closed this period as DIGEST_002. Committed\n  cccccccccc and pushed it.\n  cache\n",
    );
    expect(
      toText(renderMarkedReviewed({ ...marked, digest_id: null, reviewed: ["a", "b"], pushed: false }), wide),
    ).toBe("Marked 2 State entries reviewed. Committed cccccccccc; not pushed.\n  a\n  b\n");
    expect(toText(renderMarkedReviewed(aDigest()), wide)).toBe("Nothing to write: everything was already reviewed.\n");
  });
});

describe("a digest in Markdown", () => {
  test("has the sections that hold something", () => {
    expect(renderDigestMarkdown(busy)).toMatchInlineSnapshot(`
      "## Digest of \`session_003\` to \`session_004\`

      2 sessions with 7 reviewed proposals since \`2025-06-01 09:12 UTC\`. 2 architectural decisions of the 10 that make a digest due.

      **1 RFC overdue** · **1 contested** · 2 architectural decisions · **1 due for review**

      ### RFCs that wait for a decision

      Answer with \`skl rfc resolve ID\`; past its window, an RFC pauses agent work in its scopes.

      - 🔴 \`RFC_004\` is 5 h overdue<br><sub>scope \`auth\`, due \`2025-06-03 10:00 UTC\`</sub><br>Whether to keep sessions in Redis.

      ### Contested entries

      Nothing merges into these files until a person lowers them.

      - 🔴 \`app/utils/tokens.py\` contested by \`RFC_004\`<br><sub>\`cache\`, scope \`auth\`, last changed by \`Agent-1\`</sub>

      ### Architectural decisions

      Each of them narrows what can be built next. Does it still fit the whole?

      - \`app/utils/tokens.py\` approved<br><sub>\`prop_1a2b3c4d\`, by \`Agent-1\`, scope \`auth\`, on \`feature/auth-reset\`, in \`session_002\`</sub><br>Signatures changed as the RFC decided.
      - \`ADR_003\` Sessions stay in PostgreSQL<br><sub>decision of a person: \`accepted\`, by \`pat@example.org\`, scope \`auth\`, replaces \`ADR_001\`</sub><br>One store. Less to run.

      ### Entries due for review

      Does the description still say what the file does?

      - 🟡 \`app/utils/tokens.py\` changed 6 times since its last review<br><sub>\`router_auth\`, scope \`auth\`, last changed by \`Agent-1\`, reviewed \`2025-05-20\`</sub>

      ### Where the code changes

      Approved changes of this period, and those nobody has reviewed.

      | scope | changes | unreviewed | most changed |
      |---|--:|--:|---|
      | \`auth\` | 2 | 6 | \`app/utils/tokens.py\` |

      Mark what you have looked at with \`skl digest --mark-reviewed ID…\`, or \`all\`; that closes the period.
      "
    `);
  });

  test("fits into a comment, however much there is", () => {
    const many = Array.from({ length: 400 }, (_, at) =>
      aDecision({ id: `prop_${at}`, rationale: "why not ".repeat(90) }),
    );
    const text = renderDigestMarkdown(aDigest({ architectural_decisions: many }));
    expect(text.length).toBeLessThanOrEqual(60_000);
    expect(text).toMatch(/- and 3\d\d more: `skl digest --json`/);
  });
});

/** Tags of a page in their order, as a browser finds them in text without `<` elsewhere. */
const listHtmlTags = (html: string): string[] =>
  html.replace(/<style>.*?<\/style>/s, "").match(/<[a-z!/][^>]*>/gi) ?? [];

describe("a digest as a page", () => {
  const page = renderDigestHtml(busy);

  test("loads nothing and runs nothing", () => {
    const names = new Set(listHtmlTags(page).map((tag) => /^<\/?([a-z!]+)/i.exec(tag)?.[1]));
    for (const active of ["script", "link", "img", "iframe", "object", "form", "base"])
      expect(names).not.toContain(active);
    expect(page).not.toMatch(/\b(?:src|srcset|action|on\w+)=|url\(|@import|https?:/);
    expect(page).toContain("default-src 'none'");
  });

  test("has every heading in its navigation, and no id twice", () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = new Set([...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id));
    expect([...page.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id).filter((id) => !links.has(id))).toEqual([]);
    expect([...links].filter((id) => !ids.includes(id))).toEqual([]);
  });

  test("has its elements closed in order", () => {
    const open: string[] = [];
    for (const tag of listHtmlTags(page)) {
      const [, closing, name = ""] = /^<(\/?)([a-z0-9!]+)/i.exec(tag) ?? [];
      if (["!doctype", "meta", "br"].includes(name) || tag.endsWith("/>")) continue;
      if (closing) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
  });

  test("shows the heat map as a described picture with its numbers in a table", () => {
    expect(page).toContain('role="img" aria-labelledby="picture-title picture-desc"');
    expect(page).toContain("<title>auth, session_003: 2 changes</title>");
    expect(page).toContain('<td class="number">2</td>');
  });

  test("keeps the lines of a rationale", () => {
    expect(page).toContain("One store.<br>Less to run.");
  });

  test("puts many sessions into few columns", () => {
    const sessions = Array.from({ length: 100 }, (_, at) => `session_${at + 1}`);
    const scopes = [{ scope: "auth", changes: 100, since_review: 0, by_session: sessions.map(() => 1), files: [] }];
    const picture = renderDigestHtml(aDigest({ heat_map: { sessions, scopes } }));
    expect(picture.match(/<rect/g)).toHaveLength(8);
    expect(picture).toContain("<title>auth, session_1 to session_13: 13 changes</title>");
    expect(picture).toContain("<title>auth, session_92 to session_100: 9 changes</title>");
  });

  test("says calmly where there is nothing", () => {
    const empty = renderDigestHtml(aDigest());
    expect(empty).toContain("Nothing waits for a person.");
    expect(empty).not.toContain("<section");
    expect(empty).not.toContain("<svg");
  });
});

const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const fragments = [
  "<",
  ">",
  '"',
  "'",
  "&",
  "`",
  "``",
  "<script>",
  "</style>",
  "</svg>",
  "-->",
  "<!--",
  "&lt;",
  "]]>",
  "javascript:",
  "|",
  "\\",
  "\n",
  "\r",
  "\t",
  " ",
  "\u202e",
  "\u2028",
  "\udce9",
  "\0",
  "\x1b[2J",
  "@ann",
  "#12",
  "](",
  "[",
  "http://x.y",
  "www.x.y",
  "a",
  "_",
  "*",
  "1.",
  "---",
  "# ",
  "deadbeef1",
  "valueOf",

  "\\n",
];
const hostile = fc
  .oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.constantFrom(...fragments), { maxLength: 14 }).map((parts) => parts.join("")),
  )
  .filter((text) => text.trim() !== "");

describe("whatever a stranger calls things", () => {
  const outlineHtmlTags = (html: string) =>
    listHtmlTags(html)
      .filter((tag) => !/^<\/?(?:code|br)>$/.test(tag))
      .join("");

  test("no tag, attribute or hidden character of theirs is in the page", () => {
    const calm = outlineHtmlTags(renderDigestHtml(fillDigestWith("word")));
    fc.assert(
      fc.property(hostile, (text) => {
        const html = renderDigestHtml(fillDigestWith(text));
        expect(outlineHtmlTags(html)).toBe(calm);
        expect(html.replace(/<[a-z!/][^>]*>/gi, "")).not.toMatch(/</);
        expect(UNSEEN.exec(html)).toBeNull();
      }),
      { numRuns: 150 },
    );
  });

  test("nothing controls the terminal, and no line of theirs stands where ours begin", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(UNSEEN.exec(toText(renderDigest(fillDigestWith(text)), wide))).toBeNull();
        expect(
          UNSEEN.exec(toText(renderMarkedReviewed({ ...fillDigestWith(text), reviewed: [text] }), wide)),
        ).toBeNull();
        expect(UNSEEN.exec(renderDigestMarkdown(fillDigestWith(text)))).toBeNull();
      }),
      { numRuns: 100 },
    );
    const forged = "x\n## Architectural decisions\r## Notices";
    for (const render of [renderDigestMarkdown, (output: typeof busy) => toText(renderDigest(output), wide)]) {
      const lines = render(fillDigestWith(forged)).split("\n");
      expect(lines.filter((line) => line === "## Notices").length).toBeLessThanOrEqual(1);
    }
  });

  test("long texts are cut", () => {
    const output = fillDigestWith("x<".repeat(50_000));
    expect(renderDigestHtml(output).length).toBeLessThan(100_000);
    expect(renderDigestMarkdown(output).length).toBeLessThan(60_000);
    expect(toText(renderDigest(output), wide).length).toBeLessThan(60_000);
  });
});

const micromark = peerRequire(["micromark", "micromark-extension-gfm"]);

describe.skipIf(micromark === null)("a Markdown reader (skipped without micromark)", () => {
  test("finds no heading, link, mention, HTML or cell that a stranger wrote", async () => {
    const { micromark: read } = await import(micromark?.resolve("micromark") ?? "");
    const { gfm, gfmHtml } = await import(micromark?.resolve("micromark-extension-gfm") ?? "");
    const toHtml = (text: string): string =>
      read(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
    const withoutCode = (html: string) => html.replace(/<code>.*?<\/code>/gs, "");
    const shape = (html: string) => (withoutCode(html).match(/<[^>]*>/g) ?? []).join("");
    const calm = shape(toHtml(renderDigestMarkdown(fillDigestWith("word"))));
    fc.assert(
      fc.property(hostile, (text) => {
        const html = toHtml(renderDigestMarkdown(fillDigestWith(text)));
        expect(shape(html)).toBe(calm);
        expect(withoutCode(html)).not.toMatch(/[@#[\]|]|https?:|www\.|[0-9a-f]{7}/);
      }),
      { numRuns: 100 },
    );
  });
});
