import { nearestName, oneLine, quoted, type Result } from "../../domain/index.ts";
import { type CriterionSpec, parseCriterion } from "../criteria/parse.ts";
import type { Refusal } from "../refusal.ts";
import { spokenText } from "./spoken-text.ts";

/** A `/skl …` line of a comment. `ids` empty: all proposals of the pull request's head. */
export type Command =
  | { readonly kind: "resolve"; readonly option: string }
  | { readonly kind: "criterion"; readonly spec: string; readonly criterion: Result<CriterionSpec, Refusal> }
  | { readonly kind: "rationale"; readonly text: string }
  | { readonly kind: "approve" | "reject" | "hold" | "unhold" | "withdraw"; readonly ids: readonly string[] }
  | { readonly kind: "review"; readonly ids: readonly string[] }
  | { readonly kind: "help" }
  /** A known command that lacks something or has too much; nothing of it is done. */
  | ({ readonly kind: "invalid"; readonly command: string } & Refusal)
  | { readonly kind: "unknown"; readonly text: string; readonly nearest: string | null };

const NAMES = [
  "resolve",
  "criterion",
  "rationale",
  "approve",
  "reject",
  "hold",
  "unhold",
  "review",
  "withdraw",
  "help",
] as const;
type Name = (typeof NAMES)[number];

const LINE = /^ {0,3}(?=\/skl(?:[ \t]|$))\/skl(.*)/gm;
/** Proposals, and `RFC_001` for `withdraw`; State ids have no form of their own. */
const ID = /^(?:prop|RFC)_\w+$/i;

/**
 * Returns the commands of a comment, in their order: lines that begin with `/skl`, after at most three blanks, in a text that the
 * author says (no quotation, code or HTML). `rationale` takes everything to the end of the comment.
 */
export async function parseCommands(comment: string): Promise<Command[]> {
  if (!comment.includes("/skl")) return [];
  const text = comment.replace(/^\ufeff/, "");
  const spoken = await spokenText(text);
  const commands: Command[] = [];
  for (const { 0: line, 1: behind = "", index } of text.matchAll(LINE)) {
    const start = index + line.indexOf("/skl");
    if (!spoken.some((stretch) => stretch.start <= start && start < stretch.end)) continue;
    const words = behind.trim();
    const name = /^\S*/.exec(words)?.[0] ?? "";
    if (name.toLowerCase() === "rationale") {
      commands.push(rationale(text.slice(text.indexOf(name, start + "/skl".length) + name.length).trim()));
      break;
    }
    commands.push(commandOf(name, words.slice(name.length).trim(), words));
  }
  return commands;
}

function commandOf(name: string, rest: string, words: string): Command {
  const known = NAMES.find((candidate) => candidate === name.toLowerCase());
  if (name === "") return { kind: "help" };
  if (known === undefined)
    return { kind: "unknown", text: oneLine(words, 200), nearest: nearestName(name.toLowerCase(), NAMES) };
  return known === "criterion" ? criterion(rest) : simpleCommand(known, rest);
}

function simpleCommand(name: Exclude<Name, "criterion">, rest: string): Command {
  switch (name) {
    case "resolve":
      return resolve(rest);
    case "rationale":
      return rationale(rest);
    case "help":
      return { kind: "help" };
    case "review":
      return review(rest);
    case "approve":
    case "reject":
    case "hold":
    case "unhold":
    case "withdraw":
      return onProposals(name, rest);
  }
}

function resolve(rest: string): Command {
  const [option = "", ...more] = rest.replace(/^option\s+(?=\S)/i, "").split(/\s+/);
  if (option === "") return invalid("resolve", "`/skl resolve` names no option.", "Write `/skl resolve option_a`.");
  if (more.length > 0)
    return invalid(
      "resolve",
      `\`/skl resolve\` takes one option, and here stands ${quoted(rest, 80)}.`,
      "Give reasons on a line of their own: `/skl rationale …`.",
    );
  return { kind: "resolve", option };
}

function criterion(spec: string): Command {
  return { kind: "criterion", spec, criterion: parseCriterion(spec) };
}

function rationale(text: string): Command {
  if (text === "")
    return invalid(
      "rationale",
      "`/skl rationale` has no text.",
      "Write the reasons behind it; they go to the end of the comment.",
    );
  return { kind: "rationale", text };
}

function review(rest: string): Command {
  const ids = idsIn(rest);
  if (ids.length === 0)
    return invalid(
      "review",
      "`/skl review` names no State entry.",
      "Write their ids behind it; `skl state query` lists them.",
    );
  return { kind: "review", ids };
}

/** Any other word beside ids stops the command: `approve, except …` must not approve everything. */
function onProposals(kind: "approve" | "reject" | "hold" | "unhold" | "withdraw", rest: string): Command {
  const ids = idsIn(rest);
  const stranger = ids.find((id) => !ID.test(id));
  if (stranger === undefined) return { kind, ids };
  return invalid(
    kind,
    `${quoted(stranger, 60)} is no id of a proposal.`,
    `Write \`/skl ${kind}\` alone for all proposals of the head, or with ids such as prop_1a2b3c4d.`,
  );
}

function idsIn(rest: string): string[] {
  return [...new Set(rest.split(/[\s,]+/).filter((id) => id !== ""))];
}

function invalid(command: string, message: string, fix: string): Command {
  return { kind: "invalid", command, message, fix };
}
