// `npm run demo`: two agents, one repository, real pushes through the installed hook; then the same checks over this repository's
// own last commits. Everything happens in a temporary folder.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stage = mkdtempSync(join(tmpdir(), "skl-demo-"));
const skl = join(root, "dist", "skl.js");

/** Nothing of the person's own Git configuration or identity takes part. */
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(GIT_|SKL_)/.test(name))),
  HOME: stage,
  GIT_CONFIG_GLOBAL: join(stage, "gitconfig"),
  GIT_CONFIG_SYSTEM: "/dev/null",
  SKL_BIN: skl,
};

function title(text: string): void {
  console.log(`\n━━ ${text}`);
}

/** Runs a command as the person at `place` would type it and shows what it says. */
function run(place: string, program: string, ...args: string[]): void {
  const typed = [program, ...args].map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `"${word}"`)).join(" ");
  console.log(`\n${place} $ ${typed}`);
  const [command, first] = program === "skl" ? [process.execPath, [skl]] : [program, []];
  const ended = spawnSync(command, [...first, ...args], { cwd: join(stage, place), env, encoding: "utf8" });
  process.stdout.write(ended.stdout + ended.stderr);
  if (ended.status !== 0) throw new Error(`${typed} ended with ${ended.status}`);
}

function quietly(place: string, ...args: string[]): void {
  const ended = spawnSync("git", args, { cwd: join(stage, place), env, encoding: "utf8" });
  if (ended.status !== 0) throw new Error(`git ${args.join(" ")}: ${ended.stderr}`);
}

function write(place: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const target = join(stage, place, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

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

/** The last commits of this very repository, judged in a copy, so that nothing here is touched. */
function ourselves(): void {
  title("skl on its own repository: the last commits");
  const head = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).stdout.trim();
  const count = Number(
    spawnSync("git", ["rev-list", "--count", "--first-parent", "HEAD"], { cwd: root, encoding: "utf8" }).stdout,
  );
  if (!head || !(count > 1)) {
    console.log("(this copy of skl has no history to judge)");
    return;
  }
  quietly(".", "clone", "--quiet", "--bare", root, "self.git");
  quietly("self.git", "update-ref", "refs/heads/main", head);
  quietly("self.git", "symbolic-ref", "HEAD", "refs/heads/main");
  quietly(".", "clone", "--quiet", "self.git", "self");
  run("self", "skl", "check", "--base", `HEAD~${Math.min(3, count - 1)}`);
}

try {
  for (const act of [setUp, assign, agentOne, agentTwo, queue, review, verify, decide, ourselves]) act();
  console.log("\nThat is all: the folder of this demo is gone again.");
} finally {
  rmSync(stage, { recursive: true, force: true });
}
