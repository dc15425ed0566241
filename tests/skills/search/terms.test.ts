import { describe, expect, test } from "vitest";
import { findCompoundNames, splitTellingWords } from "../../../src/skills/engine/search/terms.ts";

const words = (text: string) => splitTellingWords(text).map(({ term }) => term);
const compounds = (text: string) => findCompoundNames(text).map(({ term }) => term);

describe("the words of a text", () => {
  test.each([
    ["empty", "", []],
    ["stop words alone", "how to use the", []],
    ["what people say around it", "please help me, I need the best skill to merge", ["merg"]],
    ["inflections", "Merging merged merges", ["merg", "merg", "merg"]],
    ["camel case", "parseJSONFile", ["pars", "json", "file"]],
    ["a file name", "report.final.xlsx", ["report", "final", "xlsx"]],
    ["signs that are the word", "C++ and C#", ["cpp", "csharp"]],
    ["accents", "naïve café", ["naiv", "cafe"]],
    ["Chinese in pairs", "提取表格", ["提取", "取表", "表格"]],
    ["emoji", "🎉🎉 party 🎉", ["parti"]],
    ["a run that no one types", "a".repeat(65), []],
  ])("%s", (_, text, expected) => expect(words(text)).toEqual(expected));

  test("have the places that they have among all words", () => {
    const places = splitTellingWords("Split the PDF of a client").map(({ word, place }) => `${word}@${place}`);
    expect(places).toEqual(["split@0", "pdf@2", "client@5"]);
  });
});

describe("names that people also write as one word", () => {
  test.each([
    ["plain words", "merge the files", []],
    ["camel case", "GitHub and parseJSONFile", ["github", "parsejsonfil"]],
    ["a hyphen or an underscore", "(dry-run), time_out", ["dryrun", "timeout"]],
    ["plurals of abbreviations", "PDFs", ["pdf"]],
    ["more than two parts", "state-of-the-art", []],
    ["a megabyte of them", `${"a-".repeat(500_000)}b`, []],
  ])("%s", (_, text, expected) => expect(compounds(text)).toEqual(expected));
});
