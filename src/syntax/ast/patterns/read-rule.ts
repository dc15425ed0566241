/** Reads the file of a rule. Everything that is wrong with it is named, with its line. */
import { err, findNearestName, languageIds, ok, type Result } from "../../../kernel/domain/index.ts";
import { type Entry, type MapTree, parseYaml, type Tree } from "../../../kernel/yaml/index.ts";
import type { Condition, Fixture, Relation, RepositoryRule, RuleProblem, Written } from "./rule.ts";

const YAML_RULES = { values: 2_000, depth: 40, aliases: 0, isExact: true };
/** A rule is read by people; a larger file is data. */
const MOST_BYTES = 64 * 1024;
const LONGEST_PATTERN = 2_000;

const RULE_KEYS = ["id", "language", "on", "message", "fix", "hold", "rule", "fixtures"];
const CONDITION_KEYS = ["pattern", "kind", "regex", "all", "any", "not", "inside", "has"] as const;
const ON = ["added", "removed", "changed"] as const;

/** Reads `.skl/rules/<id>.yml`. Whether its patterns fit the grammar is asked where the grammar is loaded. */
export function readRule(bytes: Uint8Array, file: string): Result<RepositoryRule, readonly RuleProblem[]> {
  if (bytes.length > MOST_BYTES) return err([{ line: null, message: `The file is over ${MOST_BYTES / 1024} kB.` }]);
  const text = Buffer.from(bytes).toString("utf8");
  const tree = parseYaml(text, YAML_RULES);
  if (!tree.ok) return err(tree.error.map(({ line, message, fix }) => ({ line, message: `${message} ${fix}` })));
  const reader = new RuleReader();
  const rule = reader.rule(tree.value, file);
  return rule !== null && reader.problems.length === 0 ? ok(rule) : err(reader.problems);
}

class RuleReader {
  readonly problems: RuleProblem[] = [];

  rule(tree: Tree | null, file: string): RepositoryRule | null {
    const map = this.#map(tree, "a rule's file", RULE_KEYS);
    if (map === null) return null;
    const id = this.#text(map, "id", true);
    const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.yml$/, "");
    if (id && id.text !== name) this.#say(id.line, `id is ${id.text}; it has to be the name of the file, ${name}.`);
    const language = this.#choice(map, "language", languageIds, null);
    const on = this.#choice(map, "on", ON, "added");
    const message = this.#text(map, "message", true);
    const fix = this.#text(map, "fix", false);
    const hold = this.#flag(map, "hold");
    const given = map.entries.get("rule");
    if (!given) this.#say(map.line, "rule is missing.");
    const rule = given ? this.#condition(given.value, "rule") : null;
    if (given && rule && !["pattern", "kind", "regex", "all", "any"].some((key) => key in rule))
      this.#say(given.line, "rule needs a pattern, a kind, a regex, all or any, so that it says what it looks for.");
    const fixtures = this.#fixtures(map.entries.get("fixtures"));
    if (!id || language === null || on === null || !message || rule === null) return null;
    return { id: id.text, file, language, on, message: message.text, fix: fix?.text ?? null, hold, rule, fixtures };
  }

  #condition(tree: Tree, what: string, more: readonly string[] = []): Condition | null {
    const map = this.#map(tree, what, [...CONDITION_KEYS, ...more]);
    if (map === null) return null;
    if (!CONDITION_KEYS.some((key) => map.entries.has(key))) {
      this.#say(map.line, `${what} says nothing: it needs one of ${CONDITION_KEYS.join(", ")}.`);
      return null;
    }
    const condition: { -readonly [Key in keyof Condition]: Condition[Key] } = {};
    for (const key of ["pattern", "kind", "regex"] as const) {
      const written = this.#text(map, key, false);
      if (written) condition[key] = written;
    }
    for (const key of ["all", "any"] as const) {
      const list = this.#list(map.entries.get(key), key);
      if (list) condition[key] = list.flatMap((each) => this.#condition(each, `an item of ${key}`) ?? []);
    }
    const not = map.entries.get("not");
    const negated = not && this.#condition(not.value, "not");
    if (negated) condition.not = negated;
    for (const key of ["inside", "has"] as const) {
      const relation = this.#relation(map.entries.get(key), key);
      if (relation) condition[key] = relation;
    }
    return condition;
  }

  #relation(entry: Entry | undefined, what: string): Relation | null {
    if (!entry) return null;
    const of = this.#condition(entry.value, what, ["stopBy"]);
    if (of === null || entry.value.kind !== "map") return null;
    return { of, isFar: this.#choice(entry.value, "stopBy", ["neighbor", "end"], "neighbor") === "end" };
  }

  #fixtures(entry: Entry | undefined): RepositoryRule["fixtures"] {
    const map = entry ? this.#map(entry.value, "fixtures", ["found", "passes"]) : null;
    const read = (key: string): Fixture[] =>
      (this.#list(map?.entries.get(key), key) ?? []).flatMap((item) => {
        const fixture = this.#map(item, `an item of ${key}`, ["before", "after"]);
        if (fixture === null) return [];
        const sides = { before: this.#text(fixture, "before", false), after: this.#text(fixture, "after", false) };
        if (!sides.before && !sides.after) this.#say(fixture.line, "A fixture needs before, after or both.");
        return [{ before: sides.before?.text ?? null, after: sides.after?.text ?? null, line: fixture.line }];
      });
    return { found: read("found"), passes: read("passes") };
  }

  #map(tree: Tree | null, what: string, keys: readonly string[]): MapTree | null {
    if (tree?.kind !== "map") {
      this.#say(tree?.line ?? null, `${what} has to be a map of ${keys.join(", ")}.`);
      return null;
    }
    for (const [key, { line }] of tree.entries) {
      if (keys.includes(key)) continue;
      const near = findNearestName(key, keys);
      this.#say(
        line,
        `${key} is no key of ${what}${near ? `; did you mean ${near}?` : `, which has ${keys.join(", ")}.`}`,
      );
    }
    return tree;
  }

  #list(entry: Entry | undefined, what: string): readonly Tree[] | null {
    if (!entry) return null;
    if (entry.value.kind === "list" && (entry.value.items.length > 0 || what === "found" || what === "passes"))
      return entry.value.items;
    this.#say(entry.line, `${what} has to be a list with an item.`);
    return null;
  }

  #text(map: MapTree, key: string, isNeeded: boolean): Written | null {
    const entry = map.entries.get(key);
    if (!entry) {
      if (isNeeded) this.#say(map.line, `${key} is missing.`);
      return null;
    }
    const { value } = entry;
    const isFixture = key === "before" || key === "after";
    if (value.kind !== "scalar" || typeof value.value !== "string" || (value.value.trim() === "" && !isFixture))
      this.#say(entry.line, `${key} has to be a text; put it in quotes, or use a block (\`${key}: |\`).`);
    else if (value.value.length > LONGEST_PATTERN && !isFixture)
      this.#say(entry.line, `${key} is over ${LONGEST_PATTERN} characters.`);
    else return { text: value.value, line: entry.line };
    return null;
  }

  #choice<const Name extends string>(
    map: MapTree,
    key: string,
    names: readonly Name[],
    otherwise: Name | null,
  ): Name | null {
    if (!map.entries.has(key) && otherwise !== null) return otherwise;
    const written = this.#text(map, key, true);
    const found = names.find((name) => name === written?.text);
    if (written && !found) this.#say(written.line, `${key} is ${written.text}; it can be ${names.join(", ")}.`);
    return found ?? null;
  }

  #flag(map: MapTree, key: string): boolean {
    const entry = map.entries.get(key);
    const value = entry?.value.kind === "scalar" ? entry.value.value : null;
    if (entry && typeof value !== "boolean") this.#say(entry.line, `${key} has to be true or false.`);
    return value === true;
  }

  #say(line: number | null, message: string): void {
    this.problems.push({ line, message });
  }
}
