// Made by `npm run generate` from schemas/config.schema.json; edit that instead.
import type { AgentSettings, EffectiveConfig } from "./effective-config.ts";

/** What holds where `.skl/config.json` says nothing. */
export const defaultConfig: EffectiveConfig = {
  "base": {
    "remote": "origin",
    "branch": "main"
  },
  "owner": null,
  "humans": [],
  "identity": "email",
  "agents": {},
  "limits": {
    "queue": 15,
    "queue_per_agent": 5,
    "session_proposals": 15,
    "session_minutes": 90,
    "head_seconds": 60,
    "consecutive_uncertain": 2,
    "breaker": 3,
    "rfc_hours": 24,
    "digest_every": 10,
    "fan_in": null,
    "review_threshold": 5
  },
  "sensitive_paths": {
    "manifests": {
      "class": "dependency",
      "paths": [
        "**/requirements*.txt",
        "**/requirements/*.txt",
        "**/*requirements.txt",
        "**/requirements*.in",
        "**/pyproject.toml",
        "**/setup.cfg",
        "**/setup.py",
        "**/Pipfile",
        "**/environment*.{yml,yaml}",
        "**/package.json",
        "**/go.mod",
        "**/pom.xml",
        "**/*.gradle",
        "**/*.gradle.kts",
        "**/*.versions.toml",
        "**/*.{cs,fs,vb}proj",
        "**/Directory.{Packages,Build}.{props,targets}",
        "**/packages.config",
        "**/composer.json",
        "**/{Gemfile,gems.rb}",
        "**/*.gemspec",
        "**/conanfile.{txt,py}",
        "**/vcpkg.json",
        "**/CMakeLists.txt",
        "**/Cargo.toml"
      ]
    },
    "lock_files": {
      "class": "dependency",
      "paths": [
        "**/package-lock.json",
        "**/npm-shrinkwrap.json",
        "**/pnpm-lock.yaml",
        "**/yarn.lock",
        "**/{poetry,uv,pdm,Pipfile,Cargo}.lock",
        "**/composer.lock",
        "**/Gemfile.lock",
        "**/go.sum"
      ]
    },
    "images": {
      "class": "dependency",
      "paths": [
        "**/{Docker,Container}file",
        "**/{Docker,Container}file.*",
        "**/*.{Docker,docker,Container,container}file"
      ]
    },
    "workflows": {
      "class": "infrastructure",
      "paths": [
        ".github/workflows/*.{yml,yaml}",
        "**/action.{yml,yaml}",
        ".gitlab-ci.yml"
      ]
    },
    "migrations": {
      "class": "contract",
      "paths": [
        "**/*.sql",
        "**/migrations/*.py",
        "**/alembic/versions/*.py"
      ]
    },
    "interfaces": {
      "class": "contract",
      "paths": [
        "**/*openapi*.{json,yaml,yml}",
        "**/*swagger*.{json,yaml,yml}",
        "**/*.schema.json",
        "**/*-schema.json",
        "**/*.{proto,graphql,graphqls,gql}"
      ]
    },
    "terraform": {
      "class": "infrastructure",
      "paths": [
        "**/*.tf"
      ]
    },
    "environment": {
      "class": "contract",
      "paths": [
        "**/.env.{example,sample,template,dist}",
        "**/*.env.example"
      ]
    },
    "access": {
      "class": "security",
      "paths": [
        "**/CODEOWNERS",
        "**/.npmrc",
        "**/*.{pem,key}"
      ]
    }
  },
  "languages": [
    "python",
    "typescript",
    "javascript",
    "go",
    "rust",
    "java",
    "kotlin",
    "csharp",
    "php",
    "ruby",
    "c",
    "cpp"
  ],
  "python": {
    "roots": []
  },
  "queue": {
    "ref_namespace": "refs/skl",
    "records": "refs"
  },
  "verifier": {
    "kind": "heuristic",
    "provider": null,
    "base_url": null,
    "model": null,
    "api_key_env": null,
    "draft_rfcs": false
  },
  "review": {
    "hold": [
      "security",
      "invariant",
      "unassigned",
      "uncertain",
      "parse_error",
      "tests_removed",
      "link",
      "breaker"
    ],
    "without_reader": [
      "out_of_scope",
      "cross_scope",
      "constant",
      "wrong_label"
    ],
    "breaker_hours": 168
  },
  "embedder": {
    "provider": "none",
    "base_url": null,
    "model": null,
    "api_key_env": null,
    "path": null,
    "package": null
  },
  "marketplace": {
    "url": null,
    "api_key_env": null,
    "refresh": "off"
  },
  "rfc": {
    "signatures": "breaking",
    "notify": "mention"
  },
  "merge": {
    "strategy": "commit",
    "style": "merge",
    "resolve": "certified",
    "driver": null,
    "lock_commands": {},
    "without_pull_request": null,
    "verify": [],
    "verify_env": [],
    "verify_seconds": 600,
    "verify_checks": []
  },
  "compose": "ask",
  "intents": {
    "exclusive": []
  },
  "tasks": {
    "claim": "assigned",
    "at_once": null,
    "lease_seconds": 3600
  },
  "server": {
    "url": null,
    "repository": null,
    "workers": {},
    "recheck": 0.1
  },
  "worktree": {
    "setup": [],
    "setup_seconds": 600,
    "caches": [],
    "expendable": [
      "**/node_modules/**",
      "**/__pycache__/**"
    ],
    "reap": "never"
  },
  "hooks": {
    "edit": "advise"
  },
  "evidence": {
    "apps": [],
    "artifacts": [],
    "recorders": []
  },
  "tags": {
    "agents": "base"
  },
  "unassigned": "flag",
  "fetch": "auto",
  "on_tool_error": "block"
};

/** What holds for an agent where its entry says nothing. */
export const defaultAgent: AgentSettings = {
  "branches": [],
  "logins": [],
  "takes": [],
  "name": null,
  "email": null
};

/** Every leaf of the configuration, in the order of the schema. */
export const settings: readonly { readonly path: string; readonly description: string }[] = [
  {
    "path": "base.remote",
    "description": "Remote that holds the base branch"
  },
  {
    "path": "base.branch",
    "description": "Branch that changes are compared with and rules are read from"
  },
  {
    "path": "owner",
    "description": "Git e-mail or @login of the repository's owner"
  },
  {
    "path": "humans",
    "description": "Git e-mails or @logins of the people who may decide; empty: whoever is no agent"
  },
  {
    "path": "identity",
    "description": "How people are known: by the e-mail of their Git configuration, or by a good signature of a key that .skl/allowed_signers on the base lists"
  },
  {
    "path": "agents",
    "description": "Agents by id"
  },
  {
    "path": "limits.queue",
    "description": "Branches waiting for review at which pushes stop"
  },
  {
    "path": "limits.queue_per_agent",
    "description": "Branches of one agent waiting for review at which its pushes stop; null: no limit of its own"
  },
  {
    "path": "limits.session_proposals",
    "description": "Proposals a review session takes"
  },
  {
    "path": "limits.session_minutes",
    "description": "Minutes a review session takes"
  },
  {
    "path": "limits.head_seconds",
    "description": "Seconds in which one pushed head has to be read; a head that takes longer is recorded as unreadable, and a push of it stops"
  },
  {
    "path": "limits.consecutive_uncertain",
    "description": "Uncertain proposals in a row that end a session"
  },
  {
    "path": "limits.breaker",
    "description": "Classification disagreements that trip an agent's circuit breaker"
  },
  {
    "path": "limits.rfc_hours",
    "description": "Hours to answer an RFC"
  },
  {
    "path": "limits.digest_every",
    "description": "Architectural decisions a digest is due after"
  },
  {
    "path": "limits.fan_in",
    "description": "Modules of other scopes whose dependence makes a module high fan-in; null: as many as one module in twenty of the repository has, at least 5"
  },
  {
    "path": "limits.review_threshold",
    "description": "Changes after which a State entry is due for review"
  },
  {
    "path": "sensitive_paths",
    "description": "Files that others rely on though they are no source code: named patterns with a class each. A name of your own adds to these, a name among them replaces it, and no paths switch it off"
  },
  {
    "path": "languages",
    "description": "Languages whose syntax is compared"
  },
  {
    "path": "python.roots",
    "description": "Folders that modules are searched in; empty: detected"
  },
  {
    "path": "queue.ref_namespace",
    "description": "Namespace of the refs on which records wait"
  },
  {
    "path": "queue.records",
    "description": "Where tasks and a person's decisions on proposals are written: to refs, until a session takes them to the base, or each as a commit on the base. With `commits` none on a ref counts: for a host that protects the base from agents, where commits are not signed"
  },
  {
    "path": "verifier.kind",
    "description": "Who verifies a classification"
  },
  {
    "path": "verifier.provider",
    "description": "Model provider"
  },
  {
    "path": "verifier.base_url",
    "description": "Address of the provider"
  },
  {
    "path": "verifier.model",
    "description": "Model id"
  },
  {
    "path": "verifier.api_key_env",
    "description": "Environment variable that holds the key"
  },
  {
    "path": "verifier.draft_rfcs",
    "description": "A model words a draft beside the text of each new RFC"
  },
  {
    "path": "review.hold",
    "description": "Findings that hold a proposal until a person has looked (`skl approve`, `skl reject`); a configured model reads the other kinds, and without one review.without_reader decides"
  },
  {
    "path": "review.without_reader",
    "description": "Findings that a person looks at where no model is configured to read them (verifier.kind); the rest merges then, and the record says \"no reader\". A file that the task names, and one that is nobody else's, is not held by out_of_scope and cross_scope"
  },
  {
    "path": "review.breaker_hours",
    "description": "Hours in which an agent's classification disagreements count together (limits.breaker)"
  },
  {
    "path": "embedder.provider",
    "description": "Who makes vectors of skills and queries; none: search goes by words alone, offline and without a key"
  },
  {
    "path": "embedder.base_url",
    "description": "Address of the provider; asked only where the base branch or the account's ~/.skl/config.json has the same address, model and key's name, since every skill's text is sent there"
  },
  {
    "path": "embedder.model",
    "description": "Model id of the provider"
  },
  {
    "path": "embedder.api_key_env",
    "description": "Environment variable that holds the provider's key; counts under the same condition as the address"
  },
  {
    "path": "embedder.path",
    "description": "For onnx: the folder with model.onnx and tokenizer.json, absolute or from the top of the workspace"
  },
  {
    "path": "embedder.package",
    "description": "For onnx without a path: the npm or Python package that carries the model; none of its code is run"
  },
  {
    "path": "marketplace.url",
    "description": "Index of the marketplace for `skl skill sync`; in a workspace's file it counts only after a person has synced from it once"
  },
  {
    "path": "marketplace.api_key_env",
    "description": "Environment variable that holds the marketplace's key; read from the account's ~/.skl/config.json only"
  },
  {
    "path": "marketplace.refresh",
    "description": "Whether installed skills are brought up to date in the background, at most once a day, when skills are used; read from the account's ~/.skl/config.json only, and never in a hook"
  },
  {
    "path": "rfc.signatures",
    "description": "Which changed public signatures open an RFC: those that break somebody's use, or any; what opens none is reviewed by itself"
  },
  {
    "path": "rfc.notify",
    "description": "How the issue of an RFC calls the @logins of `humans`"
  },
  {
    "path": "merge.strategy",
    "description": "How approved branches are merged"
  },
  {
    "path": "merge.style",
    "description": "What a session writes for a branch: a merge commit, or one commit with one parent in the name of the branch's author; the strategy `pull-request` leaves both to GitHub"
  },
  {
    "path": "merge.resolve",
    "description": "Which files that Git cannot merge a session unites: none; `certified`: imports, whole definitions, keys and changelogs by their certificate, and the rest where the merged result is verified; `verified`: all of them only where it is verified"
  },
  {
    "path": "merge.driver",
    "description": "A merge driver of yours for what skl does not unite, as Git calls one: `%O` is the common version, `%A` ours and the result, `%B` theirs, `%L` the length of the markers, `%P` the path; its result needs the certificate, too, and skl ships none"
  },
  {
    "path": "merge.lock_commands",
    "description": "Commands that write a lock file anew, offline, by its file name, such as `npm install --package-lock-only --offline` for package-lock.json; the merged result has to be verified"
  },
  {
    "path": "merge.without_pull_request",
    "description": "Whether an approved branch that has no pull request merges; null: yes in `skl review` on the command line, no in the Action"
  },
  {
    "path": "merge.verify",
    "description": "Commands that have to pass, one after the other, in a clean copy of the merged result before it lands; `skl review` runs them"
  },
  {
    "path": "merge.verify_env",
    "description": "Variables of the session's environment that these commands get; besides them they have PATH and an empty HOME"
  },
  {
    "path": "merge.verify_seconds",
    "description": "Seconds in which all commands for one merged result have to end"
  },
  {
    "path": "merge.verify_checks",
    "description": "Check runs that have to pass for the merged result before it lands; the Action pushes that to `skl/verify/…` and waits for them, and runs no command itself"
  },
  {
    "path": "compose",
    "description": "What a change needs to merge after one of another agent whose changed symbols it uses, or that uses its own: nothing; `ask`: a sentence of its agent (`skl propose --composes`) or a test of the branch that uses both, where merged results are verified; `test`: such a test"
  },
  {
    "path": "intents.exclusive",
    "description": "Globs of files in which an intent is a lock: while one holds, a push of another agent into them stops"
  },
  {
    "path": "tasks.claim",
    "description": "pool: agents take work that nobody owns yet, by `skl task claim`"
  },
  {
    "path": "tasks.at_once",
    "description": "The most tasks of the pool that one agent has at once; null: no limit"
  },
  {
    "path": "tasks.lease_seconds",
    "description": "How long a claim is kept for an owner that is not heard of"
  },
  {
    "path": "server.url",
    "description": "The address of the team server (`skl serve`); SKL_SERVER replaces it, and only who has a token in SKL_SERVER_TOKEN asks it"
  },
  {
    "path": "server.repository",
    "description": "The name of this repository on the server; null takes the last part of the remote's address"
  },
  {
    "path": "server.workers",
    "description": "The workers whose results count, each with the public key that `skl worker --key` prints"
  },
  {
    "path": "server.recheck",
    "description": "The share of workers' results that a session runs again itself"
  },
  {
    "path": "worktree.setup",
    "description": "Commands that `skl task start --worktree` runs in a new work tree, one after the other, with SKL_PORT and SKL_DATABASE"
  },
  {
    "path": "worktree.setup_seconds",
    "description": "Seconds in which all of these commands have to end"
  },
  {
    "path": "worktree.caches",
    "description": "Folders that Git ignores, such as `node_modules`, of which a new work tree gets a copy. They go with it when it is reaped"
  },
  {
    "path": "worktree.expendable",
    "description": "Globs of files that Git ignores and that may go when a work tree is reaped"
  },
  {
    "path": "worktree.reap",
    "description": "after_merge: `skl review` that merged something runs `skl worktree reap` in its clone afterwards"
  },
  {
    "path": "hooks.edit",
    "description": "deny: an edit is refused where an agent's push of the file would stop: files of `.skl/` and the like, of another's exclusive intent, of a paused scope, and those that are forbidden to the scope of its task"
  },
  {
    "path": "evidence.apps",
    "description": "Apps whose check runs count"
  },
  {
    "path": "evidence.artifacts",
    "description": "JUnit artifacts that count"
  },
  {
    "path": "evidence.recorders",
    "description": "Git e-mails, @logins and agents whose evidence counts; empty: the people and the Action, where humans names the people, and else everybody who is no agent"
  },
  {
    "path": "tags.agents",
    "description": "Tags that an agent may push: new ones on commits that the base has, none, or any"
  },
  {
    "path": "unassigned",
    "description": "What happens to an agent's push without a task"
  },
  {
    "path": "fetch",
    "description": "Whether the base is fetched before a check"
  },
  {
    "path": "on_tool_error",
    "description": "What a push does when skl itself cannot run"
  }
];
