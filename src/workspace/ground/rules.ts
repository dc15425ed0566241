import {
  type Config,
  collectOverdueRfcs,
  type ObjectId,
  type OverdueRfc,
  type Result,
  type Rfc,
  type ScopeDefinitions,
  SklError,
} from "../../kernel/domain/index.ts";
import {
  indexScopes,
  isShared,
  type LoadedKnowledge,
  listOwningScopes,
  type Problem,
  parseKnowledge,
  parseRfc,
  parseScopeDefinitions,
  permits,
} from "../../kernel/knowledge/index.ts";
import type { ScopeRules } from "../../rules/checks/index.ts";
import { loadRuleReader, type RepositoryRule } from "../../syntax/ast/index.ts";
import { computeEffectiveConfig, type EffectiveConfig, parseConfig } from "../config/index.ts";
import { GitTree, type Repository } from "../git/index.ts";
import type { BaseTip } from "./base.ts";
import { buildPeopleLookup, type People } from "./people.ts";
import { noWaitingRecords, type WaitingRecords } from "./record-refs.ts";

/** The `.skl` documents of one commit. What a commit does not have is empty or the default. */
export interface Rules {
  /** Whether there is any rule at all: configuration, knowledge or scopes. */
  readonly present: boolean;
  /** The configuration as the file has it; null without a file. */
  readonly ownConfig: Config | null;
  readonly config: EffectiveConfig;
  /** What the commit's knowledge is together with the records that wait on refs. */
  readonly knowledge: LoadedKnowledge;
  /** The knowledge as the commit itself has it. */
  readonly committed: LoadedKnowledge;
  readonly records: WaitingRecords;
  readonly definitions: ScopeDefinitions;
  readonly scopes: ScopeRules;
  readonly rfcs: readonly Rfc[];
  /** The repository's own rules about code (`.skl/rules`). */
  readonly codeRules: readonly RepositoryRule[];
  /** Who may decide, by the configuration and the `.mailmap` of the same commit. */
  readonly people: People;
}

/** A repository with the base branch and the rules that are in force. */
export interface Workspace {
  readonly repository: Repository;
  readonly base: BaseTip;
  readonly rules: Rules;
}

const CONFIG = ".skl/config.json";
const KNOWLEDGE = ".skl/knowledge.json";
const SCOPES = ".skl/scope_definitions.json";
const CODE_RULES = ".skl/rules";

const NO_KNOWLEDGE: LoadedKnowledge = { invariants: {}, state: [], queue: [], tasks: [] };
const NO_SCOPES: ScopeDefinitions = { scope_definitions: { scopes: {} } };

/** Reads the rules of a commit. Throws BROKEN_DATA with every problem of every file at once. */
export async function readRules(repository: Repository, commit: ObjectId, where: string): Promise<Rules> {
  return loadRulesFrom(new GitTree(repository.objects, commit), where);
}

/** Where `.skl` files are read from: a commit, or a work tree that has none on its base yet. */
export interface RuleFiles {
  read(path: string): Promise<Uint8Array | null>;
  list(folder: string): Promise<ReadonlyMap<string, unknown> | null>;
}

export async function loadRulesFrom(files: RuleFiles, where: string): Promise<Rules> {
  const problems: Problem[] = [];
  const load = async <T>(
    path: string,
    parse: (bytes: Uint8Array, file: string) => Result<T, Problem[]>,
  ): Promise<T | null> => {
    const bytes = await files.read(path);
    if (!bytes) return null;
    const parsed = parse(bytes, path);
    if (parsed.ok) return parsed.value;
    problems.push(...parsed.error);
    return null;
  };
  const [ownConfig, knowledge, definitions, rfcs, codeRules, mailmap] = await Promise.all([
    load(CONFIG, parseConfig),
    load(KNOWLEDGE, parseKnowledge),
    load(SCOPES, parseScopeDefinitions),
    readRfcs(files, load),
    readCodeRules(files, problems),
    files.read(".mailmap"),
  ]);
  if (problems.length > 0) throw createBrokenDataError(problems, where);
  const scopeDefinitions = definitions ?? NO_SCOPES;
  const config = computeEffectiveConfig(ownConfig);
  return {
    present: ownConfig !== null || knowledge !== null || definitions !== null,
    ownConfig,
    config,
    knowledge: knowledge ?? NO_KNOWLEDGE,
    committed: knowledge ?? NO_KNOWLEDGE,
    records: noWaitingRecords,
    definitions: scopeDefinitions,
    scopes: scopeRules(scopeDefinitions),
    rfcs,
    codeRules,
    people: buildPeopleLookup(config, decodeRuleBytes(mailmap)),
  };
}

/** Reads the repository's own rules. Where there are none, only the folder is looked for. What is wrong is added to the problems. */
export async function readCodeRules(files: RuleFiles, problems: Problem[]): Promise<RepositoryRule[]> {
  const names = [...((await files.list(CODE_RULES))?.keys() ?? [])].filter((name) => name.endsWith(".yml")).sort();
  if (names.length === 0) return [];
  const { readRule } = await loadRuleReader();
  const rules: RepositoryRule[] = [];
  for (const name of names) {
    const file = `${CODE_RULES}/${name}`;
    const bytes = await files.read(file);
    const read = bytes && readRule(bytes, file);
    if (read?.ok) rules.push(read.value);
    else problems.push(...toFileProblems(file, read?.error ?? [{ line: null, message: "The file cannot be read." }]));
  }
  return rules;
}

function toFileProblems(file: string, problems: readonly { readonly line: number | null; readonly message: string }[]) {
  return problems.map(({ line, message }): Problem => ({ file, pointer: "", line, message }));
}

/** Makes the error for rules whose patterns do not fit the grammar, which only shows where that is loaded. */
export function createUnfitRulesError(problems: readonly Omit<Problem, "pointer">[], where: string): SklError {
  return createBrokenDataError(
    problems.map((problem) => ({ ...problem, pointer: "" })),
    where,
  );
}

const decodeRuleBytes = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString("utf8");

/** Reads who may decide from a commit whose other files may be broken; where the configuration itself is broken, nobody is named. */
export async function readPeople({ objects }: Repository, commit: ObjectId): Promise<People> {
  const tree = new GitTree(objects, commit);
  const [config, mailmap] = await Promise.all([tree.read(CONFIG), tree.read(".mailmap")]);
  const parsed = config && parseConfig(config, CONFIG);
  return buildPeopleLookup(computeEffectiveConfig(parsed?.ok ? parsed.value : null), decodeRuleBytes(mailmap));
}

async function readRfcs(
  files: RuleFiles,
  load: (path: string, parse: typeof parseRfc) => Promise<Rfc | null>,
): Promise<Rfc[]> {
  const names = [...((await files.list(".skl/rfc"))?.keys() ?? [])].filter((name) => name.endsWith(".json")).sort();
  const read = await Promise.all(names.map((name) => load(`.skl/rfc/${name}`, parseRfc)));
  return read.filter((rfc) => rfc !== null);
}

/** Returns the RFCs of the base that are overdue at `now`, and the scopes that each of them pauses. */
export function listOverdueRfcs({ rfcs, config, knowledge }: Rules, now: Date): OverdueRfc[] {
  const findQueuedProposal = (id: string) => knowledge.queue.find(({ proposal_id }) => proposal_id === id);
  return collectOverdueRfcs(rfcs, { now, hours: config.limits.rfc_hours, proposal: findQueuedProposal });
}

function scopeRules(definitions: ScopeDefinitions): ScopeRules {
  const index = indexScopes(definitions);
  return {
    has: (scope) => index.scopes.has(scope),
    ownersOf: (path) => listOwningScopes(index, path),
    isShared: (path) => isShared(index, path),
    permits: (scope, path) => {
      if (isShared(index, path)) return { allowed: true, rule: null };
      const definition = index.scopes.get(scope);
      return definition ? permits(definition, path) : { allowed: false, rule: null };
    },
  };
}

function createBrokenDataError(problems: readonly Problem[], where: string): SklError {
  const [first] = problems;
  const place = first?.line ? `${first.file}:${first.line}` : (first?.file ?? "");
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  return new SklError("BROKEN_DATA", {
    message: `The .skl files of ${where} cannot be used. ${place}: ${first?.message ?? ""}${more}`,
    data: { problems, where },
  });
}
