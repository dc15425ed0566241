import { describeThrown, err, ok, type Result } from "../domain/index.ts";
import type { DocumentKind, Documents } from "./kinds.ts";
import { type LocatedText, locate, readJsonNodeValue } from "./located.ts";
import { type Problem, pickFirstProblems } from "./problems.ts";
import { checkDocumentRules } from "./rules.ts";
import { describeSchemaFindings } from "./schema-problems.ts";
import { countMembers, isPlainWriting, scanStructure } from "./structure.ts";
import { hasTrustworthyTree, listConflictMarkProblems, listSyntaxProblems } from "./syntax.ts";
import { listTreeProblems, locateFindings } from "./tree-problems.ts";
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
    return { ok: false, message: describeThrown(error) };
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
function listEncodingProblems(bytes: Uint8Array, file: string): Problem[] {
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

function listDocumentFindings(kind: DocumentKind, value: unknown) {
  const validate = validators[kind];
  const errors = validate(value) ? [] : (validate.errors ?? []);
  return [...describeSchemaFindings(kind, value, errors), ...checkDocumentRules(kind, value)];
}

/** Lists the problems of a text that is not valid JSON: those of syntax, and of content where the syntax errors leave it clear. */
function listBrokenTextProblems(kind: DocumentKind, located: LocatedText, file: string, fallback: string): Problem[] {
  const problems = listSyntaxProblems(located, file, fallback);
  if (!located.tree || !hasTrustworthyTree(located)) return problems;
  const findings = listDocumentFindings(kind, readJsonNodeValue(located.tree));
  return [...problems, ...listTreeProblems(located, file), ...locateFindings(findings, located, file)];
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
  if (text === null) return err(pickFirstProblems(listEncodingProblems(bytes, file)));
  if (text.trim() === "") return refuse("The file is empty; it must hold a JSON object.");
  const parsed = parseJson(text);
  const isPlain = parsed.ok && isPlainWriting(text, parsed.value, DEEPEST);
  const structure = isPlain ? null : scanStructure(bytes);
  if (structure !== null && structure.depth > DEEPEST) {
    return refuse(`Lists and objects are nested ${structure.depth} deep; at most ${DEEPEST} are read.`);
  }
  if (!parsed.ok) {
    const conflicts = listConflictMarkProblems(text, file);
    if (conflicts.length > 0) return err(pickFirstProblems(conflicts));
    return err(pickFirstProblems(listBrokenTextProblems(kind, locate(text), file, parsed.message)));
  }
  const findings = listDocumentFindings(kind, parsed.value);
  const textDiffers =
    structure !== null && (structure.largeNumbers || structure.members !== countMembers(parsed.value));
  if (findings.length === 0 && !textDiffers) return ok(parsed.value as Documents[Kind]);
  const located = locate(text);
  const problems = [...listTreeProblems(located, file), ...locateFindings(findings, located, file)];
  return problems.length > 0 ? err(pickFirstProblems(problems)) : ok(parsed.value as Documents[Kind]);
}
