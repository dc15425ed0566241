/** One test of a file by its name; the name is empty for all that stands outside of tests. */
export interface TestBlock {
  readonly name: string;
  /** The line of its head, counted from 1. */
  readonly line: number;
  /** Its lines, trimmed and without the empty ones. */
  readonly lines: readonly string[];
  /** Assertions among the lines. One that expects an error with its text is two. */
  readonly assertions: readonly string[];
  /** How many cases its table has; null without a table. */
  readonly cases: number | null;
}

/** Words of assertions: those of test runners and libraries of many languages, and the methods of the `t` that some hand to a test. */
const ASSERTION = new RegExp(
  [
    /\b(?:assert\w*|Assert\.|ASSERT_\w+|EXPECT_\w+|REQUIRE\w*\(|CHECK\w*\(|expect(?:[A-Z]\w*)?\b|raises\b)/,
    /\bpytest\.(?:warns|deprecated_call)\b/,
    /\bt\.(?:is|isNot|not|true|false|truthy|falsy|ok|notOk|equals?|notEqual|same|notSame|strictSame|deepEqual|notDeepEqual|like|match|regex|notRegex|snapshot|throws|throwsAsync|notThrows|notThrowsAsync|rejects|resolves)\(/,
    /\b(?:t|b|tb)\.(?:Error|Fatal|Fail)\w{0,4}\(/,
    /\.[Ss]hould\b|\bshould(?:Be|Equal|Throw|Not|Have|Match|Contain)\w*/,
  ]
    .map(({ source }) => source)
    .join("|"),
);
const NO_ASSERTION =
  /^\s*(?:#|\/\/|\*|import\b|from\b)|\bassert\s+(?:True|1)\s*(?:$|[,#])|\b(?:expect|assert\w*)\(\s*(?:true|True|1)\s*\)/;

const EXPECTED_TEXT = /\b(?:raises|warns|deprecated_call)\(.*\bmatch=|\bassertRaisesRegex\(/;

/** A call is read over at most this many lines. */
const LONGEST_CALL = 10;

function listAssertionsInLine(line: string, at: number, lines: readonly string[]): readonly string[] {
  if (!isAssertion(line)) return [];
  const end = line.endsWith("(") ? lines.slice(at, at + LONGEST_CALL).findIndex((each) => each.startsWith(")")) : 0;
  return EXPECTED_TEXT.test(lines.slice(at, at + end + 1).join("")) ? [line, `text of ${line}`] : [line];
}

export function isAssertion(line: string): boolean {
  return ASSERTION.test(line) && !NO_ASSERTION.test(line);
}

/** Match the head of a test, with its name: functions of Python, Go and languages alike, and calls of JavaScript. */
const HEADS = [
  /^\s*(?:async )?def (test\w*)/,
  /^\s*(?:it|test)\b[\w.]{0,40}\(\s{0,8}(?:"([^"]{1,200})"|'([^']{1,200})'|`([^`]{1,200})`)/,
  /^\s*\}?\]?\)\(\s{0,8}(?:"([^"]{1,200})"|'([^']{1,200})'|`([^`]{1,200})`)/,
  /^func (Test\w+)\(/,
  /^\s*(?:(?:public|private|internal|async|final|override) ){0,3}(?:fn|fun|void|function) (test\w*)\(/,
];
const TABLE = /\bparametrize\(|\.each\(/;
/** A table is searched for within this many lines above the head of its test. */
const LONGEST_TABLE = 200;

/** Returns the tests of a file and what stands outside of them. Tests of one name are one: which of them is which, nobody could say. */
export function testBlocks(lines: readonly string[]): ReadonlyMap<string, TestBlock> {
  const blocks = new Map<string, { line: number; lines: string[]; cases: number | null }>();
  let [name, depth] = ["", -1];
  for (const [at, text] of lines.entries()) {
    const own = text.trim();
    if (own === "") continue;
    const indent = text.length - text.trimStart().length;
    const head = readTestHeadName(text);
    if (head !== null) [name, depth] = [head, indent];
    else if (indent <= depth && !/^[)\]}]/.test(own)) [name, depth] = ["", -1];
    const block = blocks.get(name) ?? { line: at + 1, lines: [], cases: null };
    block.lines.push(own);
    if (head !== null) block.cases = countCasesAbove(lines, at) ?? block.cases;
    blocks.set(name, block);
  }
  return new Map(
    [...blocks].map(([key, block]) => [
      key,
      { name: key, ...block, assertions: block.lines.flatMap(listAssertionsInLine) },
    ]),
  );
}

function readTestHeadName(text: string): string | null {
  for (const head of HEADS) {
    const name = head.exec(text)?.slice(1).find(Boolean);
    if (name !== undefined) return name;
  }
  return null;
}

/** Returns the text of a file of tests with one name for all tests, so that texts that differ only in names of tests are the same. */
export function nameTestsAlike(lines: readonly string[]): string {
  return lines.map((line) => line.replace(readTestHeadName(line) ?? "", "")).join("\n");
}

/** Returns how many cases the tables of the test at a head make together; null if it has none. */
function countCasesAbove(lines: readonly string[], head: number): number | null {
  let from = head;
  while (from > 0 && head - from < LONGEST_TABLE && /\S/.test(lines[from - 1] ?? "")) from -= 1;
  const [, ...tables] = lines
    .slice(from, head + 1)
    .join("\n")
    .split(TABLE);
  return tables.length === 0
    ? null
    : tables.reduce((product, table) => product * Math.max(1, countLongestListElements(table)), 1);
}

/** Counts the elements of the longest list among the arguments of a call, whose text begins behind its opening bracket. */
function countLongestListElements(call: string): number {
  const plain = call.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, "0").replace(/(?:#|\/\/).*/g, "");
  let [depth, elements, longest] = [1, 0, 0];
  let isOpen = false;
  for (const character of plain) {
    if (depth === 2 && character === ",") [elements, isOpen] = [elements + 1, false];
    else if (depth >= 2 && /[^\s\])}]/.test(character)) isOpen = true;
    if ("([{".includes(character)) {
      if (depth === 1) [elements, isOpen] = [0, false];
      depth += 1;
    } else if (")]}".includes(character)) {
      depth -= 1;
      if (depth === 1) longest = Math.max(longest, elements + Number(isOpen));
    }
    if (depth === 0) break;
  }
  return longest;
}
