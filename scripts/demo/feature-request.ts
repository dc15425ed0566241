import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { quietly, run, stage, title, write } from "./stage.ts";

const service = {
  "app/__init__.py": "",
  "app/routers/__init__.py": "",
  "app/routers/auth.py":
    '"""Login, token refresh, password reset endpoints."""\n\n\ndef login(user: str, password: str) -> bool:\n    return bool(user and password)\n',
  "app/services/__init__.py": "",
  "app/services/email.py": '"""Mail delivery."""\n\n\ndef send(to: str, text: str) -> None:\n    print(to, text)\n',
  "app/utils/__init__.py": "",
  "tests/test_auth.py":
    "from app.routers.auth import login\n\n\ndef test_login() -> None:\n    assert login('ada', 'secret')\n    assert not login('ada', '')\n",
};

const scopes = {
  scope_definitions: {
    version: "1.0",
    scopes: {
      auth: {
        description: "Authentication and authorization logic only.",
        allowed_paths: ["app/routers/auth.py", "app/utils/tokens.py"],
        forbidden_path_prefixes: ["app/models/", "app/infra/"],
        owner: "human-operator",
      },
      tests: { description: "Tests.", allowed_path_prefixes: ["tests/"], owner: "human-operator" },
      api: {
        description: "Services that the routers call.",
        allowed_path_prefixes: ["app/services/"],
        owner: "human-operator",
      },
    },
  },
};

function setUp(): void {
  title("A person sets the repository up");
  writeFileSync(
    join(stage, "gitconfig"),
    "[user]\n\tname = Human Operator\n\temail = human@example.org\n[init]\n\tdefaultBranch = main\n",
  );
  quietly(".", "init", "--quiet", "--bare", "origin.git");
  quietly(".", "clone", "--quiet", "origin.git", "human");
  write("human", service);
  quietly("human", "add", ".");
  quietly("human", "commit", "--quiet", "--message", "A small service");
  quietly("human", "push", "--quiet", "origin", "main");
  run("human", "skl", "init", "--scan", "--yes");
  console.log("\nThe person edits the drafted scopes: auth and api.");
  write("human", { ".skl/scope_definitions.json": `${JSON.stringify(scopes, null, 2)}\n` });
  relabelState("human");
  quietly("human", "add", ".");
  quietly("human", "commit", "--quiet", "--message", "Set up skl");
  run("human", "git", "push", "--quiet", "origin", "main");
}

/** The drafted entries take the names of the edited scopes. */
function relabelState(place: string): void {
  const path = join(stage, place, ".skl", "knowledge.json");
  const knowledge = JSON.parse(readFileSync(path, "utf8")) as { state: { path: string; semantic_scope: string }[] };
  for (const entry of knowledge.state) entry.semantic_scope = entry.path.startsWith("app/services/") ? "api" : "auth";
  writeFileSync(path, `${JSON.stringify(knowledge, null, 2)}\n`);
}

function assign(): void {
  title("Feature request: a password reset. The Orchestrator's two tasks, one an agent");
  const rationale = "The request needs the auth router and the mail service; the two do not share a file.";
  run(
    "human",
    "skl",
    "task",
    "add",
    "--agent",
    "Agent-1",
    "--branch",
    "feature/auth-reset-router",
    "--scope",
    "auth",
    "--files",
    "app/routers/auth.py",
    "--title",
    "Password reset endpoint",
    "--rationale",
    rationale,
  );
  run(
    "human",
    "skl",
    "task",
    "add",
    "--agent",
    "Agent-2",
    "--branch",
    "feature/auth-reset-email",
    "--scope",
    "api",
    "--files",
    "app/services/email.py",
    "--title",
    "Password reset mail",
    "--rationale",
    rationale,
  );
}

function agentOne(): void {
  title("Agent-1 needs a file outside its task, makes it anyway, and says what it assumes");
  quietly(".", "clone", "--quiet", "origin.git", "agent-1");
  run("agent-1", "skl", "init", "--yes", "--quiet");
  quietly("agent-1", "switch", "--quiet", "--create", "feature/auth-reset-router");
  write("agent-1", {
    "app/utils/tokens.py":
      '"""Token generation for password reset links."""\nimport secrets\n\n\ndef reset_token() -> str:\n    return secrets.token_urlsafe(32)\n',
    "app/routers/auth.py": service["app/routers/auth.py"].replace(
      "bool(user and password)",
      "bool(user) and bool(password)",
    ),
  });
  quietly("agent-1", "add", ".");
  quietly("agent-1", "commit", "--quiet", "--message", "Reset tokens");
  run(
    "agent-1",
    "skl",
    "propose",
    "--path",
    "app/utils/tokens.py",
    "--change-type",
    "behavioral",
    "--assume",
    "Token TTL is configurable via APP_TOKEN_TTL env variable.",
    "--rationale",
    "No existing utility covered secure reset token generation.",
  );
  run("agent-1", "git", "push", "--quiet", "origin", "feature/auth-reset-router");
}

function agentTwo(): void {
  title("Agent-2 stays within its task");
  quietly(".", "clone", "--quiet", "origin.git", "agent-2");
  run("agent-2", "skl", "init", "--yes", "--quiet");
  quietly("agent-2", "switch", "--quiet", "--create", "feature/auth-reset-email");
  write("agent-2", {
    "app/services/email.py": service["app/services/email.py"].replace(
      "    print(to, text)",
      '    print(f"to {to}: {text}")',
    ),
  });
  quietly("agent-2", "commit", "--quiet", "--all", "--message", "Reset mail");
  run("agent-2", "git", "push", "--quiet", "origin", "feature/auth-reset-email");
}

function queue(): void {
  title("The queue: what waits for review");
  run("human", "skl", "queue");
  run("human", "skl", "status");
}

function review(): void {
  title("One Orchestrator session: what it would do, then what it does");
  run("human", "skl", "review", "--dry-run", "--quiet");
  run("human", "skl", "review");
  quietly("human", "pull", "--quiet", "--rebase");
  run("human", "git", "log", "--graph", "--oneline", "-5");
  console.log("\nBoth changes are on the base branch; every entry they touch is at 2, proposed.");
  run("human", "skl", "state");
}

function verify(): void {
  title("A person reviews two entries: uncertainty 1");
  run("human", "skl", "state", "review", "app_utils_tokens", "app_routers_auth");
  quietly("human", "pull", "--quiet", "--rebase");
  title("CI records the passing test of the auth router: uncertainty 0");
  write(".", {
    "report.xml": '<testsuite name="pytest"><testcase classname="tests.test_auth" name="test_login"/></testsuite>\n',
  });
  run("human", "skl", "evidence", "record", "--junit", "../report.xml");
  run("human", "skl", "review");
  run("human", "skl", "state");
}

/** A new package is an architectural decision: a person makes it, with a criterion that has to pass before the merge. */
function decide(): void {
  title("Agent-1 brings in a package nobody decided on: an RFC");
  run(
    "human",
    "skl",
    "task",
    "add",
    "--agent",
    "Agent-1",
    "--branch",
    "feature/session-cache",
    "--scope",
    "auth",
    "--files",
    "app/routers/auth.py",
    "--title",
    "Session cache",
  );
  quietly("agent-1", "fetch", "--quiet");
  quietly("agent-1", "switch", "--quiet", "--create", "feature/session-cache", "origin/main");
  write("agent-1", {
    "app/routers/auth.py": `import redis\n\n${service["app/routers/auth.py"].replace("bool(user and password)", "bool(user) and bool(password) and redis.ping()")}`,
  });
  quietly("agent-1", "commit", "--quiet", "--all", "--message", "Sessions in Redis");
  run("agent-1", "skl", "propose", "--rationale", "Reading sessions from Redis takes load off the database.");
  run("agent-1", "git", "push", "--quiet", "origin", "feature/session-cache");
  run("human", "skl", "review");
  run("human", "skl", "rfc", "show", "RFC_001");
  run(
    "human",
    "skl",
    "rfc",
    "resolve",
    "RFC_001",
    "--option",
    "b",
    "--rationale",
    "One data store is enough at this load.",
    "--criterion",
    "type=test,ref=tests/test_auth.py::test_login,desc=Login works without a cache",
  );
  run("human", "skl", "review");
  run("human", "skl", "adr");
  title("What a person should look at");
  run("human", "skl", "digest");
}

/** Two agents, one feature: from the set-up to the digest. */
export const featureRequest = [setUp, assign, agentOne, agentTwo, queue, review, verify, decide];

/** Two more pushes that wait for a person: a new package, which a session turns into an RFC, and a change that meets another one. */
export function pushBoth(): void {
  title("Both agents push again: a new package, and a file that the other one changes, too");
  const task = ["task", "add", "--agent", "Agent-2", "--branch", "feature/queue-mail", "--scope", "api"];
  run("human", "skl", ...task, "--files", "app/services/*.py", "--title", "Queue the mail");
  onBranch("agent-2", "feature/queue-mail", {
    "app/services/email.py":
      '"""Mail delivery."""\nimport celery\n\n\ndef send(to: str, text: str, urgent: bool) -> None:\n    celery.current_app.send_task("mail", (to, text, urgent))\n',
  });
  run("human", "skl", "review");
  const other = ["task", "add", "--agent", "Agent-1", "--branch", "feature/short-tokens", "--scope", "auth"];
  run("human", "skl", ...other, "--files", "app/utils/*.py", "--title", "Shorter tokens");
  const tokens = (bytes: number) =>
    `"""Token generation for password reset links."""\nimport secrets\n\n\ndef reset_token() -> str:\n    return secrets.token_urlsafe(${bytes})\n`;
  onBranch("agent-1", "feature/short-tokens", { "app/utils/tokens.py": tokens(16) });
  const third = ["task", "add", "--agent", "Agent-2", "--branch", "feature/long-tokens", "--scope", "auth"];
  run("human", "skl", ...third, "--files", "app/utils/tokens.py", "--title", "Longer tokens");
  onBranch("agent-2", "feature/long-tokens", { "app/utils/tokens.py": tokens(64) });
}

function onBranch(place: string, branch: string, files: Readonly<Record<string, string>>): void {
  quietly(place, "fetch", "--quiet");
  quietly(place, "switch", "--quiet", "--create", branch, "origin/main");
  write(place, files);
  quietly(place, "add", ".");
  quietly(place, "commit", "--quiet", "--message", branch);
  run(place, "git", "push", "--quiet", "origin", branch);
}
