import { describe, expect, test } from "vitest";
import { stem } from "../../../src/skills/search/words/stem.ts";
import { synonymsOf } from "../../../src/skills/search/words/synonyms.ts";
import { termOf, tokenize } from "../../../src/skills/search/words/tokenize.ts";

const terms = (text: string) => tokenize(text).map(({ term }) => term);

describe("a text is cut into terms", () => {
  test.each([
    ["empty", "", []],
    ["stop words alone", "how to use the", []],
    ["inflections", "Merging merged merges", ["merg", "merg", "merg"]],
    ["camel case", "parseJSONFile", ["parsejsonfil", "pars", "json", "file"]],
    ["snake case", "last_retry_count", ["last", "retri", "count"]],
    ["kebab case, joined as well", "dry-run", ["dry", "dryrun", "run"]],
    ["a file name", "report.final.xlsx", ["report", "final", "xlsx"]],
    ["a version", "node v20.11.1", ["node", "20.11.1"]],
    ["a version behind a name", "python3.12", ["python3.12", "python", "3.12"]],
    ["letters and digits", "k8s s3 oauth2", ["k8s", "s3", "oauth2", "oauth"]],
    ["signs that are the word", "C++ and C#", ["cpp", "csharp"]],
    ["British and American", "optimise optimize colour color", ["optim", "optim", "color", "color"]],
    ["irregular forms", "indices analyses queries", ["index", "analyz", "queri"]],
    ["accents", "naïve café", ["naiv", "cafe"]],
    ["full-width letters", "ＰＤＦ", ["pdf"]],
    ["apostrophes", "parser's don't", ["parser"]],
    ["a phrase with a name", "pull request", ["pull", "request", "pr"]],
    ["a phrase that joins a word", "log in", ["log", "login"]],
    ["Chinese in pairs", "提取表格", ["提取", "取表", "表格"]],
    ["one Chinese character", "表", ["表"]],
    ["Japanese beside Latin", "pdf変換", ["pdf", "変換"]],
    ["Hebrew and Arabic", "שלום مرحبا", ["שלום", "مرحبا"]],
    ["emoji", "🎉🎉 party 🎉", ["parti"]],
    ["a run that no one types", "a".repeat(65), []],
  ])("%s", (_, text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  test("words of one identifier share a place, and words around it do not", () => {
    const places = tokenize("run fooBar now-here").map(({ word, place }) => `${word}@${place}`);
    expect(places).toEqual(["run@0", "foobar@1", "foo@1", "bar@1", "nowhere@2"]);
  });

  test("the same text gives the same terms, whatever was read before", () => {
    const before = tokenize("Configuring OAuth2 log-ins");
    for (let at = 0; at < 60_000; at++) tokenize(`word${at}`);
    expect(tokenize("Configuring OAuth2 log-ins")).toEqual(before);
  });
});

describe("the stemmer", () => {
  test.each([
    ["caresses", "caress"],
    ["ponies", "poni"],
    ["agreed", "agre"],
    ["plastered", "plaster"],
    ["motoring", "motor"],
    ["sing", "sing"],
    ["conflated", "conflat"],
    ["hopping", "hop"],
    ["falling", "fall"],
    ["filing", "file"],
    ["happy", "happi"],
    ["relational", "relat"],
    ["conditional", "condit"],
    ["vietnamization", "vietnam"],
    ["hopefulness", "hope"],
    ["electrical", "electr"],
    ["adjustment", "adjust"],
    ["adoption", "adopt"],
    ["rate", "rate"],
    ["cease", "ceas"],
    ["controlling", "control"],
    ["generalizations", "gener"],
  ])("%s → %s, as the paper has it", (word, expected) => expect(stem(word)).toBe(expected));

  test.each(["naïve", "k8s", "表格", "js"])("leaves %s alone", (word) => expect(stem(word)).toBe(word));
});

describe("synonyms", () => {
  test.each([
    ["k8s", "kubernetes"],
    ["kubernetes", "k8s"],
    ["combine", "merge"],
    ["db", "database"],
    ["pptx", "slides"],
  ])("%s may stand for %s", (word, other) => {
    expect(synonymsOf(termOf(word)).map(({ term }) => term)).toContain(termOf(other));
  });

  test("no word is a synonym of itself, and no weight reaches that of the word", () => {
    for (const word of ["merge", "k8s", "test", "auth", "scan"]) {
      const others = synonymsOf(termOf(word));
      expect(others.map(({ term }) => term)).not.toContain(termOf(word));
      expect(others.every(({ weight }) => weight > 0 && weight < 1)).toBe(true);
    }
  });
});
