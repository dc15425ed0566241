import {
  type AcceptanceCriterion,
  err,
  findNearestName,
  ok,
  quote,
  type Result,
  toVisibleLine,
} from "../../../kernel/domain/index.ts";
import type { Refusal } from "../refusal.ts";

type CheckType = NonNullable<AcceptanceCriterion["check_type"]>;

const CHECK_TYPES: readonly CheckType[] = ["test", "performance_test", "schema_conformance", "command", "ci_check"];

/** A criterion as a person writes it, without the id and status that it gets later. */
export interface CriterionSpec {
  readonly description: string;
  readonly check_type: CheckType;
  readonly check_reference: string;
  /** Set where the merged result has to pass before it lands, and not the head of the branch. */
  readonly on?: "merge";
}

type Key = "type" | "ref" | "desc" | "on";

/** What can be run, or asked for, on a merge that nobody has pushed. */
const ON_MERGE: ReadonlySet<CheckType> = new Set(["command", "ci_check"]);

const KEY_NAMES: Readonly<Record<string, Key>> = {
  type: "type",
  check_type: "type",
  ref: "ref",
  reference: "ref",
  check_reference: "ref",
  desc: "desc",
  description: "desc",
  on: "on",
};

const EXAMPLE = "type=test,ref=tests/test_login.py::test_expired_token,desc=An expired token is refused";
const HOW = `Write it as ${EXAMPLE}`;
const KEY = /^([A-Za-z_-]+)=/;
/** Matches the place before the next key, where an unquoted value ends. */
const NEXT_KEY = /^(?:\s*,\s*|\s+)(?=[A-Za-z_-]+=)/;
const SEPARATOR = /^(?:\s*,\s*|\s+)/;
/** Each opening quote with its closing one; phones and word processors write curly quotes. */
const CLOSING_QUOTES: Readonly<Record<string, string>> = { '"': '"', "\u201c": "\u201d", "\u201e": "\u201c" };

const LONGEST_SPEC = 5000;
const LONGEST_REFERENCE = 500;
const LONGEST_DESCRIPTION = 1000;

/**
 * Reads `type=test,ref=tests/x.py::name,desc=…`, with `on=merge` where the merged result has to pass. Commas or blanks separate the pairs, and values may be in double quotes. An unquoted
 * `desc` takes the rest of the text; other unquoted values end before the next key that is not in brackets. A missing description
 * is made from the reference.
 */
export function parseCriterion(spec: string): Result<CriterionSpec, Refusal> {
  if (spec.length > LONGEST_SPEC)
    return buildCriterionRefusal(`The criterion is longer than ${LONGEST_SPEC} characters.`, `${HOW}.`);
  const pairs = readPairs(spec.trim());
  if (!pairs.ok) return pairs;
  const type = checkType(pairs.value.get("type"));
  if (!type.ok) return type;
  const reference = pairs.value.get("ref")?.trim() ?? "";
  if (reference === "")
    return buildCriterionRefusal("The criterion has no ref, which names the test or check that decides it.", `${HOW}.`);
  const on = pairs.value.get("on")?.trim().toLowerCase() ?? "head";
  if (on !== "head" && on !== "merge")
    return buildCriterionRefusal(`${quote(on, 60)} is nothing to check.`, "`on` is head or merge.");
  if (on === "merge" && !ON_MERGE.has(type.value))
    return buildCriterionRefusal(
      `A criterion of the type ${type.value} cannot be checked on the merge.`,
      "Name the command or CI check that runs it: `type=command` or `type=ci_check`.",
    );
  if (/\p{Cc}/u.test(reference))
    return buildCriterionRefusal("The ref contains a line break or control character.", `${HOW}.`);
  const description = (pairs.value.get("desc") ?? "").replace(/\s+/g, " ").trim();
  if (reference.length > LONGEST_REFERENCE || description.length > LONGEST_DESCRIPTION)
    return buildCriterionRefusal(
      `The criterion is too long: its ref may have ${LONGEST_REFERENCE} characters and its desc ${LONGEST_DESCRIPTION}.`,
      "Describe it in one sentence; reasons belong in the rationale.",
    );
  return ok({
    description: description === "" ? `${TITLES[type.value]} ${toVisibleLine(reference)} passes.` : description,
    check_type: type.value,
    check_reference: reference,
    ...(on === "merge" ? { on } : {}),
  });
}

const TITLES: Readonly<Record<CheckType, string>> = {
  test: "The test",
  performance_test: "The performance test",
  schema_conformance: "Conformance to",
  command: "The command",
  ci_check: "The CI check",
};

/** Writes a criterion so that `parseCriterion` can read it back. */
export function formatCriterion({ check_type, check_reference, description, on }: CriterionSpec): string {
  return `type=${check_type} ${on ? `on=${on} ` : ""}ref=${quoteCriterionText(check_reference)} desc=${quoteCriterionText(description)}`;
}

function quoteCriterionText(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

function checkType(value: string | undefined): Result<CheckType, Refusal> {
  const allowed = `The types are ${CHECK_TYPES.join(", ")}.`;
  if (value === undefined || value.trim() === "")
    return buildCriterionRefusal("The criterion has no type.", `${allowed} ${HOW}.`);
  const name = value.trim().toLowerCase().replaceAll("-", "_");
  const type = CHECK_TYPES.find((candidate) => candidate === name);
  if (type) return ok(type);
  const nearest = findNearestName(name, CHECK_TYPES);
  const message = `${quote(value, 60)} is not a type of criterion.${nearest ? ` Did you mean ${nearest}?` : ""}`;
  return buildCriterionRefusal(message, allowed);
}

function readPairs(text: string): Result<Map<Key, string>, Refusal> {
  const pairs = new Map<Key, string>();
  let rest = text;
  while (rest !== "") {
    const [whole, name = ""] = KEY.exec(rest) ?? [];
    if (whole === undefined) return buildCriterionRefusal(`${quote(rest, 60)} is not a key=value pair.`, `${HOW}.`);
    const key = KEY_NAMES[name.toLowerCase().replaceAll("-", "_")];
    if (key === undefined) return refuseUnknownKey(name);
    if (pairs.has(key))
      return buildCriterionRefusal(`The criterion has ${name} twice.`, "Write each criterion separately.");
    const { value, after } = readValue(rest.slice(whole.length), key);
    pairs.set(key, value);
    const unseparated = after.replace(SEPARATOR, "");
    if (after !== "" && unseparated === after)
      return buildCriterionRefusal(
        `${quote(after, 60)} follows a closing quote directly.`,
        "Put a comma or a blank between them.",
      );
    rest = unseparated;
  }
  return ok(pairs);
}

function refuseUnknownKey(name: string): Result<never, Refusal> {
  const nearest = findNearestName(name, Object.keys(KEY_NAMES));
  const hint = nearest ? ` Did you mean ${nearest}?` : "";
  return buildCriterionRefusal(
    `A criterion has no key ${quote(name, 40)}.${hint}`,
    "The keys are type, ref, on and desc. Put a value that contains `name=` into double quotes.",
  );
}

function readValue(text: string, key: Key): { value: string; after: string } {
  const inside = readQuoted(text);
  // A description may begin with a quotation and go on after it.
  if (inside && (key !== "desc" || inside.after.trim() === "" || NEXT_KEY.test(inside.after))) return inside;
  return key === "desc" ? { value: text, after: "" } : readUnquoted(text);
}

function readQuoted(text: string): { value: string; after: string } | null {
  const closing = CLOSING_QUOTES[text.charAt(0)];
  if (closing === undefined) return null;
  let value = "";
  for (let at = 1; at < text.length; at++) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (character === closing) return { value, after: text.slice(at + 1).trimEnd() };
    if (character === "\\" && (next === closing || next === "\\")) {
      value += next;
      at++;
    } else value += character;
  }
  return null;
}

/** Reads up to the next key, but not inside brackets: `test_rate[limit=3, burst=5]` is one reference. */
function readUnquoted(text: string): { value: string; after: string } {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if ("[({".includes(character)) depth++;
    if ("])}".includes(character)) depth = Math.max(0, depth - 1);
    if (depth === 0 && (character === "," || /\s/.test(character)) && NEXT_KEY.test(text.slice(at)))
      return { value: text.slice(0, at).trimEnd(), after: text.slice(at) };
  }
  return { value: text.trimEnd().replace(/,$/, "").trimEnd(), after: "" };
}

function buildCriterionRefusal(message: string, fix: string): Result<never, Refusal> {
  return err({ message, fix });
}
