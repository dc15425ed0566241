import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateCriteria, type JunitLimits, readJunit } from "../../src/rules/rfc/index.ts";
import { aCriterion, anEvidence, anRfc, HEAD } from "./builders.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const reading = async (xml: string | Uint8Array[], limits: Partial<JunitLimits> = {}) => {
  const result = await readJunit(typeof xml === "string" ? [bytes(xml)] : xml, limits);
  return result.ok ? result.value : result.error.message;
};
const readJunitCases = async (xml: string) => {
  const report = await reading(xml);
  return typeof report === "string" ? report : report.cases;
};
const suite = (inside: string) => `<testsuite name="s">${inside}</testsuite>`;

describe("a JUnit report", () => {
  it.each<[string, string, object]>([
    [
      "of pytest",
      `<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest" errors="0" failures="1" tests="3">
        <testcase classname="tests.test_auth.TestX" name="test_y[a]" time="0.1" />
        <testcase classname="tests.test_auth" name="test_z"><failure message="boom &lt;b&gt;">trace</failure></testcase>
        <testcase classname="" name="tests.test_mail"><error message="collection failure">x</error></testcase>
        <testcase classname="tests.test_auth" name="test_w"><skipped type="pytest.skip" message="no"/></testcase>
      </testsuite></testsuites>`,
      [
        { name: "tests.test_auth.TestX::test_y[a]", status: "passed" },
        { name: "tests.test_auth::test_z", status: "failed" },
        { name: "tests.test_mail", status: "failed" },
        { name: "tests.test_auth::test_w", status: "skipped" },
      ],
    ],
    [
      "of vitest",
      `<testsuites><testsuite name="src/a.test.ts"><testcase classname="src/a.test.ts" name="suite &gt; name"><system-out>x</system-out></testcase></testsuite></testsuites>`,
      [{ name: "src/a.test.ts::suite > name", status: "passed" }],
    ],
    [
      "of jest with files",
      `<testsuites><testsuite name="suite"><testcase classname="suite name" name="suite name" file="src/a.test.ts"/></testsuite></testsuites>`,
      [{ name: "suite name::suite name", status: "passed", file: "src/a.test.ts" }],
    ],
    [
      "of mocha, whose suites know the file",
      `<testsuites><testsuite name="Root" file="/w/test/a.js"><testcase name="a name" classname="suite"/></testsuite></testsuites>`,
      [{ name: "suite::a name", status: "passed", file: "/w/test/a.js" }],
    ],
    [
      "without class names",
      `<testsuite name="x" file="a.py"><testcase name="one"/></testsuite>`,
      [{ name: "a.py::one", status: "passed" }],
    ],
    ["without anything but names", suite('<testcase name="one"/>'), [{ name: "one", status: "passed" }]],
    [
      "with nested suites",
      `<testsuites>${suite(`${suite(`<testcase name="one"/>${suite('<testcase name="two"/>')}`)}<testcase name="three"/>`)}</testsuites>`,
      [
        { name: "one", status: "passed" },
        { name: "two", status: "passed" },
        { name: "three", status: "passed" },
      ],
    ],
    [
      "with a namespace",
      `<j:testsuites xmlns:j="urn:junit"><j:testsuite name="s"><j:testcase name="one"><j:failure/></j:testcase></j:testsuite></j:testsuites>`,
      [{ name: "one", status: "failed" }],
    ],
    [
      "of Surefire with reruns",
      suite(`<testcase classname="com.acme.A" name="flaky"><flakyFailure message="x"/><flakyError/></testcase>
        <testcase classname="com.acme.A" name="broken"><failure/><rerunFailure/><rerunError/></testcase>`),
      [
        { name: "com.acme.A::flaky", status: "passed" },
        { name: "com.acme.A::broken", status: "failed" },
      ],
    ],
    [
      "with an error of a suite",
      `<testsuites><testsuite name="tests/test_a.py"><error message="setup"/><testcase name="one"/></testsuite></testsuites>`,
      [
        { name: "tests/test_a.py::(suite)", status: "failed" },
        { name: "tests/test_a.py::one", status: "passed" },
      ],
    ],
    [
      "with failures that only a suite counts",
      `<testsuite name="s" failures="0" errors="1"><testcase name="one"/></testsuite>`,
      [
        { name: "one", status: "passed" },
        { name: "s::(suite)", status: "failed" },
      ],
    ],
    [
      "of GoogleTest",
      suite(
        '<testcase name="a" status="run" result="completed"/><testcase name="b" status="notrun" result="suppressed"/>',
      ),
      [
        { name: "a", status: "passed" },
        { name: "b", status: "skipped" },
      ],
    ],
    [
      "with both a failure and a skip",
      suite('<testcase name="a"><skipped/><failure/></testcase><testcase name="b"><error/><skipped/></testcase>'),
      [
        { name: "a", status: "failed" },
        { name: "b", status: "failed" },
      ],
    ],
    [
      "with colours of a terminal",
      suite('<testcase name="a"><system-out>\u001b[31mred</system-out></testcase>'),
      [{ name: "a", status: "passed" }],
    ],
    ["with a mark before it", `\ufeff${suite('<testcase name="ä"/>')}`, [{ name: "ä", status: "passed" }]],
    [
      "with a harmless document type",
      `<!DOCTYPE testsuite>${suite('<testcase name="a"/>')}`,
      [{ name: "a", status: "passed" }],
    ],
    [
      "with a very long name",
      suite(`<testcase name="${"n".repeat(5000)}"/>`),
      [{ name: "n".repeat(1000), status: "passed" }],
    ],
    [
      "that calls its encoding ASCII",
      `<?xml version="1.0" encoding='US-ASCII'?>${suite('<testcase name="a"/>')}`,
      [{ name: "a", status: "passed" }],
    ],
  ])("%s is read", async (_what, xml, cases) => expect(await readJunitCases(xml)).toEqual(cases));

  it("is summed up", async () => {
    const xml = suite('<testcase name="a"/><testcase name="b"><skipped/></testcase><testcase name="c"/>');
    expect(await reading(xml)).toEqual({
      status: "passed",
      total: 3,
      passed: 2,
      failed: 0,
      skipped: 1,
      dropped: 0,
      notes: [],
      cases: [
        { name: "a", status: "passed" },
        { name: "b", status: "skipped" },
        { name: "c", status: "passed" },
      ],
    });
  });

  it("is read the same however it is cut into chunks", async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><!-- é -->${suite('<testcase name="ä€😀"><failure>&amp;</failure></testcase>')}`;
    const whole = await reading(xml);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), async (sizes) => {
        const all = bytes(xml);
        const chunks: Uint8Array[] = [];
        for (let at = 0, turn = 0; at < all.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          chunks.push(all.subarray(at, at + size));
          at += size;
        }
        expect(await reading(chunks)).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  it("decides criteria by the names that it gives", async () => {
    const xml = `<testsuites><testsuite name="pytest"><testcase classname="tests.test_auth" name="test_login[a]"/></testsuite></testsuites>`;
    const cases = await readJunitCases(xml);
    if (typeof cases === "string") throw new Error(cases);
    const rfc = anRfc({ acceptance_criteria: [aCriterion()] });
    expect(evaluateCriteria(rfc, [anEvidence({ cases })], HEAD)[0]?.status).toBe("passed");
  });
});

describe("what is no JUnit report", () => {
  const bomb = `<!DOCTYPE testsuite [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${suite('<testcase name="&b;"/>')}`;
  const declares = "The report has a document type that declares or fetches something, which is not allowed.";
  it.each<[string, string, string]>([
    ["nothing", "", "The report is empty."],
    ["blanks", " \n ", "The report is not complete XML in line 2, column 1: document must contain a root element."],
    [
      "text",
      "all tests passed",
      "The report is not complete XML in line 1, column 16: text data outside of root node.",
    ],
    ["JSON", '{"tests": 1}', "The report is not complete XML in line 1, column 12: text data outside of root node."],
    ["a page", "<html><body/></html>", 'The root element is "html"; a JUnit report has testsuites or testsuite.'],
    ["a report without cases", "<testsuites/>", "The report has no test case; it proves nothing."],
    ["a report with an empty suite", suite(""), "The report has no test case; it proves nothing."],
    [
      "a report that breaks off",
      '<testsuites><testsuite name="s"><testcase name="a"/>',
      "The report is not complete XML in line 1, column 52: unclosed tag: testsuite.",
    ],
    [
      "a report that breaks off in a tag",
      '<testsuite name="s"><testcase na',
      "The report is not complete XML in line 1, column 32: unclosed tag: testsuite.",
    ],
    [
      "two reports",
      suite('<testcase name="a"/>') + suite('<testcase name="b"/>'),
      "The report is not complete XML in line 1, column 63: documents may contain only one root.",
    ],
    ["entities within entities", bomb, declares],
    [
      "an entity from a file",
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${suite('<testcase name="&f;"/>')}`,
      declares,
    ],
    [
      "a document type from elsewhere",
      `<!DOCTYPE x SYSTEM "http://example.org/x.dtd">${suite('<testcase name="a"/>')}`,
      declares,
    ],
    ["a public document type", `<!DOCTYPE x PUBLIC "-//X" "x.dtd">${suite('<testcase name="a"/>')}`, declares],
    [
      "an unknown entity",
      suite('<testcase name="&nbsp;"/>'),
      "The report is not complete XML in line 1, column 42: undefined entity.",
    ],
    [
      "another encoding",
      `<?xml version="1.0" encoding="ISO-8859-1"?>${suite('<testcase name="a"/>')}`,
      "The report says that its encoding is ISO-8859-1; only UTF-8 is read.",
    ],
    ["deep nesting", "<testsuite>".repeat(200), "The report nests more than 100 elements."],
  ])("%s is refused", async (_what, xml, message) => expect(await reading(xml)).toBe(message));

  it.each<[string, number[]]>([
    ["UTF-16, little end first", [0xff, 0xfe, 0x3c, 0]],
    ["UTF-16, big end first", [0xfe, 0xff, 0, 0x3c]],
    ["UTF-16 without a mark", [0x3c, 0, 0x74, 0]],
  ])("%s is refused", async (_what, head) =>
    expect(await reading([new Uint8Array(head), new Uint8Array(300)])).toBe("The report is written in UTF-16."),
  );

  it("bytes that are not UTF-8 are refused, also at the very end", async () => {
    const start = bytes('<testsuite name="s"><testcase name="');
    expect(await reading([start, new Uint8Array([0xe4, 0x22])])).toBe("The report is not UTF-8 text.");
    expect(await reading([bytes(" ".repeat(300)), new Uint8Array([0xc3])])).toBe("The report is not UTF-8 text.");
  });

  it("a report larger than the limit is refused before it is read to its end", async () => {
    let given = 0;
    async function* endless() {
      yield bytes('<testsuite name="s">');
      for (;;) {
        given++;
        yield bytes('<testcase name="a"/>'.repeat(10));
      }
    }
    const result = await readJunit(endless(), { bytes: 10_000 });
    expect(result).toEqual({
      ok: false,
      error: {
        message: "The report is larger than 10000 bytes.",
        fix: "Split it, or leave the output of the tests out of it.",
      },
    });
    expect(given).toBeLessThan(60);
  });
});

describe("a report of many cases", () => {
  function* many(count: number, failing: ReadonlySet<number>) {
    yield bytes('<testsuites><testsuite name="s">');
    for (let at = 0; at < count; at++)
      yield bytes(
        `<testcase classname="tests.test_many" name="t${at}">${failing.has(at) ? "<failure>no</failure>" : ""}</testcase>\n`,
      );
    yield bytes("</testsuite></testsuites>");
  }

  it("keeps as many as it may and says how many it did not", async () => {
    const result = await readJunit(many(50, new Set()), { cases: 20 });
    if (!result.ok) throw new Error(result.error.message);
    const { cases, ...counts } = result.value;
    expect(cases.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, at) => `tests.test_many::t${at}`));
    expect(counts).toEqual({
      status: "passed",
      total: 50,
      passed: 50,
      failed: 0,
      skipped: 0,
      dropped: 30,
      notes: ["30 cases of 50 were counted and not kept."],
    });
  });

  it("keeps a failure however late it comes, and has failed for one that it cannot keep", async () => {
    const late = await readJunit(many(50, new Set([49])), { cases: 20 });
    if (!late.ok) throw new Error(late.error.message);
    expect(late.value.cases.at(-1)).toEqual({ name: "tests.test_many::t49", status: "failed" });
    const all = await readJunit(many(50, new Set(Array.from({ length: 50 }, (_, at) => at))), { cases: 5 });
    if (!all.ok) throw new Error(all.error.message);
    expect([all.value.status, all.value.failed, all.value.cases.length]).toEqual(["failed", 50, 10]);
  });

  it("is read in memory that does not grow with it", async () => {
    const output = "x".repeat(2000);
    function* long() {
      yield bytes("<testsuites><testsuite name='s'>");
      for (let at = 0; at < 5000; at++)
        yield bytes(`<testcase name="t${at}"><system-out><![CDATA[${output}]]></system-out></testcase>`);
      yield bytes("</testsuite></testsuites>");
    }
    const result = await readJunit(long(), { cases: 10 });
    expect(result).toMatchObject({ ok: true, value: { total: 5000, dropped: 4990, status: "passed" } });
  });
});
