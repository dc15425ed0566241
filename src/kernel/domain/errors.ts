interface ErrorText {
  /** Says in one sentence what happened. */
  readonly says: string;
  /** Why that stops `skl`. */
  readonly why: string;
  /** What to do next. */
  readonly fix: string;
  /** This is 1 if the answer is no, and 2 if no answer could be found. */
  readonly exit: 1 | 2;
}

const table = {
  USAGE: {
    says: "The command line is not one that skl knows.",
    why: "A guessed meaning could change something you did not ask for.",
    fix: "`skl help COMMAND` shows the arguments of a command, with examples.",
    exit: 2,
  },
  INTERNAL: {
    says: "skl broke one of its own promises.",
    why: "This is a defect of skl, not of your repository; the result would not be trustworthy.",
    fix: "Run again with SKL_DEBUG=1 and report what it prints.",
    exit: 2,
  },
  INTERRUPTED: {
    says: "The run was interrupted.",
    why: "A check that did not end has no verdict.",
    fix: "Run the same command again; nothing was left half written.",
    exit: 2,
  },
  UI_PORT: {
    says: "The page cannot be served on this address.",
    why: "Another program listens there, or the system does not allow it.",
    fix: "Leave --port out for a free one, or name another.",
    exit: 2,
  },
  UI_REFUSED: {
    says: "The page's server refused this request.",
    why: "Only the page that a link of `skl ui` opened may read here, and act as the person who started it.",
    fix: "Open a new link: press Enter where `skl ui` runs, or start it again.",
    exit: 1,
  },
  PACKAGE_MISSING: {
    says: "A package that this command needs is not installed.",
    why: "The parts of the team server are not installed with skl, since most users need none of them.",
    fix: "Install it beside skl, as the message says.",
    exit: 2,
  },
  SERVER_PORT: {
    says: "The team server cannot listen on this address.",
    why: "Another program listens there, or the system does not allow it.",
    fix: "Name another port with --port.",
    exit: 2,
  },
  SERVER_EXPOSED: {
    says: "The team server would be reachable from other machines without encryption.",
    why: "Tokens would go over the network in plain text.",
    fix: "Give --tls-cert and --tls-key, or --behind-proxy where a proxy ends TLS in front of it.",
    exit: 2,
  },
  SERVER_DATABASE: {
    says: "The database of the team server cannot be used.",
    why: "The server keeps its mirror, tokens and jobs there.",
    fix: "Check DATABASE_URL and that PostgreSQL 15 or newer runs there; without DATABASE_URL the embedded database is used.",
    exit: 2,
  },
  SERVER_AWAY: {
    says: "The team server does not answer.",
    why: "Its jobs and tokens are reached through it; everything else works without it.",
    fix: "Start `skl serve`, or check SKL_SERVER and `server.url`.",
    exit: 2,
  },
  SERVER_REFUSED: {
    says: "The team server refused the request.",
    why: "A token counts for its role, its repositories and its time only.",
    fix: "Ask whoever runs the server for a token (`skl serve token add`), and put it into SKL_SERVER_TOKEN.",
    exit: 2,
  },
  NO_REPOSITORY: {
    says: "This folder is not inside a Git repository.",
    why: "skl judges commits, so it needs the repository that holds them.",
    fix: "Change into the repository, or name it with --cwd DIR.",
    exit: 2,
  },
  GIT_MISSING: {
    says: "The git program was not found.",
    why: "skl reads every commit through git.",
    fix: "Install Git 2.38 or newer, or put it on PATH for this program.",
    exit: 2,
  },
  GIT_FAILED: {
    says: "A git command failed.",
    why: "Without its answer the change cannot be judged.",
    fix: "Read git's message above; `skl doctor` checks the repository.",
    exit: 2,
  },
  REMOTE_UNREACHABLE: {
    says: "The remote could not be reached.",
    why: "Rules and the queue are read from the base branch as the remote has it.",
    fix: "Check the connection and your access, or use --offline to judge by what was last fetched.",
    exit: 2,
  },
  REMOTE_FORBIDDEN: {
    says: "The remote does not let this account write.",
    why: "Merges, State, decisions and proposals are commits and refs on the remote.",
    fix: "Give the account or its token write access to the repository; in a workflow the job needs `contents: write`.",
    exit: 2,
  },
  REMOTE_UNCLEAR: {
    says: "It is not certain which remote holds the base branch.",
    why: "Rules, proposals and merges would go to the wrong repository, or stay in this clone alone.",
    fix: "Name it with `git config skl.remote NAME`; without that, `remote.pushDefault` and `branch.<base>.remote` count, then origin, then the only remote.",
    exit: 2,
  },
  NO_BASE: {
    says: "The base branch was not found.",
    why: "There is nothing to compare the change with, and no rules to judge it by.",
    fix: "Set it with `git config skl.base NAME` (and `git config skl.remote NAME`), or pass --base REF.",
    exit: 2,
  },
  BAD_REF: {
    says: "A revision could not be resolved to a commit.",
    why: "The range of the change starts or ends there.",
    fix: "Check the spelling with `git rev-parse`, or fetch the missing commits.",
    exit: 2,
  },
  TREE_REFUSED: {
    says: "A commit or its tree is one that Git itself refuses, or that not every system can check out.",
    why: "Whoever fetches or checks it out could lose files, run foreign programs or be unable to go on.",
    fix: "Take the named entry or commit out of the branch, also out of its earlier commits (`git rebase -i`), and push again.",
    exit: 2,
  },
  SHALLOW: {
    says: "The clone is shallow and the common ancestor with the base branch is not in it.",
    why: "Without the common ancestor, other people's changes would be taken for this agent's.",
    fix: "Run `git fetch --unshallow`, or fetch with a larger --depth, and push again.",
    exit: 2,
  },
  BROKEN_DATA: {
    says: "A .skl file on the base branch cannot be used.",
    why: "A rule that cannot be read cannot be applied, and skipping it would let changes through unseen.",
    fix: "Correct the named places on the base branch; every problem is listed at once.",
    exit: 2,
  },
  PROPOSAL_REFUSED: {
    says: "The remote did not take the proposal.",
    why: "A change without a recorded proposal would reach the branch unseen.",
    fix: "If the host allows only refs/heads/*, set queue.ref_namespace in .skl/config.json on the base branch; `skl doctor` tests it.",
    exit: 2,
  },
  SETUP_UNCOMMITTED: {
    says: "The .skl folder of your work tree is not on the base branch yet.",
    why: "A commit on the base branch now would hold a part of it, and your own commit of the drafts would conflict with that.",
    fix: "Look the drafts over, commit .skl/ on the base branch and push it, then run the command again.",
    exit: 2,
  },
  BASE_MOVED: {
    says: "The base branch kept moving while the change was being written to it.",
    why: "Writing over someone else's commit would lose it.",
    fix: "Run the command again.",
    exit: 2,
  },
  BASE_REFUSED: {
    says: "The base branch did not take the commit.",
    why: "The remote probably protects it. Without a remote or with --no-push, a work tree that has the branch checked out holds changes that the commit would overwrite.",
    fix: "Use --to-branch NAME and open a pull request with it.",
    exit: 2,
  },
  PERSON_NEEDED: {
    says: "This command is a person's to run.",
    why: "Tasks, reviews and decisions only count when a person made them.",
    fix: "Ask one of the people in `humans` of .skl/config.json to run it.",
    exit: 1,
  },
  PERSON_UNNAMED: {
    says: "Git does not know who you are here.",
    why: "People who decide are named by the e-mail address of their commits.",
    fix: "Run `git config --global user.email you@example.org` with your own address, then the command again.",
    exit: 2,
  },
  SIGNATURE_NEEDED: {
    says: "Here people are known by signatures, and there is none that counts.",
    why: "With `identity: signed` a decision, a record of evidence and a change of .skl/ on the base only count with a good signature by a key that .skl/allowed_signers on the base lists: an e-mail address can be typed by anybody.",
    fix: "Set `gpg.format` and `user.signingkey` in Git, and have the key listed for your e-mail in .skl/allowed_signers on the base branch.",
    exit: 1,
  },
  BASE_NOT_SIGNED: {
    says: "Rules on the base branch were changed without a good signature.",
    why: "With `identity: signed` nobody knows who made that change, so nothing is decided or merged by it.",
    fix: "Look at it with `git show`. A person whose key is listed reverts it, or keeps it, by a signed commit on the base branch that changes something in .skl/ (`git revert -S COMMIT`).",
    exit: 2,
  },
  AGENT_NEEDED: {
    says: "No agent is known here.",
    why: "A draft belongs to the agent whose next push it describes.",
    fix: "Set SKL_AGENT, run `git config skl.agent NAME`, or start a task with `skl task start ID`.",
    exit: 2,
  },
  HERE_NEEDED: {
    says: "The task was not started: your own work tree would become the agent's.",
    why: "A person who pushes as an agent is judged and blocked as that agent, and may not run the commands of people.",
    fix: "Give the agent a work tree of its own with `--worktree FOLDER`, or add `--here` where the work tree is meant for it.",
    exit: 2,
  },
  PUSH_UNJUDGED: {
    says: "Pushes from this work tree would not be judged.",
    why: "What an agent pushes from there would reach its branch unseen and without proposals.",
    fix: "Correct what the message names, then run `skl doctor` to check again.",
    exit: 2,
  },
  NOT_FOUND: {
    says: "There is nothing by that name.",
    why: "The command needs something that exists.",
    fix: "List what there is: `skl task list`, `skl queue`, `skl state`, `skl scope`, `skl explain --codes`.",
    exit: 2,
  },
  FILE_UNREADABLE: {
    says: "A file could not be read.",
    why: "The command has nothing to work on without it.",
    fix: "Check that the path exists and may be read.",
    exit: 2,
  },
  FILE_UNWRITABLE: {
    says: "A file could not be written.",
    why: "The result would be lost.",
    fix: "Check the folder's rights and the free space; nothing was left half written.",
    exit: 2,
  },
  NO_PORT: {
    says: "No free port was found for this work tree.",
    why: "`skl port` tries a fixed row of ports, so that it gives the same one again.",
    fix: "End servers that are not needed any more, or choose another name: `skl port NAME`.",
    exit: 2,
  },
  LOCKED: {
    says: "Another review session is running.",
    why: "Two sessions at once would review the same proposals twice.",
    fix: "Run `skl review` again when it has ended; a session that was killed blocks nobody longer than 15 seconds.",
    exit: 1,
  },
  LOCK_REFUSED: {
    says: "The remote did not take the session lock.",
    why: "Without the lock two sessions could run at once.",
    fix: "Check that you may write refs under queue.ref_namespace; `skl doctor` tests it.",
    exit: 2,
  },
  TOO_SLOW: {
    says: "Something took longer than it may.",
    why: "One file or one branch must not keep everybody waiting, and what was not read has no verdict.",
    fix: "Look at what is named; take it out of the branch, make it smaller, or raise limits.head_seconds.",
    exit: 2,
  },
  NOT_JUDGED: {
    says: "A file could not be judged.",
    why: "A file that skl cannot read to its end has no verdict, and what has no verdict does not pass.",
    fix: "Look at the file that is named; take it out of the branch or make it simpler, and report it if it looks harmless.",
    exit: 2,
  },
  DECIDED: {
    says: "This was already decided.",
    why: "A decision that was carried out is on record and is not made a second time.",
    fix: "`skl queue show ID` shows who decided and why; push the change again for another review.",
    exit: 1,
  },
  RFC_REFUSED: {
    says: "The decision on the RFC was not taken.",
    why: "A decision counts only with a reason and a criterion that can be checked mechanically.",
    fix: "Follow the message; `skl rfc show ID` shows the options and examples of criteria.",
    exit: 1,
  },
  EVIDENCE_UNREADABLE: {
    says: "The evidence could not be read.",
    why: "What cannot be read proves nothing.",
    fix: "Write the report again, as JUnit XML with at least one test case.",
    exit: 2,
  },
  INTENT_REFUSED: {
    says: "An agent has more intents than one may have.",
    why: "Every push reads every intent, and an agent that claims everything at once tells the others nothing.",
    fix: "End what is done with `skl intent done`, or declare one for several files.",
    exit: 1,
  },
  NOTE_REFUSED: {
    says: "An agent has more notes than one may have.",
    why: "Every push reads every note, and a long list of them is not read by anybody.",
    fix: "End what is old with `skl note end ID`; a person keeps what stays true with `skl note keep ID`.",
    exit: 1,
  },
  AGREEMENT_REFUSED: {
    says: "The agreement cannot be changed like this.",
    why: "An agreed signature binds both sides, so neither gives it up alone, and nobody agrees with themselves.",
    fix: "Have the other side agree, too (`skl agree accept`, `skl agree withdraw`), or let a person decide.",
    exit: 1,
  },
  RECORD_REFUSED: {
    says: "The remote did not take a record.",
    why: "What nobody else can see warns nobody and decides nothing.",
    fix: "Check that you may write refs under queue.ref_namespace, and run the command again.",
    exit: 2,
  },
  EVIDENCE_REFUSED: {
    says: "The remote did not take the evidence.",
    why: "Evidence that nobody else can see decides nothing.",
    fix: "Check that you may write refs under queue.ref_namespace, and record it again.",
    exit: 2,
  },
  MODEL_MISSING: {
    says: "No model is configured.",
    why: "The verifier `llm` asks a model, and none is named.",
    fix: "Set verifier.provider and verifier.model in .skl/config.json on the base branch, or use --verifier heuristic.",
    exit: 2,
  },
  MODEL_MISCONFIGURED: {
    says: "The model cannot be used as it is configured.",
    why: "A question to the wrong address or without its key has no answer.",
    fix: "Correct verifier in .skl/config.json on the base branch, or the environment; every problem is listed at once.",
    exit: 2,
  },
  EMBEDDER_MISCONFIGURED: {
    says: "The embedder cannot be used as it is configured.",
    why: "Without it there are no vectors; skill search answers by words alone and says so.",
    fix: "Correct embedder in .skl/config.json, or the environment; every problem is listed at once.",
    exit: 2,
  },
  COMPILER_MISSING: {
    says: "No compiler for nodes is installed.",
    why: "A draft is source, and only what was compiled can be tried.",
    fix: "Install one: `npm install --save-dev assemblyscript`, or Rust with `rustup target add wasm32-wasip1`.",
    exit: 2,
  },
  MODEL_SCRIPT_BROKEN: {
    says: "The script of model answers cannot be used.",
    why: "A line that is skipped would shift every answer after it.",
    fix: 'Write {"match": regex or null, "answer": text or object} a line; every broken line is named.',
    exit: 2,
  },
  HOOK_CONFLICT: {
    says: "The hook could not be put in place.",
    why: "What is there now cannot be kept and chained safely.",
    fix: "Follow the message; `skl doctor` shows which hook Git runs.",
    exit: 2,
  },
  GITHUB_UNREACHABLE: {
    says: "GitHub could not be reached, or answered with errors until there was no more time.",
    why: "Without its answer nothing can be said about the pull request.",
    fix: "Run the workflow again when GitHub answers; everything it does can be done twice.",
    exit: 2,
  },
  LOGIN_UNKNOWN: {
    says: "GitHub does not say which account the token belongs to.",
    why: "Without its own name the Action would answer a comment again and again and open issues twice.",
    fix: "Set the input `login` to the app's slug and `[bot]`, such as `acme-skl[bot]`, and give the job `issues: write`.",
    exit: 2,
  },
  GITHUB_LIMITED: {
    says: "GitHub's rate limit is used up.",
    why: "Waiting for it would take longer than a run should.",
    fix: "Run the workflow again after the time in the message, or give it the token of an app with a limit of its own.",
    exit: 2,
  },
  GITHUB_FORBIDDEN: {
    says: "The token may not do this.",
    why: "What the run is for needs a right that its job did not get.",
    fix: "Give the job the permissions that the Action's page lists for its mode.",
    exit: 2,
  },
  GITHUB_REFUSED: {
    says: "GitHub refused a request.",
    why: "The request was not one that can be tried again.",
    fix: "Read GitHub's message; report it if the Action should not have asked for this.",
    exit: 2,
  },
  EDGE_REFUSED: {
    says: "The edit of the skill graph was not taken.",
    why: "An edge that contradicts others, or that nobody looked at first, would mislead every later search.",
    fix: "Follow the message; `skl skill propose-edge` shows what is there and gives a token for the edit.",
    exit: 1,
  },
  DSPY_MISSING: {
    says: "The Python sidecar for DSPy is not installed.",
    why: "Modules of DSPy run in a process of their own, over the package dspy, which does not come with skl.",
    fix: "Run `skl skill dspy install`.",
    exit: 2,
  },
  DSPY_FAILED: {
    says: "The Python sidecar could not do what was asked, and nothing was kept.",
    why: "A half-compiled state or a half-made environment would fail later.",
    fix: "Read the message; `skl skill dspy install` makes the environment anew.",
    exit: 2,
  },
  PYTHON_MISSING: {
    says: "There is no Python to make the sidecar for DSPy with.",
    why: "dspy is a package of Python, and skl brings no Python of its own for it.",
    fix: "Install Python 3.10 or newer or uv, or name one with --python.",
    exit: 2,
  },
  SKILL_EXISTS: {
    says: "A skill of this name already exists.",
    why: "What a person or another agent wrote is not overwritten without being asked to.",
    fix: "Look at it with `skl skill show NAME`; to put the new one in its place, add --replace.",
    exit: 1,
  },
  SKILL_BUILT_IN: {
    says: "The skill comes with skl and cannot be removed.",
    why: "It is part of the program itself, so there is no folder to remove.",
    fix: "Put a package of the same name into .skl/skills to hide it.",
    exit: 2,
  },
  SKILL_UNUSABLE: {
    says: "The skill's folder holds no package that can be read.",
    why: "A package with an error is not half loaded.",
    fix: "`skl skill validate PATH` names every problem with its line.",
    exit: 2,
  },
  SKILL_CHANGED: {
    says: "The skill is not what the lock file says it is.",
    why: "A package that somebody changed after it was installed could do what nobody agreed to.",
    fix: "Look at what changed; a person accepts it with `skl skill lock NAME`, or installs it again.",
    exit: 2,
  },
  SKILL_LOCK_BROKEN: {
    says: "The lock file of the skills cannot be read.",
    why: "Without it nobody can tell which packages are as they were installed.",
    fix: "Correct .skl/skills.lock.json as the message says; after a merge, keep the entries of both sides.",
    exit: 2,
  },
  MARKETPLACE_MISSING: {
    says: "No marketplace is configured.",
    why: "Skills are not fetched from an address that nobody named.",
    fix: "Name it: `skl skill sync URL`, or set marketplace.url in ~/.skl/config.json.",
    exit: 2,
  },
  MARKETPLACE_REFUSED: {
    says: "The marketplace's address is not accepted.",
    why: "A key, or the account's library, would depend on an address that no person chose.",
    fix: "Follow the message; an address that a person types on the command line is accepted.",
    exit: 2,
  },
  MARKETPLACE_UNREACHABLE: {
    says: "The marketplace could not be reached, or did not answer with what was asked for.",
    why: "Without its answer nothing can be installed.",
    fix: "Run the command again when it answers; what is installed stays as it is.",
    exit: 2,
  },
  MARKETPLACE_INVALID: {
    says: "The marketplace's index cannot be read.",
    why: "A guess about a package could install another one.",
    fix: "Tell whoever runs the marketplace; schemas/marketplace.schema.json has the form.",
    exit: 2,
  },
  MARKETPLACE_ROLLED_BACK: {
    says: "The marketplace's index is older than one that was seen before.",
    why: "Somebody who can replay an old index could bring back packages with known defects.",
    fix: "If the marketplace was put back on purpose, add --allow-downgrade.",
    exit: 1,
  },
  PUBLISH_REFUSED: {
    says: "The marketplace did not take the package.",
    why: "Only the owner of a skill publishes it, and a version is published once.",
    fix: "Follow the message; a changed package needs a new version.",
    exit: 1,
  },
  STORE_UNUSABLE: {
    says: "The index database cannot be used.",
    why: "Searches and traces go through it.",
    fix: "Check that its folder can be written to; the index itself may be deleted, it is rebuilt from the folders.",
    exit: 2,
  },
  ANSWER_TOO_LARGE: {
    says: "The answer is too long to be given at once.",
    why: "An agent that reads megabytes loses sight of its task.",
    fix: "Ask for less: fewer names, a narrower query, a smaller k or max.",
    exit: 2,
  },
  TOO_MANY_CALLS: {
    says: "Too many calls wait already.",
    why: "Calls that nobody can carry out in time would only pile up.",
    fix: "Wait for the answers to the running calls, then call again.",
    exit: 2,
  },
  EVENT_UNREADABLE: {
    says: "The event that started the workflow cannot be read.",
    why: "A guess about who pushed what could let something pass.",
    fix: "Start the Action from a workflow; to try it by hand, set GITHUB_EVENT_NAME and GITHUB_EVENT_PATH as the runner does.",
    exit: 2,
  },
  INPUT_INVALID: {
    says: "An input of the Action has an unknown value.",
    why: "A guessed meaning could switch the gate off.",
    fix: "Correct the input; the Action's page lists what each of them takes.",
    exit: 2,
  },
  RUN_BROKEN: {
    says: "A node could not be run, for a reason outside the node.",
    why: "Nothing was learned about the node, so its result may not be taken for one.",
    fix: "Try again; if it happens again, report it with the output of SKL_DEBUG=1.",
    exit: 2,
  },
  ADAPTER_REFUSED: {
    says: "An adapter that was added breaks the rules for adapters.",
    why: "An adapter that passes an outside action (dispatch) off as a mere preparation (draft) would get around a rule of the kernel, so nothing runs with it.",
    fix: "Correct what the message names; docs/adapters.md has the rules.",
    exit: 2,
  },
  MANIFEST_INVALID: {
    says: "The manifest of a node cannot be used.",
    why: "Half a manifest may ask for more, or forbid less, than its author meant.",
    fix: "Correct the named places; every problem is listed with its line in the JSON.",
    exit: 2,
  },
  POLICY_INVALID: {
    says: "A policy, or the list of trusted ones, cannot be read.",
    why: "What it denies is then unknown, so it may neither grant anything nor be trusted.",
    fix: "Correct the named place.",
    exit: 2,
  },
  ATTESTATIONS_UNUSABLE: {
    says: "The attestations of this account cannot be written.",
    why: "A run that leaves no trace cannot be checked afterwards, so nothing that it planned is done.",
    fix: "Correct what the message names: room on the disk, the folder's owner and rights, or the process that holds the log.",
    exit: 2,
  },
  ATTESTATIONS_BROKEN: {
    says: "The log of attestations was changed.",
    why: "An entry on top of it would seem to vouch for what is below.",
    fix: "`skl attest verify` names the place. Keep the folder for whoever looks into it; once attestations/ and attestations-head are moved away, a new log begins.",
    exit: 2,
  },
} as const satisfies Record<string, ErrorText>;

/** Each of these stable codes ends a command without its result. */
export type ErrorCode = keyof typeof table;

export const errorTexts: Readonly<Record<ErrorCode, ErrorText>> = table;

interface ErrorDetails {
  /** What happened here, in place of the general sentence. */
  readonly message?: string;
  readonly fix?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** Reports a problem that the user or the surroundings caused, with a stable code, a next step and data for programs. */
export class SklError extends Error {
  readonly code: ErrorCode;
  readonly fix: string;
  readonly data: Readonly<Record<string, unknown>>;

  /** Accepts errors of another copy of this class, too: each bundle that a command loads on demand has a copy of its own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "SklError";
  }

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errorTexts[code].says, details.cause === undefined ? {} : { cause: details.cause });
    this.name = "SklError";
    this.code = code;
    this.fix = details.fix ?? errorTexts[code].fix;
    this.data = details.data ?? {};
  }

  get exit(): 1 | 2 {
    return errorTexts[this.code].exit;
  }
}
