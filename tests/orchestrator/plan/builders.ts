import type { Scope, StateEntry, Task, TaskPlanOutput } from "../../../src/kernel/domain/index.ts";
import { indexScopes, listOwningScopes, permits } from "../../../src/kernel/knowledge/index.ts";
import { covers } from "../../../src/rules/checks/index.ts";
import { type PlanFacts, planTasks, selectScopes } from "../../../src/rules/orchestrator/plan/index.ts";

/** Facts with the real rules of globs and scopes; the files are those of State unless given. */
export function planFacts(given: Partial<PlanFacts> & Pick<PlanFacts, "request">): PlanFacts {
  const { state = [], scopes = {} } = given;
  const index = indexScopes({ scope_definitions: { scopes: { ...scopes } } });
  return {
    state,
    scopes,
    techStack: ["Python 3.11", "FastAPI", "SQLAlchemy 2.0"],
    files: state.map(({ path }) => path),
    openTasks: [],
    adrs: [],
    overdueRfcs: [],
    agents: [],
    maxTasks: null,
    branches: [],
    covers,
    permits: (name, path) => {
      const scope = index.scopes.get(name);
      return scope === undefined ? { allowed: false, rule: null } : permits(scope, path);
    },
    ownersOf: (path) => listOwningScopes(index, path),
    ...given,
  };
}

export const planGivenFacts = (given: Partial<PlanFacts> & Pick<PlanFacts, "request">): TaskPlanOutput =>
  planTasks(selectScopes(planFacts(given)));

export const anEntry = (path: string, semantic_scope: string, over: Partial<StateEntry> = {}): StateEntry => ({
  id: path.replace(/\W+/g, "_"),
  path,
  semantic_scope,
  version: 1,
  uncertainty_level: 1,
  ...over,
});

export const anOpenTask = (over: Partial<Task> = {}): Task => ({
  id: "task_0000000a",
  agent_id: "Agent-9",
  scope_files: [],
  branch: "feature/earlier",
  status: "open",
  ...over,
});

/** Scopes and State of the specification's example (sections 4.1 and 10). */
export const example: { readonly scopes: Readonly<Record<string, Scope>>; readonly state: readonly StateEntry[] } = {
  scopes: {
    auth: {
      description: "Authentication and authorization logic only.",
      allowed_paths: ["app/routers/auth.py", "app/utils/tokens.py", "app/middleware/auth.py"],
      allowed_path_prefixes: ["app/auth/"],
      forbidden_path_prefixes: ["app/models/", "app/infra/"],
      permitted_responsibilities: [
        "Token generation and validation",
        "Login and logout endpoints",
        "Permission checking",
      ],
      forbidden_responsibilities: ["Database schema management", "Email delivery", "Infrastructure configuration"],
    },
    persistence: {
      description: "Database models, migrations, and query logic.",
      allowed_path_prefixes: ["app/models/", "app/migrations/", "app/repositories/"],
      forbidden_path_prefixes: ["app/routers/", "app/infra/"],
      permitted_responsibilities: [
        "SQLAlchemy model definitions",
        "Alembic migrations",
        "Repository pattern query methods",
      ],
      forbidden_responsibilities: ["HTTP request handling", "Token generation"],
    },
    api: { description: "HTTP endpoints and what they call.", allowed_path_prefixes: ["app/services/", "app/api/"] },
  },
  state: [
    anEntry("app/routers/auth.py", "auth", {
      id: "router_auth",
      responsibilities: "Login, token refresh, password reset endpoints.",
      dependencies: ["app/utils/tokens.py", "app/schemas.py"],
      invariants_touched: ["auth_model"],
      owner: "Agent-1",
    }),
    anEntry("app/services/email.py", "api", {
      id: "service_email",
      responsibilities: "Sends transactional email.",
      owner: "Agent-2",
    }),
    anEntry("app/api/orders.py", "api", { responsibilities: "Order endpoints.", owner: "Agent-2" }),
    anEntry("app/models/user.py", "persistence", { responsibilities: "User table.", owner: "Agent-3" }),
  ],
};

export const listPlanWarningCodes = ({ warnings }: Pick<TaskPlanOutput, "warnings">) =>
  warnings.map(({ code }) => code);
