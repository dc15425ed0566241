// The architecture as rules with reasons. `scripts/check.ts` also compares the modules that were seen with the files on disk, so
// that a cruiser which sees nothing cannot pass.
const inside = (...folders) => `^src/(?:${folders.join("|")})/`;
const cores = [
  ...["syntax/ast", "rules/checks", "workspace/config", "kernel/knowledge", "rules/orchestrator", "rules/rfc"],
  ...["skills/engine", "learn/synthesis"],
];
const edges = [
  ...["runtime/compilers", "kernel/files", "workspace/git", "github/client", "kernel/http", "kernel/llm"],
  ...["kernel/store", "kernel/supervisor"],
];
const entries = ["action", "cli", "mcp", "server", "ui"];
/** What shows the results of a wing, beside its use cases. */
const views = inside("(?:runtime|skills)/use/views");
/** Where the use cases are, from the ground up. */
const rooms = [
  "workspace/ground",
  "core/state",
  "syntax/use",
  "core/scope-lint",
  "core/intents",
  "core/push",
  "skills/use",
  "runtime/use",
  "learn/use",
  "core/review",
  "core/workers",
  "core/changes",
  "core/tasks",
  "core/decisions",
  "core/setup",
  "core/radar",
  "github/work",
  "core/explain",
];

/** What others may import of a part. */
const contracts = [
  "^src/[^/]+/index\\.ts$",
  "^src/[^/]+/[^/]+/index\\.ts$",
  // The engines of skills and of the runtime, and their use cases, have several parts with a contract each.
  "^src/(?:skills|runtime)/(?:engine|use)/[^/]+/index\\.ts$",
  // What of the views runs in a browser, too, and what views beside use cases are made of.
  "^src/view/(?:page|text)/index\\.ts$",
  // The public library of the package.
  "^src/core/library\\.ts$",
  "^src/[^/]+/use/library\\.ts$",
  "^src/kernel/domain/documents\\.generated\\.ts$",
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
      from: { path: inside("kernel/domain") },
      to: { pathNot: inside("kernel/domain") },
    },
    {
      name: "cores-know-only-the-domain",
      comment: "A core states the interface it needs; app joins it with whoever implements it.",
      severity: "error",
      from: { path: `^src/(${cores.join("|")})/` },
      to: {
        path: "^src/",
        pathNot: ["^src/kernel/domain/", "^src/$1/", "^src/kernel/(?:knowledge|words|archive|yaml|linear)/index\\.ts$"],
      },
    },
    {
      name: "resolve-knows-only-syntax",
      comment: "What is made of two versions of a file follows from their syntax, whoever merges them.",
      severity: "error",
      from: { path: inside("syntax/resolve") },
      to: {
        path: "^src/",
        pathNot: ["^src/syntax/resolve/", "^src/(?:kernel/(?:domain|yaml)|syntax/ast)/index\\.ts$"],
      },
    },
    {
      name: "formats-know-only-the-domain",
      comment:
        "Archives, YAML and regular expressions are read for several parts alike; what may stand in them is not their business.",
      severity: "error",
      from: { path: "^src/(kernel/(?:archive|yaml|linear))/" },
      to: { path: "^src/", pathNot: ["^src/kernel/domain/", "^src/$1/"] },
    },
    {
      name: "words-know-only-the-domain",
      comment:
        "How texts are split, stemmed and compared is the same for whoever asks; the one package is the stemmer.",
      severity: "error",
      from: { path: inside("kernel/words") },
      to: { pathNot: [inside("kernel/words", "kernel/domain"), "^node_modules/stemmer/"] },
    },
    {
      name: "words-are-for-cores-and-app",
      comment: "An edge or a report that compares texts decides something, and the push hook must not load a stemmer.",
      severity: "error",
      from: { path: "^src/", pathNot: inside("kernel/words", "learn/route", ...cores, ...rooms) },
      to: { path: inside("kernel/words") },
    },
    {
      name: "documents-are-read-by-config-only",
      comment: "config.json is a document like the others; no other core reads documents.",
      severity: "error",
      from: { path: inside("syntax/ast", "rules/checks") },
      to: { path: inside("kernel/knowledge", "workspace/config") },
    },
    {
      name: "edges-know-only-the-domain",
      comment: "An edge talks to the outside, over HTTP by one policy; what its answers decide is not its business.",
      severity: "error",
      from: { path: `^src/(${edges.join("|")})/` },
      to: { path: "^src/", pathNot: ["^src/kernel/domain/", "^src/kernel/http/index\\.ts$", "^src/$1/"] },
    },
    {
      name: "runtime-knows-only-the-domain",
      comment:
        "What holds untrusted code is read by itself; it takes only how problems of documents are told, the file lock, and which addresses are public.",
      severity: "error",
      from: { path: inside("runtime/engine") },
      to: {
        path: "^src/",
        pathNot: [
          "^src/kernel/domain/",
          "^src/runtime/engine/",
          "^src/kernel/(?:files|http|knowledge|yaml)/index\\.ts$",
        ],
      },
    },
    {
      name: "route-knows-nodes",
      comment:
        "The router decides over nodes: it takes their manifests and how plans are expanded, and everything that acts through ports.",
      severity: "error",
      from: { path: inside("learn/route") },
      to: {
        path: "^src/",
        pathNot: [
          "^src/(?:kernel/domain|learn/route)/",
          "^src/kernel/words/index\\.ts$",
          "^src/runtime/engine/(?:(?:composition|manifest)/)?index\\.ts$",
        ],
      },
    },
    {
      name: "runtime-parts-by-contract",
      comment: "A part of the runtime has an index.ts, too; what it does not export may change.",
      severity: "error",
      from: { path: "^src/runtime/engine/([^/]+)/" },
      to: {
        path: "^src/runtime/engine/[^/]+/.+",
        pathNot: ["^src/runtime/engine/$1/", "^src/runtime/engine/[^/]+/index\\.ts$"],
      },
    },
    {
      name: "reports-decide-nothing",
      comment: "Reports read results; a rule in a report would hold in one way in and not in another.",
      severity: "error",
      from: { path: inside("view") },
      to: { path: "^src/", pathNot: inside("kernel/domain", "view") },
    },
    {
      name: "app-knows-no-entry",
      comment: "Use cases serve every way in alike; only their views are texts.",
      severity: "error",
      from: { path: inside(...rooms), pathNot: views },
      to: { path: inside(...entries, "view") },
    },
    {
      name: "views-decide-nothing",
      comment: "As reports: a view beside its use cases is made of the parts of texts, and of no use case.",
      severity: "error",
      from: { path: views },
      to: { path: "^src/", pathNot: [inside("kernel/domain"), "^src/view/text/index\\.ts$", views] },
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
          inside("ui/page", "kernel/domain", "view"),
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
        pathNot: [inside("server"), "^src/(?:kernel/(?:domain|files)|workspace/(?:git|ground))/index\\.ts$"],
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
      comment: "The index.ts of a part is its contract; what it does not export may change.",
      severity: "error",
      from: { path: "^src/([^/]+)/" },
      to: { path: "^src/[^/]+/", pathNot: ["^src/$1/", ...contracts] },
    },
    {
      name: "parts-by-contract",
      comment: "As between rooms: the parts of a room know each other by their contracts.",
      severity: "error",
      from: { path: "^src/(kernel|workspace|syntax|rules|core|github|skills|runtime|learn)/([^/]+)/" },
      to: { path: "^src/$1/[^/]+/", pathNot: ["^src/$1/$2/", ...contracts] },
    },
    {
      name: "rooms-of-skills-by-contract",
      comment: "Each room of the library of skills has an index.ts; what it does not export may change.",
      severity: "error",
      from: { path: "^src/skills/use/([^/]+)/" },
      to: { path: "^src/skills/use/", pathNot: ["^src/skills/use/$1/", "^src/skills/use/[^/]+/index\\.ts$"] },
    },
    {
      name: "skills-from-outside-by-contract",
      comment: "As between its rooms; a command loads the one room that it needs.",
      severity: "error",
      from: { path: "^src/", pathNot: inside("skills/use") },
      to: { path: inside("skills/use"), pathNot: "^src/skills/use/[^/]+/index\\.ts$" },
    },
    ...rooms
      .map((room, at) => ({
        name: `room-${room.replace("/", "-")}`,
        comment: "A room knows only those before it in the list, so that no cycle can come about.",
        severity: "error",
        from: { path: inside(room) },
        to: { path: inside(...rooms.slice(at + 1)) },
      }))
      .slice(0, -1),
    {
      name: "every-room-is-listed",
      comment: "A new room takes its place in the list of rooms.",
      severity: "error",
      from: {},
      to: {
        path: "^src/(?:core|[^/]+/use)/",
        pathNot: ["^src/core/library\\.ts$", inside(...rooms)],
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
          inside("workspace/git"),
          "^src/runtime/engine/adapters/git/process\\.ts$",
          "^src/syntax/ast/typescript/trial\\.ts$",
          inside("kernel/supervisor"),
          inside("kernel/llm/dspy"),
          "^src/ui/open-browser\\.ts$",
          "^src/runtime/compilers/rust\\.ts$",
          "^src/skills/use/refresh/daily-refresh\\.ts$",
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
