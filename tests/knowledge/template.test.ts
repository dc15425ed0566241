import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type DocumentKind,
  listTypoWarnings,
  readDocument,
  serializeDocument,
} from "../../src/kernel/knowledge/index.ts";

const root = join(import.meta.dirname, "../..");
const template = join(root, ".skl-template");
const kinds: readonly DocumentKind[] = ["config", "knowledge", "scope_definitions"];

describe("the template of a repository's .skl folder", () => {
  describe("when it is copied", () => {
    it("holds these files", () => {
      expect(readdirSync(template).sort()).toEqual(
        [".gitignore", "README.md", ...kinds.map((kind) => `${kind}.json`)].sort(),
      );
    });

    it.each(kinds)("has a %s.json that can be read, has no slips and is in canonical form", (kind) => {
      const bytes = readFileSync(join(template, `${kind}.json`));
      const read = readDocument(kind, bytes, `${kind}.json`);
      const text = read.ok ? serializeDocument(kind, read.value) : JSON.stringify(read.error);
      expect(text).toBe(bytes.toString("utf8"));
      expect(listTypoWarnings(kind, bytes, `${kind}.json`)).toEqual([]);
    });

    it.each(kinds)("names in %s.json a schema that exists, whose references are files beside it", (kind) => {
      const { $schema } = JSON.parse(readFileSync(join(template, `${kind}.json`), "utf8"));
      const schema = readFileSync(join(root, $schema), "utf8");
      const referred = [...schema.matchAll(/"\$ref": "([^#"]+)#/g)].map((match) => match[1] ?? "");
      expect($schema).toBe(`./schemas/${kind}.schema.json`);
      expect(referred.filter((file) => file.includes("/") || !existsSync(join(root, "schemas", file)))).toEqual([]);
    });

    it("keeps what is not to be committed out of Git", () => {
      expect(readFileSync(join(template, ".gitignore"), "utf8")).toBe(".cache/\nscratch/\n");
    });
  });
});
