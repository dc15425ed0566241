import type { Language } from "../../../domain/index.ts";

/** The part of a file that a description can stand in. */
const HEAD_BYTES = 4096;
const LONGEST = 160;
/** Texts that stand where a description would, and say nothing of the file. */
const NOISE =
  /copyright|^\*?\s*globals? |licen[cs]e|all rights|spdx|coding[:=]|vim?:|eslint|prettier|biome|jshint|istanbul|@ts-|@flow|use strict|noqa|pylint|mypy|pragma|fixme|todo|https?:\/\//i;

/**
 * The first sentence of a file's own description: a Python module's docstring, or the comment that opens a file and
 * belongs to nothing below it. Null where there is none worth showing.
 */
export function firstSentence(source: Uint8Array, language: Language): string | null {
  const head = new TextDecoder().decode(source.subarray(0, HEAD_BYTES)).replace(/^#!.*/, "").replaceAll("\r\n", "\n");
  const texts = language === "python" ? pythonTexts(head) : scriptTexts(head);
  for (const text of texts) {
    const sentence = sentenceOf(text);
    if (sentence) return sentence;
  }
  return null;
}

/** The docstring, else the opening comments that a blank line sets apart from the code. */
function pythonTexts(head: string): string[] {
  const docstring = /^(?:\s*#.*\n|\s*\n)*\s*[rRuU]?("""|'''|"|')([\s\S]*?)\1\s*(?:\n|$)/.exec(head)?.[2];
  if (docstring !== undefined) return [docstring];
  const comments = /^\s*((?:#.*\n)+)\s*\n/.exec(head)?.[1];
  return comments === undefined ? [] : [comments.replace(/^#+ ?/gm, "")];
}

/** Comments before the first statement; one that touches a declaration describes the declaration, not the file. */
function scriptTexts(head: string): string[] {
  const texts: string[] = [];
  let rest = head;
  for (;;) {
    const comment = /^\s*(?:\/\*([\s\S]*?)\*\/|((?:[ \t]*\/\/.*\n)+))/.exec(rest);
    if (!comment) return texts;
    rest = rest.slice(comment[0].length);
    const isApart = comment[2] === undefined ? /^[ \t]*\n[ \t]*\n|^\s*(import|\/[/*])/ : /^[ \t]*\n|^\s*(import|\/\*)/;
    if (isApart.test(rest)) texts.push((comment[1] ?? comment[2] ?? "").replace(/^[ \t]*(\*+|\/\/+) ?/gm, ""));
  }
}

function sentenceOf(text: string): string | null {
  const paragraphs = text
    .replace(/^[ \t]*@(?:file|fileoverview|overview|description)[ \t]*/gm, "")
    .split(/\n\s*\n/)
    .map((paragraph) => withoutUnderlinedTitle(paragraph).replace(/\s+/g, " ").trim());
  const paragraph = paragraphs.find((candidate) => candidate !== "");
  if (paragraph === undefined || NOISE.test(paragraph) || /[\p{Cc}\uFFFD]/u.test(paragraph)) return null;
  const sentence = /^.*?[.!?](?=\s|$)/.exec(paragraph)?.[0] ?? `${paragraph.replace(/[:;,]$/, "")}.`;
  if (!/\p{L}+\s+\p{L}+/u.test(sentence) || sentence.startsWith("@")) return null;
  return sentence.length <= LONGEST ? sentence : `${sentence.slice(0, LONGEST - 1).replace(/\s+\S*$/, "")}…`;
}

/** Sphinx modules open with their own name, underlined; it repeats the path. */
function withoutUnderlinedTitle(paragraph: string): string {
  return paragraph.replace(/^\s*\S.*\n[ \t]*([=~*#^"-])\1{2,}[ \t]*(\n|$)/, "");
}
