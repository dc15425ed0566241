import { findNearestName, quote, type Result, toVisibleLine } from "../../../kernel/domain/index.ts";
import { type CriterionSpec, parseCriterion } from "../criteria/parse.ts";
import type { Refusal } from "../refusal.ts";
import { extractSpokenText } from "./spoken-text.ts";

/** A `/skl …` line of a comment. Empty `ids` mean all proposals of the pull request's head. */
export type Command =
  | { readonly kind: "resolve"; readonly option: string }
  | { readonly kind: "criterion"; readonly spec: string; readonly criterion: Result<CriterionSpec, Refusal> }
  /** The criteria of the same comment replace all that were given before. */
  | { readonly kind: "criteria" }
  | { readonly kind: "rationale"; readonly text: string }
  | { readonly kind: "approve" | "reject" | "hold" | "unhold" | "withdraw"; readonly ids: readonly string[] }
  | { readonly kind: "review"; readonly ids: readonly string[] }
  | { readonly kind: "help" }
  /** A known command with missing or surplus arguments; it is not carried out. */
  | ({ readonly kind: "invalid"; readonly command: string } & Refusal)
  | { readonly kind: "unknown"; readonly text: string; readonly nearest: string | null };

const NAMES = [
  "resolve",
  "criterion",
  "criteria",
  "rationale",
  "approve",
  "reject",
  "hold",
  "unhold",
  "review",
  "withdraw",
  "help",
] as const;

// Markdown ends a line at these only; `^` would also match behind U+2028, which people see in the middle of a sentence.
const LINE = /(?<![^\r\n]) {0,3}\/skl(?![^ \t\r\n])([^\r\n]*)/g;
/** Matches ids of proposals, and of RFCs for `withdraw`. Ids of State entries can have any form. */
const ID = /^(?:prop|RFC)_\w+$/i;

/**
 * Returns the commands of a comment in their order: the lines of the author's own text that begin with `/skl` after at most three
 * blanks. `rationale` takes everything up to the end of the comment.
 */
export async function parseCommands(comment: string): Promise<Command[]> {
  if (!comment.includes("/skl")) return [];
  const text = comment.replace(/^\ufeff/, "");
  const spoken = await extractSpokenText(text);
  const commands: Command[] = [];
  for (const { 0: line, 1: behind = "", index } of text.matchAll(LINE)) {
    const start = index + line.indexOf("/skl");
    if (!spoken.some((stretch) => stretch.start <= start && start < stretch.end)) continue;
    const words = behind.trim();
    const name = /^\S*/.exec(words)?.[0] ?? "";
    if (name.toLowerCase() === "rationale") {
      commands.push(parseRationaleCommand(text.slice(text.indexOf(name, start + "/skl".length) + name.length).trim()));
      break;
    }
    commands.push(parseSpokenCommand(name, words.slice(name.length).trim(), words));
  }
  return commands;
}

function parseSpokenCommand(word: string, rest: string, words: string): Command {
  const name = word === "" ? "help" : word.toLowerCase();
  const known = NAMES.find((candidate) => candidate === name);
  switch (known) {
    case undefined:
      return { kind: "unknown", text: toVisibleLine(words, 200), nearest: findNearestName(name, NAMES) };
    case "criterion":
      return { kind: "criterion", spec: rest, criterion: parseCriterion(rest) };
    case "criteria":
      if (rest === "") return { kind: "criteria" };
      return buildInvalidCommand(
        "criteria",
        "`/skl criteria` takes nothing behind it.",
        "Write it on a line of its own, and each new criterion on a line `/skl criterion …`.",
      );
    case "resolve":
      return resolve(rest);
    case "rationale":
      return parseRationaleCommand(rest);
    case "help":
      return { kind: "help" };
    case "review":
      return review(rest);
    case "approve":
    case "reject":
    case "hold":
    case "unhold":
    case "withdraw":
      return parseProposalCommand(known, rest);
  }
}

function resolve(rest: string): Command {
  const [option = "", ...more] = rest.replace(/^option\s+(?=\S)/i, "").split(/\s+/);
  if (option === "")
    return buildInvalidCommand("resolve", "`/skl resolve` names no option.", "Write `/skl resolve option_a`.");
  if (more.length > 0)
    return buildInvalidCommand(
      "resolve",
      `\`/skl resolve\` takes one option, not ${quote(rest, 80)}.`,
      "Give reasons on a line of their own: `/skl rationale …`.",
    );
  return { kind: "resolve", option };
}

function parseRationaleCommand(text: string): Command {
  if (text === "")
    return buildInvalidCommand(
      "rationale",
      "`/skl rationale` has no text.",
      "Write the reasons after it; they go on to the end of the comment.",
    );
  return { kind: "rationale", text };
}

function review(rest: string): Command {
  const ids = splitProposalIds(rest);
  if (ids.length === 0)
    return buildInvalidCommand(
      "review",
      "`/skl review` names no State entry.",
      "Write the ids after it; `skl state query` lists them.",
    );
  return { kind: "review", ids };
}

/** Refuses a command with any word that is no id: `approve, except …` must not approve everything. */
function parseProposalCommand(kind: "approve" | "reject" | "hold" | "unhold" | "withdraw", rest: string): Command {
  const ids = splitProposalIds(rest);
  const stranger = ids.find((id) => !ID.test(id));
  if (stranger === undefined) return { kind, ids };
  return buildInvalidCommand(
    kind,
    `${quote(stranger, 60)} is not the id of a proposal.`,
    `Write \`/skl ${kind}\` alone for all proposals of the head, or with ids such as prop_1a2b3c4d.`,
  );
}

function splitProposalIds(rest: string): string[] {
  return [...new Set(rest.split(/[\s,]+/).filter((id) => id !== ""))];
}

function buildInvalidCommand(command: string, message: string, fix: string): Command {
  return { kind: "invalid", command, message, fix };
}
