import { describeWithdrawal, type RejectedContent, type ResolvedImport } from "../../../kernel/domain/index.ts";
import type { Check, CheckFinding, CheckInput, JudgedFile } from "../input.ts";
import { buildFinding } from "../signals.ts";
import { scanDeclaredDependencies } from "./scan.ts";

export { scanDeclaredDependencies } from "./scan.ts";

/** Check 4 (specification 5.1): what the file imports, against what was declared. */
export const dependencies: Check = {
  id: "dependencies",
  number: 4,
  title: "Undeclared dependency",
  looksAt:
    "It reads the imports that each change adds and compares them with the dependencies that were declared. What tests import need not be declared. It follows names, calls and modules from where they are used to where they are defined, as a merge into the base would leave them. It compares the assumptions that the agent declared with what people have decided.",
  verdicts:
    "Findings are recorded and the push goes on; an undeclared import from another scope, or a new external package, waits for a reviewer. A package or an assumption that a person decided against stops the push.",
  why: "A dependency that nobody declared is one that nobody considers when the other side changes.",
  fix: "Take the import out, or have it declared: an agent does that with `skl propose --depends-on PATH` before its next push.",
  speed: "reads-files",
  skip: () => null,
  run: (input) => [
    ...(input.rejectedBefore ? [reportRejectedContent(input.rejectedBefore)] : []),
    ...input.refusedStatements.map(reportRefusedStatement),
    ...(input.unmended ?? []).map(reportUnmendedCode),
    ...input.files.flatMap((file) => listDependencyFindings(file, input)),
    ...(input.links ?? []),
  ],
};

function listDependencyFindings(file: JudgedFile, input: CheckInput): CheckFinding[] {
  const scan = scanDeclaredDependencies(file, input);
  const crossing = new Set(scan.cross_scope_undeclared);
  return [
    ...scan.undeclared_imports.map((path) => {
      const finding = reportUndeclaredImport(file, path, crossing.has(path) ? input.scopeOf(path) : null);
      // Who wrote the task gave both files into one hand.
      const isGiven = input.task?.scope_files.includes(path) === true;
      return finding.hold !== undefined && isGiven ? { ...finding, reader_only: true } : finding;
    }),
    ...scan.stale_declared_deps.map((path) => reportStaleDependency(file, path)),
    ...reportNewExternals(file, input),
  ];
}

function reportUndeclaredImport(file: JudgedFile, path: string, otherScope: string | null): CheckFinding {
  const record = findImportOfPath(file, path);
  const kind = otherScope === null ? "undeclared_imports" : "cross_scope_undeclared";
  const crossing = otherScope === null ? "" : `, which belongs to the scope ${otherScope}`;
  const message = `Imports ${path} without declaring it${crossing}.`;
  const data = { kind, dependency: path, scope: otherScope };
  return buildFinding(kind, file.path, message, {
    line: record?.line ?? null,
    fix: dependencies.fix,
    data,
    // What only a checker of types reads ties nothing that runs.
    ...(record?.kind === "type_only" ? { hold: null } : {}),
  });
}

function reportStaleDependency(file: JudgedFile, path: string): CheckFinding {
  const message = `State says it depends on ${path}, but the file no longer imports it.`;
  return buildFinding("stale_declared_deps", file.path, message, {
    data: { kind: "stale_declared_deps", dependency: path },
  });
}

function reportNewExternals(file: JudgedFile, { decidedAgainst, approvalOf }: CheckInput): CheckFinding[] {
  return (file.analysis?.newExternals ?? []).map((record): CheckFinding => {
    const name = record.external ?? "";
    const against = decidedAgainst?.(name) ?? null;
    return against === null
      ? reportNewExternal(file, record, approvalOf?.(name) ?? null)
      : reportRefusedExternal(file, record, against);
  });
}

type NewExternal = NonNullable<JudgedFile["analysis"]>["newExternals"][number];

function reportRefusedExternal(
  file: JudgedFile,
  record: NewExternal,
  { by, rfc, because }: NonNullable<ReturnType<NonNullable<CheckInput["decidedAgainst"]>>>,
): CheckFinding {
  return buildFinding("decided_before", file.path, `${record.external} was decided against by ${by}: ${because}`, {
    line: record.line,
    fix: `Do without it. Only a person can decide anew; ${rfc === null ? "the decision stands on the base" : `\`skl rfc show ${rfc}\` has the commands`}.`,
    data: { kind: "decided_before", external: record.external, module: record.module, by },
    verdict: "block",
  });
}

/** Reports that the push brings again, unchanged, what a person rejected. */
function reportRejectedContent({ by, because, branch, files }: RejectedContent): CheckFinding {
  return buildFinding(
    "decided_before",
    files.length === 1 ? (files[0]?.path ?? null) : null,
    `${by} rejected exactly this change (${branch}): “${because}”`,
    {
      fix: "Change what was rejected and push again; the same content gets the same answer on any branch.",
      data: { kind: "decided_before", by, branch },
      verdict: "block",
    },
  );
}

/** Reports an assumption of the push that a person has decided against. */
function reportRefusedStatement({ text, by, because, paths }: CheckInput["refusedStatements"][number]): CheckFinding {
  const [path = null, ...others] = paths;
  return buildFinding(
    "decided_before",
    others.length === 0 ? path : null,
    `The assumption “${text}” was decided against by ${by}: ${because}`,
    { fix: describeWithdrawal(text), data: { kind: "decided_before", assumption: text, by }, verdict: "block" },
  );
}

/** Reports code for which an assumption was declared that a person found wrong, where only the words were withdrawn. */
function reportUnmendedCode({
  text,
  path,
  branch,
  by,
  because,
}: NonNullable<CheckInput["unmended"]>[number]): CheckFinding {
  const message = `${path} still has the code for which “${text}” was declared (${branch}), which ${by} found wrong: ${because}`;
  return buildFinding("relies_on_wrong_assumption", path, message, { data: { assumption: text, by } });
}

function reportNewExternal(file: JudgedFile, record: NewExternal, approval: string | null): CheckFinding {
  const name = `${record.external} is a new external dependency: the base neither uses it nor lists it`;
  return buildFinding(
    "new_external",
    file.path,
    approval === null ? `${name}.` : `${name}, and ${approval} approved it.`,
    {
      line: record.line,
      fix:
        approval === null
          ? "Expect an RFC: a person decides about new dependencies. The reason in `skl propose --rationale` helps that person."
          : `Nobody is asked again. The criteria of ${approval} have to pass for this head, or the base gets the package first (\`skl rfc show ${approval}\`).`,
      data: { kind: "new_external", external: record.external, module: record.module },
    },
  );
}

/** Returns the import of a path; where the file also imports only types from it, the one that runs. */
function findImportOfPath(file: JudgedFile, path: string): ResolvedImport | null {
  const records = file.analysis?.imports?.filter((record) => record.resolved.includes(path)) ?? [];
  return records.find(({ kind }) => kind !== "type_only") ?? records[0] ?? null;
}
