import { err, messageOf, ok, type Result } from "../domain/index.ts";
import type { DocumentKind, Documents } from "./kinds.ts";
import { type LocatedText, locate, valueIn } from "./located.ts";
import { firstProblems, type Problem } from "./problems.ts";
import { ruleFindings } from "./rules.ts";
import { schemaFindings } from "./schema-problems.ts";
import { countMembers, isPlainWriting, scanStructure } from "./structure.ts";
import { conflictProblems, hasTrustworthyTree, syntaxProblems } from "./syntax.ts";
import { treeProblems, withLines } from "./tree-problems.ts";
import {
  type Validator,
  validateAdr,
  validateAgreement,
  validateClaim,
  validateConfig,
  validateDecision,
  validateDigestRecord,
  validateDraft,
  validateEvidence,
  validateIntent,
  validateKnowledge,
  validateMarketplace,
  validateNote,
  validateProposalSet,
  validateRfc,
  validateScopeDefinitions,
  validateSessionLog,
  validateSkillsLock,
  validateTask,
} from "./validators.generated.js";

/** The deepest nesting that is accepted, so that code may recurse through a document. No real document comes near it. */
const DEEPEST = 100;

const validators: { readonly [Kind in DocumentKind]: Validator<Documents[Kind]> } = {
  config: validateConfig,
  knowledge: validateKnowledge,
  scope_definitions: validateScopeDefinitions,
  rfc: validateRfc,
  proposals: validateProposalSet,
  evidence: validateEvidence,
  intent: validateIntent,
  task: validateTask,
  claim: validateClaim,
  note: validateNote,
  decision: validateDecision,
  agreement: validateAgreement,
  draft: validateDraft,
  adr: validateAdr,
  session: validateSessionLog,
  digest: validateDigestRecord,
  skills_lock: validateSkillsLock,
  marketplace: validateMarketplace,
};

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
}

/** Decodes UTF-8 without its byte order mark; null where the bytes are no UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Finds the first line that is no UTF-8. No character spans a line break, so each line can be tried by itself. */
function encodingProblems(bytes: Uint8Array, file: string): Problem[] {
  const problems: Problem[] = [];
  for (let start = 0, line = 1; start < bytes.length; line++) {
    const lineEnd = bytes.indexOf(0x0a, start);
    const end = lineEnd === -1 ? bytes.length : lineEnd;
    if (decodeUtf8(bytes.subarray(start, end)) === null) {
      problems.push({ file, pointer: "", line, message: "This line is not valid UTF-8; save the file as UTF-8." });
    }
    start = end + 1;
  }
  return problems;
}

function findingsOf(kind: DocumentKind, value: unknown) {
  const validate = validators[kind];
  const errors = validate(value) ? [] : (validate.errors ?? []);
  return [...schemaFindings(kind, value, errors), ...ruleFindings(kind, value)];
}

/** Lists the problems of a text that is not valid JSON: those of syntax, and of content where the syntax errors leave it clear. */
function brokenTextProblems(kind: DocumentKind, located: LocatedText, file: string, fallback: string): Problem[] {
  const problems = syntaxProblems(located, file, fallback);
  if (!located.tree || !hasTrustworthyTree(located)) return problems;
  const findings = findingsOf(kind, valueIn(located.tree));
  return [...problems, ...treeProblems(located, file), ...withLines(findings, located, file)];
}

/**
 * Reads a document, or names everything that is wrong with it. The quick parser decides; the slow one, which knows
 * lines, is only asked when something is wrong. Never throws, whatever the bytes are.
 */
export function readDocument<Kind extends DocumentKind>(
  kind: Kind,
  bytes: Uint8Array,
  file: string,
): Result<Documents[Kind], Problem[]> {
  const refuse = (message: string) => err([{ file, pointer: "", line: null, message }]);
  const text = decodeUtf8(bytes);
  if (text === null) return err(firstProblems(encodingProblems(bytes, file)));
  if (text.trim() === "") return refuse("The file is empty; it must hold a JSON object.");
  const parsed = parseJson(text);
  const isPlain = parsed.ok && isPlainWriting(text, parsed.value, DEEPEST);
  const structure = isPlain ? null : scanStructure(bytes);
  if (structure !== null && structure.depth > DEEPEST) {
    return refuse(`Lists and objects are nested ${structure.depth} deep; at most ${DEEPEST} are read.`);
  }
  if (!parsed.ok) {
    const conflicts = conflictProblems(text, file);
    if (conflicts.length > 0) return err(firstProblems(conflicts));
    return err(firstProblems(brokenTextProblems(kind, locate(text), file, parsed.message)));
  }
  const findings = findingsOf(kind, parsed.value);
  const textDiffers =
    structure !== null && (structure.largeNumbers || structure.members !== countMembers(parsed.value));
  if (findings.length === 0 && !textDiffers) return ok(parsed.value as Documents[Kind]);
  const located = locate(text);
  const problems = [...treeProblems(located, file), ...withLines(findings, located, file)];
  return problems.length > 0 ? err(firstProblems(problems)) : ok(parsed.value as Documents[Kind]);
}
