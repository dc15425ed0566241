import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ActionContext, createEmptyOutcome, type Outcome } from "../../src/action/context.ts";
import type { Mode } from "../../src/action/mode.ts";
import { runAction } from "../../src/action/run.ts";
import type { GitHub } from "../../src/github/client/index.ts";
import { SklError } from "../../src/kernel/domain/index.ts";
import { HEAD } from "./ids.ts";
import { aRunner, outputsIn } from "./runner.ts";

const push = (branch: string) => ({
  ref: `refs/heads/${branch}`,
  after: HEAD,
  repository: { default_branch: "main" },
});

describe("a run", () => {
  it("calls the event's mode and tells its outcome", async () => {
    const outcome = createEmptyOutcome({ mode: "review", verdict: "flag", reviewed: 2, summary: "# Two", exit: 1 });
    const ran = await runWith({ name: "push", payload: push("main") }, async ({ log }) => {
      log("::set-output name=verdict::pass");
      return outcome;
    });
    expect(ran.exit).toBe(1);
    expect(ran.called).toEqual(["review"]);
    expect(ran.outputs).toMatchObject({ mode: "review", verdict: "flag", reviewed: "2", ignored: "" });
    expect(ran.summary).toBe("# Two\n");
    expect(ran.log).toContain("\n| ::set-output name=verdict::pass\n");
  });

  it("hides its secrets before it says anything else", async () => {
    const ran = await runWith({ payload: {}, inputs: { "api-key": "k3y" } });
    const masked = ["t0ken", btoa("x-access-token:t0ken"), "k3y"].map((secret) => `::add-mask::${secret}`);
    expect(ran.log.split("\n").slice(0, 3)).toEqual(masked);
  });

  it("gives annotations to the log", async () => {
    const annotation = { path: "a.ts", startLine: 1, endLine: 2, level: "warning", title: "T", message: "m" } as const;
    const ran = await runWith({ name: "schedule" }, async () => createEmptyOutcome({ annotations: [annotation] }));
    expect(ran.log).toContain("::warning file=a.ts,line=1,endLine=2,title=T::m\n");
  });

  it("ignores what is not for it, with the reason", async () => {
    const ran = await runWith({ name: "push", payload: { ...push("v1"), ref: "refs/tags/v1" } });
    const reason = "A tag was pushed; only the base branch is reviewed.";
    expect(ran).toMatchObject({ exit: 0, called: [] });
    expect(ran.outputs).toMatchObject({ mode: "", ignored: reason, verdict: "" });
    expect(ran.report).toEqual({ mode: null, ignored: reason });
  });

  it("ends with an error's code, and tells the error where later steps look", async () => {
    const ran = await runWith({ name: "schedule" }, () => {
      throw new SklError("RFC_REFUSED", { message: "No\n# reason", fix: "Give one." });
    });
    expect(ran.exit).toBe(1);
    expect(ran.log).toContain("::error title=skl%3A RFC_REFUSED::No%0A# reason%0AGive one.\n");
    expect(ran.outputs).toMatchObject({ verdict: "", mode: "" });
    expect(ran.report).toEqual({ error: { code: "RFC_REFUSED", message: "No\n# reason", fix: "Give one.", data: {} } });
    expect(ran.summary).toBe("### skl: RFC_REFUSED\n\n    No\n    # reason\n    \n    Give one.\n");
  });

  it("ends with 2 when our own code is wrong", async () => {
    const ran = await runWith({ name: "schedule" }, () => {
      throw new TypeError("x is not a function");
    });
    expect(ran.exit).toBe(2);
    expect(ran.report).toMatchObject({ error: { code: "INTERNAL" } });
  });

  it("ends with 2 on inputs and payloads that cannot be used", async () => {
    expect(await runWith({ inputs: { mode: "all" } })).toMatchObject({
      exit: 2,
      report: { error: { code: "INPUT_INVALID" } },
    });
    expect(await runWith({ name: "push", payload: [] })).toMatchObject({
      exit: 2,
      report: { error: { code: "EVENT_UNREADABLE" } },
    });
  });

  it("gives git its access and an identity, and no setting of a person's machine", async () => {
    const ran = await runWith({ name: "schedule", env: { SKL_NOW: "2020-01-01T00:00:00Z", SKL_AGENT: "a" } });
    expect(ran.env).toMatchObject({ GIT_TERMINAL_PROMPT: "0", GIT_CONFIG_COUNT: "5" });
    expect(ran.env).not.toHaveProperty("SKL_NOW");
    expect(ran.env).not.toHaveProperty("SKL_AGENT");
  });
});

interface Given {
  readonly name?: string;
  readonly payload?: unknown;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly config?: Readonly<Record<string, string>>;
}

async function runWith(
  { env = {}, config = {}, ...event }: Given,
  useCase: (context: ActionContext) => Promise<Outcome> = async () => createEmptyOutcome({}),
) {
  const runner = aRunner(mkdtempSync(join(tmpdir(), "skl-run-")), event);
  const called: Mode[] = [];
  const mode = (name: Mode) => (context: ActionContext) => {
    called.push(name);
    return useCase(context);
  };
  let log = "";
  const variables = { ...runner.env, ...env };
  const exit = await runAction({
    env: variables,
    modes: {
      check: mode("check"),
      review: mode("review"),
      comment: mode("comment"),
      sweep: mode("sweep"),
      evidence: mode("evidence"),
      digest: mode("digest"),
    },
    openGitHub: ({ repository }) => ({ repository }) as GitHub,
    gitConfig: async () => (key) => config[key] ?? null,
    write: (text) => {
      log += text;
    },
  });
  const outputs = outputsIn(runner.outputFile);
  const report: unknown = JSON.parse(readFileSync(outputs.report ?? "", "utf8"));
  return { exit, called, log, outputs, report, env: variables, summary: readFileSync(runner.summaryFile, "utf8") };
}
