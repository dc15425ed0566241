import { createHash } from "node:crypto";

/** Returns `knowledge.json` with a State entry for each path and one agent's task over `taskFiles`. */
export function knowledgeText(paths: readonly string[], taskFiles: readonly string[], branch: string): string {
  const task = {
    id: "task_be4c0001",
    agent_id: "Agent-1",
    title: "Faster grouping",
    scope_files: taskFiles,
    semantic_scope: "area_000",
    branch,
    assignment_rationale: "The files belong together and nobody else works on them.",
    status: "in_progress",
    created_at: "2025-06-01T12:00:00Z",
  };
  const knowledge = {
    schema_version: 1,
    invariants: {
      tech_stack: ["Python 3.11", "requests"],
      security_patterns: ["@require_auth", "@login_required", "verify_", "check_permission", "is_authorized"],
    },
    state: paths.map((path, at) => stateEntry(path, paths[(at + 1) % paths.length] ?? path, at)),
    queue: [],
    tasks: [task],
  };
  return `${JSON.stringify(knowledge, null, 2)}\n`;
}

function stateEntry(path: string, dependency: string, at: number) {
  return {
    id: `state_${String(at).padStart(8, "0")}`,
    path,
    semantic_scope: path.split("/")[1] ?? null,
    scope_schema_version: "1.0",
    responsibilities: "Groups the records of its area and hands them to the next one.",
    dependencies: [dependency],
    invariants_touched: at % 50 === 0 ? ["security_patterns"] : [],
    assumptions: [],
    owner: at % 3 === 0 ? "Agent-1" : null,
    version: 1 + (at % 5),
    uncertainty_level: at % 3,
    last_reviewed_at: "2025-05-30T09:00:00Z",
    change_count_since_review: at % 4,
  };
}

/** Returns `scope_definitions.json` with one scope a package. */
export function scopesText(packages: number): string {
  const scopes = Object.fromEntries(
    Array.from({ length: packages }, (_, at) => {
      const name = `area_${String(at).padStart(3, "0")}`;
      return [name, { description: `Records of area ${at}.`, allowed_path_prefixes: [`app/${name}/`] }];
    }),
  );
  return `${JSON.stringify({ scope_definitions: { version: "1.0", scopes } }, null, 2)}\n`;
}

/** Returns the set that a push sends: what the agent says; the session computes the rest again. */
export function proposalsText(push: {
  readonly branch: string;
  readonly head: string;
  readonly agent: string;
  readonly paths: readonly string[];
}): string {
  const { branch, head, agent, paths } = push;
  const at = "2025-06-01T13:00:00Z";
  const proposals = paths.map((path) => ({
    proposal_id: `prop_${createHash("sha256").update(`${branch}\0${head}\0${path}\0`).digest("hex").slice(0, 8)}`,
    agent_id: agent,
    path,
    branch,
    status: "pending",
    submitted_at: at,
    rationale: "Groups by the new key.",
  }));
  return `${JSON.stringify({ schema_version: 1, branch, head, agent_id: agent, pushed_at: at, proposals }, null, 2)}\n`;
}
