import { readFile } from "node:fs/promises";
import { isObject, SklError } from "../domain/index.ts";
import { buildFailedJudgement, readAnswer } from "./answer.ts";
import { parseRecord } from "./envelope.ts";
import type { Model } from "./port.ts";
import { createModelError, type ModelSettings } from "./settings.ts";

/** A line of the script: an answer and the prompts that get it; null stands for any prompt. */
interface ScriptLine {
  readonly match: RegExp | null;
  readonly answer: string;
}

/**
 * Makes a model for tests and demonstrations that answers from a JSON Lines file. Each answer takes the first unused line that
 * matches. Throws `SklError` that names every broken line.
 */
export async function createScriptedModel(settings: ModelSettings): Promise<Model> {
  const path = settings.script;
  if (!path)
    throw createModelError(["`scripted` answers from the file that SKL_MODEL_SCRIPT names, and it is not set."]);
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new SklError("FILE_UNREADABLE", { message: `The model script ${path} could not be read.`, cause });
  });
  const unused = parseScript(text, path);
  const name = settings.model ?? "scripted";
  const now = settings.now ?? (() => performance.now());
  return {
    name: `scripted/${name}`,
    ask: async (request, signal) => {
      const started = now();
      const usage = { model: name, provider: "scripted", inputTokens: null, outputTokens: null, costUsd: null };
      const finishUsage = () => ({ ...usage, attempts: 1, durationMs: Math.round(now() - started) });
      if (signal?.aborted)
        return { ...buildFailedJudgement("aborted", "The question was withdrawn."), usage: finishUsage() };
      const turns = (request.turns ?? []).map(({ content }) => content);
      const question = [request.system, ...turns, request.prompt].join("\n");
      const index = unused.findIndex((line) => line.match === null || line.match.test(question));
      const [line] = index < 0 ? [] : unused.splice(index, 1);
      if (line === undefined) {
        return {
          ...buildFailedJudgement("script_exhausted", "No unused line of the model script matches."),
          usage: finishUsage(),
        };
      }
      return { ...readAnswer(line.answer, request), usage: finishUsage() };
    },
  };
}

function parseScript(text: string, path: string): ScriptLine[] {
  const lines: ScriptLine[] = [];
  const problems: string[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === "") continue;
    const parsed = parseLine(line);
    if (typeof parsed === "string") problems.push(`Line ${index + 1} ${parsed}.`);
    else lines.push(parsed);
  }
  if (problems.length > 0) {
    throw new SklError("MODEL_SCRIPT_BROKEN", {
      message: `The model script ${path} cannot be used. ${problems.join(" ")}`,
      fix: 'Every line is {"match": a regular expression or null, "answer": a string or an object}.',
      data: { path, problems },
    });
  }
  return lines;
}

function parseLine(line: string): ScriptLine | string {
  const record = parseRecord(line);
  if (record === null) return "is not a JSON object";
  const extra = Object.keys(record).find((key) => key !== "match" && key !== "answer");
  if (extra !== undefined) return `has a key "${extra}", which is neither "match" nor "answer"`;
  const { match, answer } = record;
  if (typeof answer !== "string" && !isObject(answer)) return 'has no "answer" that is a string or an object';
  if (match !== null && typeof match !== "string") return 'has no "match" that is a string or null';
  const pattern = match === null ? null : parsePattern(match);
  if (pattern === undefined) return 'has a "match" that is not a regular expression';
  return { match: pattern, answer: typeof answer === "string" ? answer : JSON.stringify(answer) };
}

function parsePattern(source: string): RegExp | undefined {
  try {
    return new RegExp(source, "u");
  } catch {
    return undefined;
  }
}
