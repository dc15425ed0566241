import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addPackageDigest, serializeSkill } from "../../../src/skills/engine/package/index.ts";
import { anySkill } from "./any-skill.ts";
import {
  buildPackageFileMap,
  decodeFixtureBytes,
  encodeFixtureText,
  loadedSkill,
  parseFiles,
  parseFolder,
  skillMd,
  withYaml,
} from "./builders.ts";

describe("writing a package", () => {
  it("writes what reading gives back, whatever it holds", () => {
    fc.assert(
      fc.property(anySkill, (skill) => {
        const files = serializeSkill(skill);
        expect(loadedSkill(parseFiles({ folder: skill.name, files }))).toEqual(skill);
      }),
      { numRuns: 100 },
    );
  });

  it("writes the same bytes again", () => {
    fc.assert(
      fc.property(anySkill, (skill) => {
        const files = serializeSkill(skill);
        const again = serializeSkill(loadedSkill(parseFiles({ folder: skill.name, files })));
        expect([...again].map(([path, bytes]) => [path, decodeFixtureBytes(bytes)])).toEqual(
          [...files].map(([path, bytes]) => [path, decodeFixtureBytes(bytes)]),
        );
      }),
      { numRuns: 50 },
    );
  });

  it("writes a file that people can read", () => {
    const parsed = withYaml(
      'title: "PDF: tools"\ntags: [a]\nversion: "1.0"\nartifacts:\n  - kind: prompt_template\n    name: P\n    content: "a: {{ b }}\\nc\\n"\n    assertions: [{type: pattern, check: match, pattern: "^a"}]\nedges: [{type: conflicts, target: x}]\n',
    );
    const files = serializeSkill(loadedSkill(parsed));
    expect(decodeFixtureBytes(files.get("SKILL.md"))).toBe(
      "---\nname: pdf-tools\ndescription: Works with PDF files.\n---\n\n# Title\n",
    );
    expect(decodeFixtureBytes(files.get("skill.yaml"))).toBe(`title: "PDF: tools"
version: "1.0"
tags:
  - a
artifacts:
  - kind: prompt_template
    name: P
    ordinal: 0
    content: |
      a: {{ b }}
      c
    assertions:
      - type: pattern
        check: match
        pattern: ^a
edges:
  - type: conflicts_with
    target: x
`);
  });

  it("keeps every byte of the body and of other files, and adds no skill.yaml to a skill that has none", () => {
    const body = "\r\n# Title\r\n\ttext \u00a0\n\n---\n\ufeff\0\n";
    const image = new Uint8Array([0xff, 0xd8, 0, 1]);
    const given = { "SKILL.md": `---\r\nname: pdf-tools\r\ndescription: x\r\n---\r\n${body}`, "a.jpg": image };
    const files = serializeSkill(loadedSkill(parseFolder(given)));
    expect([...files.keys()]).toEqual(["SKILL.md", "a.jpg"]);
    expect(files.get("SKILL.md")).toEqual(encodeFixtureText(`---\nname: pdf-tools\ndescription: x\n---\n${body}`));
    expect(files.get("a.jpg")).toEqual(image);
  });
});

describe("the digest of a package", () => {
  const digest = (text: string, more: Readonly<Record<string, string>> = {}) =>
    loadedSkill(parseFolder({ "SKILL.md": text, ...more })).digest;
  const plain = skillMd("name: pdf-tools", "description: Works.", "license: MIT");

  it("is 64 hex digits", () => expect(digest(plain)).toMatch(/^[0-9a-f]{64}$/));

  it("is the same for another layout of the same values", () => {
    expect(digest(skillMd("license: 'MIT'", "description: >-", "  Works.", "name: pdf-tools"))).toBe(digest(plain));
    expect(digest(plain, { "skill.yaml": "version: 1.0.0\n" })).toBe(digest(plain));
    const files = (names: readonly string[]) =>
      buildPackageFileMap({ "SKILL.md": plain, ...Object.fromEntries(names.map((one) => [one, one])) });
    const [one, other] = [
      ["a", "b"],
      ["b", "a"],
    ].map((names) => parseFiles({ folder: "pdf-tools", files: files(names) }));
    expect(one?.skill?.digest).toBe(other?.skill?.digest);
  });

  it("is another for any other content", () => {
    const others = [
      digest(plain),
      digest(`${plain} `),
      digest(plain.replace("MIT", "ISC")),
      digest(plain, { "a.txt": "" }),
      digest(plain, { "b.txt": "" }),
      digest(plain, { "a.txt": "x" }),
      digest(plain, { "skill.yaml": "tags: [a]\n" }),
      digest(plain, { "skill.yaml": "later: a\n" }),
    ];
    expect(new Set(others).size).toBe(others.length);
  });

  it("does not depend on the order of keys", () => {
    fc.assert(
      fc.property(anySkill, (skill) => {
        const turned = Object.fromEntries(Object.entries(skill.metadata).toReversed());
        expect(addPackageDigest({ ...skill, metadata: turned }).digest).toBe(skill.digest);
      }),
      { numRuns: 30 },
    );
  });
});
