import fc from "fast-check";
import { EDGE_TYPES } from "../../../src/skills/engine/graph/index.ts";
import {
  ARTIFACT_KINDS,
  type Assertion,
  addPackageDigest,
  describeUnsafePath,
  type Json,
  type JsonObject,
  SKILL_SOURCES,
  type SkillArtifact,
  type SkillPackage,
  toSkillName,
} from "../../../src/skills/engine/package/index.ts";

/** Texts that YAML writers get wrong, beside any others. */
const awkward = fc.constantFrom(
  "",
  " ",
  "\n",
  "\n\n",
  "a\n",
  "a\n\n",
  "\na",
  " a\n b",
  "a \nb",
  "a\t\nb",
  "\ta",
  "a\rb",
  "a\r\nb\r\n",
  "- a",
  "a: b",
  "a #b",
  "# a",
  "---",
  "---\na: b",
  "...",
  "yes",
  "null",
  "~",
  "1.0",
  "0x1f",
  "1e3",
  ".inf",
  "'",
  '"',
  "\\",
  "*a",
  "&a",
  "!a",
  "%a",
  "@a",
  "`a`",
  "| a",
  "> a",
  "? a",
  "{a}",
  "[a]",
  "a,b",
  "\u0000",
  "\u0085",
  "\u2028",
  "\ufeffa",
  "📄 emoji",
  "处理：文件",
  "<<",
  "=",
  "x".repeat(200),
  "a b ".repeat(60),
);
const text = fc.oneof(
  awkward,
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
);
const said = text.filter((one) => one.trim() !== "");
const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(one, { nil: null });

const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => (one === 0 ? 0 : one)),
);
const json: fc.Arbitrary<Json> = fc.letrec<{ json: Json; object: JsonObject }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("json"), { maxLength: 3 }),
    tie("object"),
  ),
  object: fc.dictionary(text, tie("json"), { maxKeys: 3 }),
})).json;
const objectWith = (key: fc.Arbitrary<string>): fc.Arbitrary<JsonObject> => fc.dictionary(key, json, { maxKeys: 3 });
const object = objectWith(text);
/** Keys without a meaning anywhere. */
const unknown = objectWith(text.map((one) => `x${one}`));

const path = fc
  .array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 })
  .map((parts) => `f/${parts.join("/")}`)
  .filter((one) => describeUnsafePath(one) === null);

const check: fc.Arbitrary<Assertion> = fc
  .oneof(
    fc.record({ type: fc.constant("structural" as const), check: fc.constant("json_schema" as const), schema: object }),
    fc.record({
      type: fc.constant("length" as const),
      check: fc.constantFrom("char_range" as const, "token_range" as const),
      min: maybe(fc.nat(100)),
      max: fc.integer({ min: 100, max: 9999 }),
    }),
    fc.record({
      type: fc.constant("pattern" as const),
      check: fc.constantFrom("match" as const, "no_match" as const),
      pattern: fc.constantFrom("^a+$", "\\d{3}\n", "[\"']: #"),
    }),
    fc.record({
      type: fc.constant("semantic" as const),
      check: fc.constant("llm_eval" as const),
      prompt: said,
      expected: said,
    }),
  )
  .chain((one) =>
    fc
      .record({ severity: fc.constantFrom("hard" as const, "soft" as const), description: maybe(text), unknown })
      .map((rest) => ({ ...one, ...rest })),
  );

interface Material {
  readonly paths: readonly string[];
  readonly index: number;
}

const artifact = ({ paths, index }: Material): fc.Arbitrary<SkillArtifact> => {
  const inline = text.map((one) => ({ kind: "inline" as const, text: one }));
  const file =
    paths.length === 0 ? inline : fc.constantFrom(...paths).map((one) => ({ kind: "file" as const, path: one }));
  const base64 = fc
    .uint8Array({ maxLength: 30 })
    .map((one) => ({ kind: "inline" as const, base64: Buffer.from(one).toString("base64") }));
  const stateFile =
    paths.length === 0 ? base64 : fc.constantFrom(...paths).map((one) => ({ kind: "file" as const, path: one }));
  return fc
    .record({
      id: maybe(text),
      kind: fc.constantFrom(...ARTIFACT_KINDS),
      name: said.map((one) => `${index} ${one}`),
      ordinal: fc.nat(20),
      content: fc.oneof(inline, file),
      modelVariant: maybe(text),
      assertions: fc.array(check, { maxLength: 2 }),
      inputs: maybe(object),
      stateBlob: maybe(fc.oneof(base64, stateFile)),
      metadata: unknown,
      createdAt: maybe(text),
      updatedAt: maybe(text),
      unknown,
    })
    .map((one) => {
      const isDspy = one.kind === "dspy_module";
      const content = isDspy ? { kind: "inline" as const, text: '{"template_id": "t"}' } : one.content;
      return { ...one, content, fallback: isDspy ? "the prompt" : null, templateId: isDspy ? "t" : null };
    });
};

const prompt: SkillArtifact = {
  id: null,
  kind: "prompt_template",
  name: "the prompt",
  ordinal: 99,
  content: { kind: "inline", text: "{{ a }}" },
  modelVariant: null,
  assertions: [],
  inputs: null,
  fallback: null,
  templateId: null,
  stateBlob: null,
  metadata: {},
  createdAt: null,
  updatedAt: null,
  unknown: {},
};

/** Keys of skill.yaml without a meaning there, some of which have one in the JSON form. */
const cardUnknown = fc
  .tuple(unknown, objectWith(fc.constantFrom("name", "description", "skl", "json_package")))
  .map(([one, other]) => ({ ...one, ...other }));

/** Any package whose files are texts, since some of them are contents. */
export const anySkill: fc.Arbitrary<SkillPackage> = fc
  .uniqueArray(path, { maxLength: 3, selector: (one) => one.normalize("NFC").toLowerCase() })
  .chain((paths) =>
    fc
      .record({
        name: text.map(toSkillName),
        title: said,
        description: said,
        license: maybe(text),
        compatibility: maybe(text),
        metadata: fc.dictionary(text, text, { maxKeys: 3 }),
        allowedTools: maybe(fc.array(text, { maxLength: 3 })),
        body: text,
        id: maybe(text),
        version: said,
        tags: fc.array(text, { maxLength: 3 }),
        source: fc.constantFrom(...SKILL_SOURCES),
        author: maybe(text),
        intents: fc.array(text, { maxLength: 3 }),
        triggers: fc.array(text, { maxLength: 3 }),
        marketplaceId: maybe(text),
        syncEtag: maybe(text),
        createdAt: maybe(text),
        updatedAt: maybe(text),
        artifacts: fc.tuple(artifact({ paths, index: 0 }), artifact({ paths, index: 1 })),
        edges: fc.array(
          fc.record({
            type: fc.constantFrom(...EDGE_TYPES),
            target: said.map((one) => `skill ${one}`),
            reason: maybe(text),
            unknown,
          }),
          { maxLength: 2 },
        ),
        manifest: maybe(object),
        files: fc.array(text, { minLength: paths.length, maxLength: paths.length }),
        unknown: fc.record({
          frontmatter: unknown,
          metadata: fc.dictionary(
            text.map((one) => `y${one}`),
            fc.array(json),
            { maxKeys: 2 },
          ),
          card: cardUnknown,
        }),
      })
      .map((one) => {
        const files = one.files.map(
          (content, index) => [paths[index] ?? "", new TextEncoder().encode(content)] as const,
        );
        const metadata = Object.fromEntries(Object.entries(one.metadata).filter(([key]) => !key.startsWith("y")));
        return addPackageDigest({ ...one, metadata, artifacts: [...one.artifacts, prompt], files: new Map(files) });
      }),
  );
