import type { Language } from "../../kernel/domain/index.ts";
import { supportFor } from "../../syntax/ast/index.ts";

/** A description is searched in the first bytes of a file only. */
const HEAD_BYTES = 4096;
const LONGEST = 160;
/** Comments at the head of a file that do not describe it: licences, directives, links. */
const NOISE =
  /copyright|^\*?\s*globals? |licen[cs]e|all rights|spdx|coding[:=]|vim?:|eslint|prettier|biome|jshint|istanbul|@ts-|@flow|use strict|noqa|pylint|mypy|pragma|fixme|todo|https?:\/\//i;

/**
 * Returns the first sentence of a file's own description: a Python module's docstring, or the comment that opens a file and
 * belongs to nothing below it. Null where there is none worth showing.
 */
export function extractFirstSentence(source: Uint8Array, language: Language): string | null {
  const head = new TextDecoder().decode(source.subarray(0, HEAD_BYTES)).replace(/^#!.*/, "").replaceAll("\r\n", "\n");
  for (const text of supportFor(language).files.descriptions(head)) {
    const sentence = findFirstSentence(text);
    if (sentence) return sentence;
  }
  return null;
}

/** Returns the first sentence of a README: no title, badge, table, list, code or HTML. Null where there is none worth showing. */
export function extractReadmeSentence(source: Uint8Array): string | null {
  const text = new TextDecoder().decode(source.subarray(0, HEAD_BYTES)).replaceAll("\r\n", "\n");
  const prose = text
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, "")
    .replace(/^(?:#.*|.*\n[=-]{3,} *)$/gm, "\n")
    .replace(/^[ \t]*(?:[<|>*+.!-]|\[[!\w][^\]]*\](?:[:([]|$)).*$/gm, "")
    .replace(/!?\[([^[\]]*)\]\([^()[]*\)/g, "$1")
    .replace(/\*\*|__|`+/g, "");
  for (const paragraph of prose.split(/\n(?:[^\S\n]*\n)+/)) {
    const sentence = findFirstSentence(paragraph);
    if (sentence) return sentence;
  }
  return null;
}

function findFirstSentence(text: string): string | null {
  const paragraphs = text
    .replace(/^[ \t]*@(?:file|fileoverview|overview|description)[ \t]*/gm, "")
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => removeUnderlinedTitle(paragraph).replace(/\s+/g, " ").trim());
  const paragraph = paragraphs.find((candidate) => candidate !== "");
  if (paragraph === undefined || NOISE.test(paragraph) || /[\p{Cc}\uFFFD]/u.test(paragraph)) return null;
  const sentence = /^.*?[.!?](?=\s|$)/.exec(paragraph)?.[0] ?? `${paragraph.replace(/[:;,]$/, "")}.`;
  if (!/\p{L}\s+\p{L}/u.test(sentence) || sentence.startsWith("@")) return null;
  return sentence.length <= LONGEST ? sentence : `${sentence.slice(0, LONGEST - 1).replace(/(?<!\s)\s+\S*$/, "")}…`;
}

/** Removes an underlined title, as Sphinx modules begin with; it only repeats the path. */
function removeUnderlinedTitle(paragraph: string): string {
  return paragraph.replace(/^\s*\S.*\n[ \t]*([=~*#^"-])\1{2,}[ \t]*(\n|$)/, "");
}
