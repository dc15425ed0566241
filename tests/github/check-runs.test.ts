import { describe, expect, it } from "vitest";
import { cutText } from "../../src/github/client/check-run-output.ts";
import { aCheckRun, annotations, aReport, oid, repo, stage } from "./builders.ts";
import type { Reply } from "./server.ts";

const at = stage();
const post = `POST ${repo}/check-runs`;
const one = `${repo}/check-runs/900`;
const made: Reply = { status: 201, body: aCheckRun() };

/** A check run on the server that counts its annotations as GitHub does; `replies` replace the answers to writes, in order. */
function count(before: number, ...replies: (Reply | null)[]) {
  let total = before;
  const written = () => {
    const reply = replies.shift();
    return reply ?? { body: aCheckRun({ output: { annotations_count: total } }) };
  };
  const add = (body: Readonly<Record<string, unknown>>) => {
    const output = body.output as { annotations?: unknown[] };
    total += output.annotations?.length ?? 0;
    return written();
  };
  at.server.on(post, ({ body }) => add(body)).on(`PATCH ${one}`, ({ body }) => add(body));
  at.server.on(`GET ${one}`, () => ({ body: aCheckRun({ output: { annotations_count: total } }) }));
  at.server.on(`GET ${repo}/commits/${oid}/check-runs`, () => ({
    body: { check_runs: [aCheckRun({ output: { annotations_count: total } })] },
  }));
  return () => total;
}

const sizes = () =>
  at.server.seen
    .filter(({ method }) => method !== "GET")
    .map(({ method, body }) => [method, (body.output as { annotations?: unknown[] }).annotations?.length ?? 0]);

describe("a check run", () => {
  it("is made with its conclusion", async () => {
    at.server.on(post, made);
    expect(await at.github.saveCheckRun(aReport({ annotations: annotations(1) }), null)).toBe(900);
    expect(at.server.seen.map(({ body }) => body)).toEqual([
      {
        name: "skl",
        head_sha: oid,
        external_id: "run-1",
        status: "completed",
        conclusion: "success",
        output: {
          title: "Passed",
          summary: "All is well.",
          annotations: [
            {
              path: "src/a.ts",
              start_line: 1,
              end_line: 1,
              annotation_level: "warning",
              title: "Finding 1",
              message: "Look.",
            },
          ],
        },
      },
    ]);
  });

  it("is in progress without one", async () => {
    at.server.on(post, made);
    await at.github.saveCheckRun(aReport({ conclusion: null }), null);
    expect(at.server.seen[0]?.body).toMatchObject({ status: "in_progress" });
    expect(at.server.seen[0]?.body).not.toHaveProperty("conclusion");
  });

  it("with 120 annotations takes three requests", async () => {
    const total = count(0);
    await at.github.saveCheckRun(aReport({ annotations: annotations(120) }), null);
    expect(sizes()).toEqual([
      ["POST", 50],
      ["PATCH", 50],
      ["PATCH", 20],
    ]);
    expect(total()).toBe(120);
  });

  it("has its texts cut to what GitHub takes, at a whole character", async () => {
    at.server.on(post, made);
    const [annotation] = annotations(1);
    const long = {
      path: "a",
      startLine: 1,
      endLine: 1,
      level: "failure" as const,
      title: "🙂".repeat(200),
      message: "é".repeat(40_000),
    };
    await at.github.saveCheckRun(
      aReport({ summary: "€".repeat(30_000), annotations: annotation ? [annotation, long] : [] }),
      null,
    );
    const output = at.server.seen[0]?.body.output as {
      summary: string;
      annotations: { title: string; message: string }[];
    };
    const texts = [output.summary, output.annotations[1]?.message ?? ""];
    for (const text of texts) expect(text).toMatch(/^(€+|é+)\n\n\(Cut here: GitHub takes no longer text\.\)$/u);
    expect(texts.map((text) => Buffer.byteLength(text))).toEqual([65_535, 65_536]);
    expect(output.annotations[1]?.title).toBe(`${"🙂".repeat(127)}…`);
  });
});

describe("a text that is cut", () => {
  it.each(["", "a", "aa"])("after %j ends with a whole character", (start) => {
    const text = cutText(`${start}${"€".repeat(100)}`, 200);
    expect(text).toMatch(/^a*€+\n\n\(Cut here/);
    expect(Buffer.byteLength(text)).toBeGreaterThan(200 - 3);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(200);
  });

  it("is not one that just fits", () => {
    expect(cutText("€€", 6)).toBe("€€");
  });
});

describe("a check run that exists", () => {
  it("is rewritten while it has no annotations", async () => {
    count(0);
    expect(await at.github.saveCheckRun(aReport({ annotations: annotations(60) }), 900)).toBe(900);
    expect(sizes()).toEqual([
      ["PATCH", 50],
      ["PATCH", 10],
    ]);
    expect(at.server.asked(`PATCH ${one}`)[0]?.body).toMatchObject({ status: "completed", conclusion: "success" });
  });

  it("is not asked about when it was made here", async () => {
    count(0);
    const id = await at.github.saveCheckRun(aReport({ conclusion: null }), null);
    await at.github.saveCheckRun(aReport({ annotations: annotations(1) }), id);
    await at.github.saveCheckRun(aReport(), id);
    expect(at.server.seen.map(({ method }) => method)).toEqual(["POST", "PATCH", "POST"]);
  });

  it("is superseded by a new one when it has annotations, since GitHub would add to them", async () => {
    count(3);
    await at.github.saveCheckRun(aReport(), 900);
    expect(sizes()).toEqual([["POST", 0]]);
  });

  it("is made anew when it is gone", async () => {
    at.server.on(`GET ${one}`, { status: 404 }).on(post, { body: aCheckRun({ id: 901 }) });
    expect(await at.github.saveCheckRun(aReport(), 900)).toBe(901);
  });
});

describe("an answer about a check run that is lost", () => {
  it("after it was made: it is found and not made again", async () => {
    const total = count(0, { instead: "drop" });
    expect(await at.github.saveCheckRun(aReport({ annotations: annotations(60) }), null)).toBe(900);
    expect(sizes()).toEqual([
      ["POST", 50],
      ["PATCH", 10],
    ]);
    expect(total()).toBe(60);
    const look = at.server.asked(`GET ${repo}/commits/${oid}/check-runs`);
    expect(look[0]?.query).toMatchObject({ check_name: "skl", filter: "all" });
  });

  it.each([
    ["that was read before", aCheckRun(), true],
    ["of another external id", aCheckRun({ external_id: "run-0" }), false],
    ["with another conclusion", aCheckRun({ conclusion: "failure" }), false],
    ["with annotations", aCheckRun({ output: { annotations_count: 2 } }), false],
  ])("is not answered by a check run %s", async (_what, run, isRead) => {
    at.server.on(`GET ${repo}/commits/${oid}/check-runs`, { body: { check_runs: [run] } });
    at.server.on(post, { status: 500 }, { status: 201, body: aCheckRun({ id: 901 }) });
    if (isRead) await at.github.checkRuns(oid);
    expect(await at.github.saveCheckRun(aReport(), null)).toBe(901);
  });

  it("after annotations were added: they are not added twice", async () => {
    const total = count(0, null, { status: 502, body: "<html>", headers: { "content-type": "text/html" } });
    await at.github.saveCheckRun(aReport({ annotations: annotations(120) }), null);
    expect(sizes()).toEqual([
      ["POST", 50],
      ["PATCH", 50],
      ["PATCH", 20],
    ]);
    expect(total()).toBe(120);
  });

  it("before they were added: they are added", async () => {
    at.server.on(`GET ${one}`, { body: aCheckRun() }).on(`PATCH ${one}`, { status: 502 }, { body: aCheckRun() });
    await at.github.saveCheckRun(aReport({ annotations: annotations(2) }), 900);
    expect(sizes()).toEqual([
      ["PATCH", 2],
      ["PATCH", 2],
    ]);
  });
});
