import { describe, expect, test } from "vitest";
import type { Language, QueueEntry } from "../../src/kernel/domain/index.ts";
import { listTwiceWritten } from "../../src/rules/orchestrator/index.ts";
import { findNewDefinitions, parseSource, supportFor } from "../../src/syntax/ast/index.ts";

/** The same function in each language, with a loop, a condition, calls, an operator and an error. */
const SOURCES: Readonly<Record<string, readonly [Language, string]>> = {
  "a.py": [
    "python",
    `def parse_ttl(text, units):
    """Reads a time."""
    value = text.strip().lower()
    for unit in units:
        if value.endswith(unit.name):
            total = int(value[:-1]) * unit.factor
            return min(total, LIMIT)
    if not value:
        raise ValueError("no time")
    audit(value)
    notify(value)
    return int(value)
`,
  ],
  "a.ts": [
    "typescript",
    `export function parseTtl(text: string, units: readonly Unit[]): number {
  const value = text.strip().lower();
  for (const unit of units) {
    if (value.endswith(unit.name)) {
      const total = int(value.slice(0, -1)) * unit.factor;
      return min(total, LIMIT);
    }
  }
  if (!value) throw new ValueError("no time");
  audit(value);
  notify(value);
  return int(value);
}
`,
  ],
  "a.js": [
    "javascript",
    `export const parseTtl = (text, units) => {
  const value = text.strip().lower();
  for (const unit of units) if (value.endswith(unit.name)) return min(int(value.slice(0, -1)) * unit.factor, LIMIT);
  if (!value) throw new ValueError("no time");
  audit(value);
  notify(value);
  return int(value);
};
`,
  ],
  "a.go": [
    "go",
    `package a

func parseTtl(text string, units []Unit) (int, error) {
	value := strings.lower(strings.Trim(text))
	for _, unit := range units {
		if strings.endswith(value, unit.name) {
			return min(int(value[:1]) * unit.factor, limit), nil
		}
	}
	if value == "" {
		return 0, errors.New("no time")
	}
	audit(value)
	notify(value)
	return int(value), nil
}
`,
  ],
  "a.rs": [
    "rust",
    `fn parse_ttl(text: &str, units: &[Unit]) -> u64 {
    let value = text.trim().lower();
    for unit in units.iter() {
        if value.endswith(unit.name) {
            return min(int(&value[1..]) * unit.factor, LIMIT);
        }
    }
    if value.is_empty() {
        panic!("no time");
    }
    audit(value);
    notify(value);
    int(value)
}
`,
  ],
  "A.java": [
    "java",
    `class A {
  static int parseTtl(String text, List<Unit> units) {
    String value = text.strip().lower();
    for (Unit unit : units) {
      if (value.endswith(unit.name)) return min(integer(value.substring(1)) * unit.factor, LIMIT);
    }
    if (value.isEmpty()) throw new IllegalStateException("no time");
    audit(value);
    notify(value);
    return integer(value);
  }
}
`,
  ],
  "a.kt": [
    "kotlin",
    `fun parseTtl(text: String, units: List<Unit>): Int {
  val value = text.strip().lower()
  for (unit in units) {
    if (value.endswith(unit.name)) { return min(integer(value.substring(1)) * unit.factor, LIMIT) }
  }
  if (value.isEmpty()) { throw Broken("no time") }
  audit(value)
  notify(value)
  return integer(value)
}
`,
  ],
  "A.cs": [
    "csharp",
    `class A {
  static int parseTtl(string text, List<Unit> units) {
    var value = text.Strip().Lower();
    foreach (var unit in units) {
      if (value.endswith(unit.name)) { return min(integer(value.Substring(1)) * unit.factor, LIMIT); }
    }
    if (value.IsEmpty()) { throw new Broken("no time"); }
    audit(value);
    notify(value);
    return integer(value);
  }
}
`,
  ],
  "a.rb": [
    "ruby",
    `def parse_ttl(text, units)
  value = text.strip.downcase
  units.each do |unit|
    return min(integer(value[0]) * unit.factor, 10) if value.endswith(unit.name)
  end
  raise ArgumentError, "no time" unless value
  audit(value)
  notify(value)
  integer(value)
end
`,
  ],
  "a.php": [
    "php",
    `<?php
function parse_ttl(string $text, array $units): int {
  $value = lower(trim($text));
  foreach ($units as $unit) {
    if (endswith($value, $unit->name)) { return min(integer($value) * $unit->factor, LIMIT); }
  }
  if (!$value) { throw new Broken("no time"); }
  audit($value);
  notify($value);
  return integer($value);
}
`,
  ],
  "a.c": [
    "c",
    `int parse_ttl(const char *text, int units) {
  char *value = lower(strip(text));
  for (int unit = 0; unit < units; unit++) {
    if (endswith(value, unit)) { return min(integer(value) * factor(unit), LIMIT); }
  }
  if (!value) { abort(); }
  audit(value);
  notify(value);
  return integer(value);
}
`,
  ],
};

const paths = Object.keys(SOURCES);
for (const [language] of Object.values(SOURCES)) await supportFor(language).load();

async function buildDefinitionsEntry(path: string, text: string, branch: string): Promise<QueueEntry> {
  const outcome = await parseSource(Buffer.from(text), path, SOURCES[path]?.[0] ?? "python");
  if (!outcome.ok) throw new Error(`${path}: ${outcome.error.message}`);
  const definitions = findNewDefinitions(null, outcome.value).filter(({ symbol }) => /ttl/i.test(symbol));
  return { proposal_id: "prop_1", agent_id: branch, path: `${branch}/${path}`, branch, status: "pending", definitions };
}

/** Returns how many pairs two versions make, the second with another name. */
async function countRenamedPairs(path: string, change: (text: string) => string) {
  const text = SOURCES[path]?.[1] ?? "";
  const changed = change(text).replace(/parse_?ttl/i, (name) => name.replace("parse", "read"));
  expect(changed).not.toBe(text);
  return listTwiceWritten(
    [await buildDefinitionsEntry(path, text, "one")],
    [await buildDefinitionsEntry(path, changed, "two")],
  );
}

const renamed = (text: string) =>
  text
    .replace(/\b(value|text|units?|total)\b/g, (name) => `other_${name}`)
    .replace("no time", "nothing")
    .replace("Reads a time", "Turns words into seconds");

describe("a definition is written twice", () => {
  test.each(paths)("with other names and literals: %s", async (path) => {
    const [pair, ...others] = await countRenamedPairs(path, renamed);
    expect(others).toEqual([]);
    expect(pair?.equal).toBe(pair?.nodes);
    expect(pair?.symbol).toMatch(/parse/);
    expect(pair?.other_symbol).toMatch(/read/);
  });

  test("with other annotations and comments", async () => {
    const change = (text: string) =>
      text
        .replace("(text, units)", "(text: str, units: list) -> int")
        .replace("    audit", "    # Says so.\n    audit");
    expect(await countRenamedPairs("a.py", change)).toHaveLength(1);
    expect(
      await countRenamedPairs("a.ts", (text) =>
        text.replace(": number", "").replace("  audit", "  // Says so.\n  audit"),
      ),
    ).toHaveLength(1);
  });

  test("with one statement more: the larger size is named, too", async () => {
    const [pair] = await countRenamedPairs("a.py", (text) => text.replace("    audit", "    log(value)\n    audit"));
    expect(pair).toMatchObject({ equal: 27, nodes: 28, other_nodes: 29 });
    expect(pair?.message).toBe(
      "`parse_ttl` of one/a.py and `read_ttl` of two/a.py in two's waiting branch two do the same (27 of 28 and 29 nodes): take one.",
    );
  });
});

describe("a definition is not written twice", () => {
  test.each(paths)("with another operator: %s", async (path) =>
    expect(await countRenamedPairs(path, (text) => text.replace(" * ", " / "))).toEqual([]),
  );
  test.each(paths)("with another call: %s", async (path) =>
    expect(await countRenamedPairs(path, (text) => text.replace("audit(", "forget("))).toEqual([]),
  );
  test.each(paths)("with another method or member: %s", async (path) =>
    expect(await countRenamedPairs(path, (text) => text.replace(/endswith/, "startswith"))).toEqual([]),
  );
  test.each(paths)("in another order: %s", async (path) =>
    expect(await countRenamedPairs(path, (text) => text.replace(/audit(.*\n\s*)notify/, "notify$1audit"))).toEqual([]),
  );
});

test("methods of an implementation in Rust are definitions", async () => {
  const [, text] = SOURCES["a.rs"] ?? ["", ""];
  const entry = await buildDefinitionsEntry("a.rs", `impl Times {\n${text}}\n`, "one");
  expect(entry.definitions?.map(({ symbol }) => symbol)).toEqual(["Times.parse_ttl"]);
});

test("small definitions, tests and what was there before are no new definitions", async () => {
  const read = async (text: string) => {
    const outcome = await parseSource(Buffer.from(text), "a.py", "python");
    if (!outcome.ok) throw new Error(outcome.error.message);
    return outcome.value;
  };
  const [, text] = SOURCES["a.py"] ?? ["", ""];
  const small = "def host(self):\n    return self.headers.get('host')\n";
  const names = async (before: string | null, after: string) =>
    findNewDefinitions(before === null ? null : await read(before), await read(after)).map(({ symbol }) => symbol);
  expect(await names(null, text + small)).toEqual(["parse_ttl"]);
  expect(await names(text, text + small)).toEqual([]);
  expect(await names(null, text.replace("parse_ttl", "test_ttl"))).toEqual([]);
  expect(await names(null, text + text)).toEqual([]);
  const inClass = `class Times:\n${text.replace(/^/gm, "    ").trimEnd()}\n`;
  expect(await names(null, inClass)).toEqual(["Times", "Times.parse_ttl"]);
  expect(await names(null, `if sys.version_info > (3, 9):\n${text.replace(/^/gm, "    ").trimEnd()}\n`)).toEqual([
    "parse_ttl",
  ]);
  const inner = text.replace("    value", "    def inner():\n        pass\n    value");
  expect(await names(null, inner)).toEqual(["parse_ttl"]);
});
