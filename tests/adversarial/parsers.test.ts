import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, test } from "vitest";
import { parseRefLines } from "../../src/core/push/ref-lines.ts";
import { SklError } from "../../src/kernel/domain/index.ts";
import * as knowledge from "../../src/kernel/knowledge/index.ts";
import { readAnswer } from "../../src/kernel/llm/answer.ts";
import { readEmbeddings } from "../../src/kernel/llm/embed/answer.ts";
import { parseYaml } from "../../src/kernel/yaml/index.ts";
import { parseCommands, parseCriterion, readJunit } from "../../src/rules/rfc/index.ts";
import { parseCheckpoint, parseNote } from "../../src/runtime/engine/attest/checkpoint.ts";
import { parseEntry } from "../../src/runtime/engine/attest/entries.ts";
import { parsePublicKey } from "../../src/runtime/engine/attest/index.ts";
import { parseManifest } from "../../src/runtime/engine/manifest/index.ts";
import { parseGrants, parsePolicy } from "../../src/runtime/engine/policy/index.ts";
import { SCOPED_ADAPTERS } from "../../src/runtime/engine/scopes/index.ts";
import { validateModule } from "../../src/runtime/engine/wasm/index.ts";
import { parseJsonPackage, parseSkillFolder, readArchive } from "../../src/skills/engine/package/index.ts";
import { findNewDataFault } from "../../src/syntax/ast/data/index.ts";
import { languages, loadManifests, supportFor } from "../../src/syntax/ast/index.ts";
import { parseConfig } from "../../src/workspace/config/index.ts";
import { decodePath, parseCommit } from "../../src/workspace/git/index.ts";

/** `SKL_FUZZ=20000 SKL_SEED=random npx vitest run tests/adversarial/parsers` looks for longer, at cases that nobody saw before. */
const RUNS = Number(process.env.SKL_FUZZ ?? 150);

const ROOT = join(import.meta.dirname, "../..");
const file = (path: string) => readFileSync(join(ROOT, path));
const text = (written: string) => Buffer.from(written);

interface Target {
  readonly name: string;
  /** What a stranger would begin with. */
  readonly samples: readonly Uint8Array[];
  read(bytes: Uint8Array): unknown;
  /** An error that is an answer of this parser, besides those with a code. */
  readonly refuses?: RegExp;
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const isPattern = () => null;
const documents = (name: string, read: (bytes: Uint8Array, file: string) => unknown, sample: Uint8Array): Target => ({
  name,
  samples: [sample, text("{}"), text('{"schema_version":1}')],
  read: (bytes) => read(bytes, "x.json"),
});

const KNOWLEDGE = file(".skl-template/knowledge.json");
const PYTHON = text(
  '"""Doc."""\nimport a.b as c\nfrom . import (d,)\n\n@e(f=1)\nasync def g(h: int = 1, *i, **j) -> "k":\n    match h:\n        case [x, *_]: return f"{x!r:>{i}}"\n',
);
const TYPESCRIPT = text(
  "import { type A } from './a.js';\nexport default class B<T extends A> { @c #d = `e` + `f`; get f(): T { return <any>this }; }\nmodule.exports = { g };\n",
);
const MANIFESTS = [
  "package.json",
  "package-lock.json",
  "pnpm-lock.yaml",
  "yarn.lock",
  "poetry.lock",
  "Pipfile.lock",
  "Cargo.lock",
  "go.sum",
  "requirements.txt",
  "pyproject.toml",
  "setup.cfg",
  "setup.py",
  "Pipfile",
  "environment.yml",
  "Cargo.toml",
  "go.mod",
  "Dockerfile",
  ".github/workflows/x.yml",
];
const manifests = await loadManifests();
for (const language of languages) await language.load();

const TARGETS: readonly Target[] = [
  documents("knowledge", knowledge.parseKnowledge, KNOWLEDGE),
  documents(
    "scopes",
    knowledge.parseScopeDefinitions,
    text('{"schema_version":1,"scopes":[{"id":"a","paths":["a/**"]}]}'),
  ),
  documents("RFC", knowledge.parseRfc, text('{"schema_version":1,"id":"RFC_001","options":[{}]}')),
  documents("ADR", knowledge.parseAdr, file(".skl/adrs/ADR_001.json")),
  documents("proposals", knowledge.parseProposalSet, KNOWLEDGE),
  documents("evidence", knowledge.parseEvidence, KNOWLEDGE),
  documents("draft", knowledge.parseDraft, text('{"rationale":"x"}')),
  documents("configuration", parseConfig, file(".skl-template/config.json")),
  {
    name: "marketplace index",
    samples: [text('{"schema_version":1,"revision":1,"skills":[]}')],
    read: (bytes) => knowledge.readDocument("marketplace", bytes, "x"),
  },
  {
    name: "YAML",
    samples: [text("a: &b [1, {c: *b}]\nd: |-\n  e\n? f\n: !!str g\n")],
    read: (bytes) => parseYaml(decode(bytes), { values: 1000, depth: 100, aliases: 100, isExact: false }),
  },
  ...["x.yaml", "x.toml", "x.json"].map(
    (path): Target => ({
      name: `data: ${path}`,
      samples: [
        text("a: &b [1, {c: *b}]\n--- %a\n? f\n: !!str g\n"),
        text('[a]\nb = """c"""\n'),
        text('{"a":[1, // b\n]}'),
      ],
      read: (bytes) => findNewDataFault(path, path === "x.json" ? "{}" : "", decode(bytes)),
    }),
  ),
  ...(["python", "typescript"] as const).flatMap((language): Target[] => {
    const sample = language === "python" ? PYTHON : TYPESCRIPT;
    const path = language === "python" ? "a.py" : "a.ts";
    return [
      {
        name: `${language} source`,
        samples: [sample],
        read: (bytes) => supportFor(language).parse(bytes, path, language),
      },
    ];
  }),
  ...MANIFESTS.map(
    (path): Target => ({
      name: path,
      samples: [
        text('{"name":"a","dependencies":{"b":"^1"},"packages":{"node_modules/c":{}}}'),
        text("[project]\ndependencies = [\"a>=1; python_version<'3'\"]\n[a]\nb = c\n"),
        text("a==1\n-r b\nFROM c:d AS e\nuses: f/g@h\nmodule i\nrequire j v1\n"),
      ],
      read: (bytes) => manifests.listManifestsAt(path)[0]?.names(decode(bytes), path),
    }),
  ),
  {
    name: "commit",
    samples: [
      text(
        "tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nparent 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\ngpgsig -----\n x\n\nsubject\n",
      ),
    ],
    read: parseCommit,
  },
  { name: "path of Git", samples: [text("a/b\xff.py")], read: (bytes) => decodePath(Buffer.from(bytes)) },
  {
    name: "lines of a hook",
    samples: [text(`refs/heads/a ${"1".repeat(40)} refs/heads/a ${"0".repeat(40)}\n`)],
    read: (bytes) => parseRefLines(decode(bytes)),
  },
  {
    name: "comment",
    samples: [text('/skl hold\n> quoted\n```\n/skl approve\n```\n- [x](y "/skl reject")\n<!-- /skl x -->\n')],
    read: (bytes) => parseCommands(decode(bytes)),
  },
  {
    name: "criterion",
    samples: [text("type=test,ref=tests/a.py::b,desc=c")],
    read: (bytes) => parseCriterion(decode(bytes)),
  },
  {
    name: "JUnit report",
    samples: [
      text(
        '<testsuites><testsuite name="a" tests="1"><testcase name="b" classname="c"><failure/></testcase></testsuite></testsuites>',
      ),
    ],
    read: (bytes) => readJunit([bytes], { bytes: 1_000_000, cases: 100 }),
  },
  {
    name: "answer of a model",
    samples: [text('{"kind":"x","text":"{\\"a\\":1}"}')],
    read: (bytes) => readAnswer(decode(bytes), { schema: {}, isAnswer: () => true } as never),
  },
  {
    name: "embeddings",
    samples: [text('{"data":[{"index":0,"embedding":[0.1,1e400]}]}')],
    read: (bytes) => readEmbeddings(decode(bytes), 1),
  },
  {
    name: "WebAssembly module",
    samples: [file("nodes/git-summary/node.wasm").subarray(0, 4000), text("\0asm\x01\0\0\0")],
    read: (bytes) => validateModule(bytes),
  },
  {
    name: "manifest of a node",
    samples: [file("nodes/git-summary/skill.yaml")],
    read: (bytes) => parseManifest({ bytes, file: "skill.yaml", adapters: SCOPED_ADAPTERS, stands: "in skill.yaml" }),
  },
  {
    name: "policy",
    samples: [
      text(
        'version: 1\nrules:\n  - { id: a, user: "*", effect: network.read, adapter: http, scope: { url: "https://a.example/*" }, decision: allow }\n',
      ),
    ],
    read: (bytes) => parsePolicy({ bytes, file: "policy.yaml", adapters: SCOPED_ADAPTERS }),
  },
  {
    name: "grants",
    samples: [text('[{"effect":"local.read","adapter":"fs","scope":{"path":"."}}]')],
    read: (bytes) => parseGrants({ bytes, file: "grants.json", adapters: SCOPED_ADAPTERS }),
  },
  {
    name: "attestation",
    samples: [
      text('{"payload":"e30=","payloadType":"application/vnd.in-toto+json","signatures":[{"keyid":"a","sig":"AA=="}]}'),
    ],
    read: (bytes) => parseEntry(Buffer.from(bytes)),
  },
  {
    name: "checkpoint",
    samples: [text('{"note":"skl\\n1\\nAA==\\n\\n— skl AA==\\n"}')],
    read: (bytes) => [parseCheckpoint(decode(bytes)), parseNote(decode(bytes))],
  },
  {
    name: "public key",
    samples: [text("-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----\n")],
    read: parsePublicKey,
  },
  {
    name: "archive",
    samples: [
      text("PK\x03\x04\x14\0\0\0\0\0PK\x05\x06"),
      Buffer.concat([text("a/SKILL.md".padEnd(100, "\0")), Buffer.alloc(412)]),
    ],
    read: readArchive,
  },
  {
    name: "JSON package",
    samples: [text('{"name":"a","version":"1.0.0","description":"b","files":{"SKILL.md":"---\\nname: a\\n---\\n"}}')],
    read: (bytes) => parseJsonPackage(decode(bytes), isPattern),
  },
  {
    name: "SKILL.md",
    samples: [text("---\nname: a\ndescription: b\nedges: [{type: requires, to: c}]\n---\n\nDo it.\n")],
    read: (bytes) => parseSkillFolder({ folder: "a", files: new Map([["SKILL.md", bytes]]) }, isPattern),
  },
];

/** Bytes that mean something to one parser or another. */
const PIECES = [
  "{",
  "[",
  "}",
  "]",
  '"',
  "'",
  "\\",
  "\0",
  "\r\n",
  "\n",
  ":",
  "<",
  "</",
  "<![CDATA[",
  "&",
  "*",
  "__proto__",
  "constructor",
  "1e999",
  "-0",
  "\u2028",
  "\ud800",
  "\ufeff",
  "\x80\xff",
  "`",
  "${",
  "#",
  "@",
  "/*",
  "..",
  "\x7f\xff\xff\xff\xff",
  "null",
  "\t",
];
const piece = fc.oneof(
  fc.constantFrom(...PIECES).map((each) => Buffer.from(each, "latin1")),
  fc.uint8Array({ maxLength: 6 }),
);
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat(8),
  put: piece,
  times: fc.constantFrom(1, 1, 1, 2, 3, 200, 3000),
});

function edited(
  bytes: Uint8Array,
  edits: readonly { at: number; cut: number; put: Uint8Array; times: number }[],
): Uint8Array {
  return edits.reduce<Buffer>((now, { at, cut, put, times }) => {
    const from = Math.floor(at * now.length);
    return Buffer.concat([
      now.subarray(0, from),
      ...Array.from({ length: times }, () => put),
      now.subarray(from + cut),
    ]);
  }, Buffer.from(bytes));
}

async function outcome(target: Target, bytes: Uint8Array): Promise<void> {
  try {
    await target.read(bytes);
  } catch (cause) {
    if (cause instanceof SklError) return;
    if (cause instanceof Error && target.refuses?.test(`${cause.name}: ${cause.message}`)) return;
    throw cause;
  }
}

describe("Whatever bytes a stranger writes, a parser answers or refuses them in words", () => {
  test.each(TARGETS)("$name", { timeout: 600_000 }, async (target) => {
    const bytes = fc.oneof(
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
      {
        weight: 5,
        arbitrary: fc
          .tuple(fc.constantFrom(...target.samples), fc.array(edit, { minLength: 1, maxLength: 5 }))
          .map(([sample, edits]) => edited(sample, edits)),
      },
    );
    await fc.assert(
      fc.asyncProperty(bytes, (given) => outcome(target, given)),
      { numRuns: RUNS },
    );
  });
});
