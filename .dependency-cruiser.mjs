// The architecture as rules with reasons. `scripts/check.ts` also compares the modules that were seen with the files on disk, so
// that a cruiser which sees nothing cannot pass.
const inside = (...folders) => `^src/(?:${folders.join("|")})/`;
const cores = ["ast", "checks", "config", "knowledge", "orchestrator", "rfc", "skills", "synthesis"];
const edges = ["compilers", "files", "git", "github", "http", "llm", "store", "supervisor"];
const entries = ["action", "cli", "mcp", "server", "ui"];
/** What shows the results of a wing, beside its use cases. */
const views = inside("app/(?:runtime|skills)/views");
/** The rooms of app, from the ground up. */
const rooms = [
  "ground",
  "state",
  "syntax",
  "scope-lint",
  "intents",
  "push",
  "skills",
  "runtime",
  "synthesis",
  "review",
  "workers",
  "changes",
  "tasks",
  "decisions",
  "setup",
  "radar",
  "github",
  "explain",
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "A cycle, of types too, means that two modules are one and cannot be read apart.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "domain-is-pure",
      comment: "The words of the system are types and rules: no I/O, no other part, not even Node.",
      severity: "error",
      from: { path: inside("domain") },
      to: { pathNot: inside("domain") },
    },
    {
      name: "cores-know-only-the-domain",
      comment: "A core states the interface it needs; app joins it with whoever implements it.",
      severity: "error",
      from: { path: `^src/(${cores.join("|")})/` },
      to: {
        path: "^src/",
        pathNot: ["^src/domain/", "^src/$1/", "^src/(?:knowledge|words|archive|yaml|linear)/index\\.ts$"],
      },
    },
    {
      name: "resolve-knows-only-syntax",
      comment: "What is made of two versions of a file follows from their syntax, whoever merges them.",
      severity: "error",
      from: { path: inside("resolve") },
      to: { path: "^src/", pathNot: ["^src/resolve/", "^src/(?:domain|ast|yaml)/index\\.ts$"] },
    },
    {
      name: "formats-know-only-the-domain",
      comment:
        "Archives, YAML and regular expressions are read for several parts alike; what may stand in them is not their business.",
      severity: "error",
      from: { path: "^src/(archive|yaml|linear)/" },
      to: { path: "^src/", pathNot: ["^src/domain/", "^src/$1/"] },
    },
    {
      name: "words-know-only-the-domain",
      comment:
        "How texts are split, stemmed and compared is the same for whoever asks; the one package is the stemmer.",
      severity: "error",
      from: { path: inside("words") },
      to: { pathNot: [inside("words", "domain"), "^node_modules/stemmer/"] },
    },
    {
      name: "words-are-for-cores-and-app",
      comment: "An edge or a report that compares texts decides something, and the push hook must not load a stemmer.",
      severity: "error",
      from: { path: "^src/", pathNot: inside("words", "app", "route", ...cores) },
      to: { path: inside("words") },
    },
    {
      name: "documents-are-read-by-config-only",
      comment: "config.json is a document like the others; no other core reads documents.",
      severity: "error",
      from: { path: inside("ast", "checks") },
      to: { path: inside("knowledge", "config") },
    },
    {
      name: "edges-know-only-the-domain",
      comment: "An edge talks to the outside, over HTTP by one policy; what its answers decide is not its business.",
      severity: "error",
      from: { path: `^src/(${edges.join("|")})/` },
      to: { path: "^src/", pathNot: ["^src/domain/", "^src/http/index\\.ts$", "^src/$1/"] },
    },
    {
      name: "runtime-knows-only-the-domain",
      comment:
        "What holds untrusted code is read by itself; it takes only how problems of documents are told, the file lock, and which addresses are public.",
      severity: "error",
      from: { path: inside("runtime") },
      to: {
        path: "^src/",
        pathNot: ["^src/domain/", "^src/runtime/", "^src/(?:files|http|knowledge|yaml)/index\\.ts$"],
      },
    },
    {
      name: "route-knows-nodes",
      comment:
        "The router decides over nodes: it takes their manifests and how plans are expanded, and everything that acts through ports.",
      severity: "error",
      from: { path: inside("route") },
      to: {
        path: "^src/",
        pathNot: [
          "^src/(?:domain|route)/",
          "^src/words/index\\.ts$",
          "^src/runtime/(?:(?:composition|manifest)/)?index\\.ts$",
        ],
      },
    },
    {
      name: "runtime-parts-by-contract",
      comment: "A part of the runtime has an index.ts, too; what it does not export may change.",
      severity: "error",
      from: { path: "^src/runtime/([^/]+)/" },
      to: {
        path: "^src/runtime/[^/]+/.+",
        pathNot: ["^src/runtime/$1/", "^src/runtime/[^/]+/index\\.ts$"],
      },
    },
    {
      name: "reports-decide-nothing",
      comment: "Reports read results; a rule in a report would hold in one way in and not in another.",
      severity: "error",
      from: { path: inside("report") },
      to: { path: "^src/", pathNot: inside("domain", "report") },
    },
    {
      name: "app-knows-no-entry",
      comment: "Use cases serve every way in alike; only their views are texts.",
      severity: "error",
      from: { path: inside("app"), pathNot: views },
      to: { path: inside(...entries, "report") },
    },
    {
      name: "views-decide-nothing",
      comment: "As reports: a view beside its use cases is made of the parts of texts, and of no use case.",
      severity: "error",
      from: { path: views },
      to: { path: "^src/", pathNot: [inside("domain"), "^src/report/text/index\\.ts$", views] },
    },
    {
      name: "only-entries-show",
      comment: "No use case depends on how its result looks.",
      severity: "error",
      from: { path: "^src/", pathNot: [inside(...entries), views] },
      to: { path: views },
    },
    {
      name: "the-page-runs-in-a-browser",
      comment: "The page shows answers: of skl it has the reports and the words.",
      severity: "error",
      from: { path: inside("ui/page") },
      to: {
        pathNot: [
          inside("ui/page", "domain", "report"),
          "^node_modules/(?:preact|@preact/signals|d3-hierarchy|@types/d3-hierarchy|@lezer/\\w+)/",
        ],
      },
    },
    {
      name: "only-browsers-load-the-page",
      comment: "The server sends the page's files as they were built.",
      severity: "error",
      from: { path: "^src/", pathNot: inside("ui/page") },
      to: { path: inside("ui/page") },
    },
    {
      name: "server-knows-the-ground",
      comment:
        "The team server mirrors records and passes on jobs; what they mean for a change is decided by those who ask Git.",
      severity: "error",
      from: { path: inside("server") },
      to: {
        path: "^src/",
        pathNot: [inside("server"), "^src/(?:domain|files|git|app/ground)/index\\.ts$"],
      },
    },
    {
      name: "server-by-the-command-line",
      comment: "Nobody else loads the server; agents and sessions ask it over HTTP.",
      severity: "error",
      from: { path: "^src/", pathNot: inside("server", "cli") },
      to: { path: inside("server") },
    },
    {
      name: "contracts-only",
      comment: "A folder's index.ts is its contract; what it does not export may change.",
      severity: "error",
      from: { path: "^src/([^/]+)/" },
      to: {
        path: "^src/[^/]+/",
        // The library of skills and the runtime have several parts with a contract each.
        pathNot: [
          "^src/$1/",
          "^src/[^/]+/index\\.ts$",
          "^src/(?:skills|runtime)/[^/]+/index\\.ts$",
          "^src/app/(?:(?:runtime|skills)/)?[^/]+/index\\.ts$",
          // What of the reports runs in a browser, too, and what views beside use cases are made of.
          "^src/report/(?:page|text)/index\\.ts$",
          // The public library of the package.
          "^src/app/(?:(?:syntax|skills|runtime)/)?library\\.ts$",
          "^src/domain/documents\\.generated\\.ts$",
        ],
      },
    },
    {
      name: "rooms-of-skills-by-contract",
      comment: "Each room of the library of skills has an index.ts; what it does not export may change.",
      severity: "error",
      from: { path: "^src/app/skills/([^/]+)/" },
      to: { path: "^src/app/skills/", pathNot: ["^src/app/skills/$1/", "^src/app/skills/[^/]+/index\\.ts$"] },
    },
    {
      name: "skills-from-outside-by-contract",
      comment: "As between its rooms; a command loads the one room that it needs.",
      severity: "error",
      from: { path: "^src/", pathNot: inside("app/skills") },
      to: { path: inside("app/skills"), pathNot: "^src/app/skills/[^/]+/index\\.ts$" },
    },
    {
      name: "rooms-have-doors",
      comment: "A room of app has an index.ts, too; what it does not export may change.",
      severity: "error",
      from: { path: "^src/app/([^/]+)/" },
      to: { path: "^src/app/[^/]+/", pathNot: ["^src/app/$1/", "^src/app/(?:(?:runtime|skills)/)?[^/]+/index\\.ts$"] },
    },
    ...rooms
      .map((room, at) => ({
        name: `room-${room}`,
        comment: "A room knows only those before it in the list, so that no cycle can come about.",
        severity: "error",
        from: { path: inside(`app/${room}`) },
        to: { path: inside(...rooms.slice(at + 1).map((later) => `app/${later}`)) },
      }))
      .slice(0, -1),
    {
      name: "every-room-is-listed",
      comment: "A new room takes its place in the list of rooms.",
      severity: "error",
      from: {},
      to: {
        path: "^src/app/",
        pathNot: [
          "^src/app/(?:(?:syntax|skills|runtime)/)?library\\.ts$",
          inside(...rooms.map((room) => `app/${room}`)),
        ],
      },
    },
    {
      name: "git-is-started-in-one-place",
      comment:
        "Environment, time limits and errors of child processes are handled once; for nodes in a way of their own. What could end the parser is tried in a child process, a session has one around it, the sidecar has a line to skl and a life of its own, and a browser, a compiler and a refresh that outlives its command are no Git.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: [
          inside("git"),
          "^src/runtime/adapters/git/process\\.ts$",
          "^src/ast/typescript/trial\\.ts$",
          inside("supervisor"),
          inside("llm/dspy"),
          "^src/ui/open-browser\\.ts$",
          "^src/compilers/rust\\.ts$",
          "^src/app/skills/refresh/daily-refresh\\.ts$",
        ],
      },
      to: { path: "^(node:)?child_process$" },
    },
    {
      name: "resolvable",
      comment: "An import that leads nowhere fails at run time.",
      severity: "error",
      from: {},
      // mdast is a package of types alone.
      to: { couldNotResolve: true, pathNot: "^mdast$" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".json"],
    },
  },
};
