import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const SCHEMAS = join(import.meta.dirname, "../../schemas");

/** Which schema describes the output of a command, by its words; the longest name wins. */
const SCHEMA_OF: Readonly<Record<string, string>> = {
  attest: "attest_list",
  "attest export": "attest_export",
  "attest list": "attest_list",
  "attest rotate": "attest_rotate",
  "attest show": "attest_show",
  "attest verify": "attest_verify",
  approve: "approve",
  check: "check",
  config: "config",
  "config set": "config_set",
  diff: "diff",
  doctor: "doctor",
  explain: "explain",
  synthesize: "synthesize",
  "synthesize shadow": "synthesize_shadow",
  "hook pre-push": "hook",
  imports: "imports",
  init: "init",
  "node approve": "node_approve",
  "node promote": "node_promote",
  "node run": "node_run",
  "node validate": "node_validate",
  "policy check": "policy_check",
  "policy trust": "policy_trust",
  port: "port",
  propose: "propose",
  queue: "queue",
  inbox: "inbox",
  agree: "agree_list",
  "agree accept": "agree",
  "agree adopt": "agree",
  "agree list": "agree_list",
  "agree propose": "agree",
  "agree withdraw": "agree",
  hint: "hint",
  intent: "intent",
  "intent done": "intent_done",
  "intent list": "intent_list",
  note: "note",
  "note end": "note",
  "note keep": "note",
  notes: "notes",
  stats: "stats",
  serve: "serve",
  "serve token add": "serve_token_add",
  "serve token list": "serve_token_list",
  "serve token revoke": "serve_token_revoke",
  worker: "worker",
  wait: "wait",
  watch: "watch",
  "queue gc": "queue_gc",
  "queue list": "queue",
  "queue show": "queue_show",
  adr: "adr",
  digest: "digest",
  "evidence list": "evidence",
  "evidence record": "evidence_record",
  reject: "approve",
  review: "review",
  route: "route",
  rfc: "rfc",
  "rfc check": "rfc_check",
  "rfc resolve": "rfc_resolve",
  "rfc sweep": "rfc_sweep",
  resolve: "resolve_show",
  "resolve revert": "resolve_revert",
  "resolve show": "resolve_show",
  rules: "rules_list",
  "rules list": "rules_list",
  "rules test": "rules_test",
  scope: "scope",
  "scope lint": "scope_lint",
  "scope migrate": "scope_migrate",
  "scope of": "scope_of",
  "skill list": "skill_list",
  "skill show": "skill_show",
  "skill validate": "skill_validate",
  "skill import": "skill_import",
  "skill export": "skill_export",
  "skill new": "skill_new",
  "skill remove": "skill_remove",
  "skill search": "skill_search",
  "skill recommend": "skill_recommend",
  "skill reindex": "skill_reindex",
  "skill propose-edge": "skill_propose_edge",
  "skill edit-edge": "skill_edit_edge",
  "skill history": "skill_history",
  "skill rollback": "skill_rollback",
  "skill graph build": "skill_graph_build",
  "skill graph check": "skill_graph_check",
  "skill graph export": "skill_graph_export",
  "skill run": "skill_run",
  "skill trace list": "skill_trace_list",
  "skill trace show": "skill_trace_show",
  "skill trace export": "skill_trace_export",
  "skill compose": "skill_compose",
  "skill lock": "skill_lock",
  "skill publish": "skill_publish",
  "skill sync": "skill_sync",
  state: "state",
  "state impact": "state_impact",
  "state list": "state",
  "state query": "state",
  "state review": "state_review",
  "state show": "state",
  "state sync": "state_sync",
  status: "status",
  task: "task",
  "task add": "task_change",
  "task claim": "task_claim",
  "task done": "task_change",
  "task hand-over": "task_claim",
  "task import": "task_import",
  "task leave": "task_leave",
  "task list": "task",
  "task next": "task_claim",
  "task plan": "task_plan",
  "task pool": "task_pool",
  "task release": "task_claim",
  "task show": "task",
  "task start": "task_change",
  ui: "ui",
  uninstall: "uninstall",
  worktree: "worktree_list",
  "worktree list": "worktree_list",
  "worktree reap": "worktree_reap",
  "worktree undo": "worktree_undo",
};

let compiled: ((name: string) => ValidateFunction) | null = null;

function validators(): (name: string) => ValidateFunction {
  if (compiled) return compiled;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const load = (path: string) => JSON.parse(readFileSync(join(SCHEMAS, path), "utf8")) as object;
  for (const name of readdirSync(SCHEMAS).filter((each) => each.endsWith(".json")))
    ajv.addSchema(load(name), `/${name}`);
  for (const name of readdirSync(join(SCHEMAS, "output"))) ajv.addSchema(load(`output/${name}`), `/output/${name}`);
  compiled = (name) => {
    const validate = ajv.getSchema(`/output/${name}.schema.json`);
    if (!validate) throw new Error(`schemas/output/${name}.schema.json is missing`);
    return validate as ValidateFunction;
  };
  return compiled;
}

/** What one `skl … --json` printed and how it was called. */
export interface RecordedOutput {
  readonly args: readonly string[];
  readonly stdout: string;
  readonly exit: number;
}

/** What is wrong with a `--json` output: not one document, or not what its schema says. */
export function schemaProblems({ args, stdout, exit }: RecordedOutput): string[] {
  const called = `skl ${args.join(" ")}`;
  let document: unknown;
  try {
    document = JSON.parse(stdout);
  } catch (cause) {
    return [`${called}: stdout is not one JSON document: ${(cause as Error).message}`];
  }
  const isError = exit !== 0 && typeof document === "object" && document !== null && "error" in document;
  const name = isError ? "error" : findOutputSchemaName(args);
  if (name === undefined) return [`${called}: no schema is known for this output`];
  const validate = validators()(name);
  if (validate(document)) return [];
  return (validate.errors ?? []).map((error) => {
    const more = JSON.stringify(error.params);
    return `${called}: ${name}${error.instancePath} ${error.message ?? ""} ${more}`;
  });
}

function findOutputSchemaName(args: readonly string[]): string | undefined {
  const words = args.filter((arg, at) => !arg.startsWith("-") && args[at - 1] !== "--cwd");
  const names = [3, 2, 1].map((count) => words.slice(0, count).join(" "));
  return names.map((name) => SCHEMA_OF[name]).find((schema) => schema !== undefined);
}
