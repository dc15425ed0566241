import {
  type ComparedBy,
  changesInterface,
  formatCount,
  listNames,
  MODULES,
  toPasteableName,
} from "../../../kernel/domain/index.ts";
import type { Check, CheckFinding, CheckInput, JudgedFile, SensitivePath, TouchedName } from "../input.ts";
import { buildFinding, MOST_NAMED } from "../signals.ts";
import { guardAnswersPassed, guardPartsChanged, reportBypassedGuards } from "./bypass.ts";
import { reportGainedPowers } from "./ci-powers.ts";
import { reportChecksNotRun } from "./ci-runs.ts";
import { reportRuleAnswers } from "./code-rules.ts";
import { reportConflictMarks } from "./conflict-marks.ts";
import { reportLostGuards } from "./guards.ts";
import { reportInvariantFindings } from "./invariants.ts";
import { reportWrongLabel } from "./label.ts";
import { listSecurityChanges } from "./security.ts";
import { computeFileSignals, type FileSignals, listDependentsElsewhere } from "./signals.ts";
import { silencesSecurity } from "./silencers.ts";
import { listTestLosses, reportGoneTests, reportWeakenedTests } from "./tests.ts";

/** The reason of a comparison begins with this if the version of the base is the one that could not be read. */
const OLD_VERSION = "the old version: ";

export { canHoldName, matchesPattern } from "./patterns.ts";
export { computeFileSignals } from "./signals.ts";

/** Check 3 (specification 5.1): what the changed syntax means for others. */
export const riskSignals: Check = {
  id: "risk-signals",
  number: 3,
  title: "Change with a risk signal",
  looksAt:
    "It compares the syntax of each changed file with the base and names what others rely on: security patterns, public signatures, invariants, files with many dependents. It also names the files of sensitive_paths, which are no source code, with what was removed from a contract, and imports and packages that an invariant forbids.",
  verdicts:
    "Signals are flagged and recorded; the push goes on and the proposal is reviewed by itself. A push stops that breaks a signature on which agents have agreed (`skl agree`).",
  why: "Each signal marks a change that others depend on, so a reviewer reads it whatever the agent calls it.",
  fix: "Say why, with `skl propose --rationale` or in the commit message; that makes the review quick.",
  speed: "reads-files",
  skip: () => null,
  run: (input) => {
    const losses = listTestLosses(input);
    return [...(input.agreements ?? []), ...input.files.flatMap((file) => listFileRiskFindings(file, input, losses))];
  },
};

function listFileRiskFindings(
  file: JudgedFile,
  input: CheckInput,
  losses: ReturnType<typeof listTestLosses>,
): CheckFinding[] {
  const signals = computeFileSignals(file, input);
  return [
    ...reportContestedEntry(file),
    ...reportUnreadableSource(file),
    ...reportUnreadableData(file),
    ...reportConflictMarks(file),
    ...reportSecurityTouches(file, signals),
    ...reportSwappedNames(file, signals),
    ...reportLostGuards(file, input.securityPatterns),
    ...reportBypassedGuards(file, input.securityPatterns),
    ...guardAnswersPassed(file, input.securityPatterns),
    ...guardPartsChanged(file, input.securityPatterns),
    ...reportSilencers(file),
    ...reportUnknownImports(file),
    ...reportHiddenModule(file),
    ...reportRedirects(file),
    ...reportMovedSubmodule(file),
    ...reportChangedSignatures(file, signals, input),
    ...reportGoneTests(file),
    ...reportWeakenedTests(file, losses),
    ...reportChecksNotRun(file),
    ...reportGainedPowers(file),
    ...reportRuleAnswers(file),
    ...reportWrongLabel(file, signals, input),
    ...reportSensitivePath(file),
    ...reportDroppedPackages(file),
    ...reportInvariantFindings(file, signals, input),
    ...reportHighFanIn(file, signals, input),
  ];
}

function reportContestedEntry(file: JudgedFile): CheckFinding[] {
  if (file.entry?.uncertainty_level !== 3) return [];
  const message = `The State entry ${file.entry.id} is contested (uncertainty 3); this change cannot merge until a person lowers it.`;
  const fix = `Ask a person to settle it: \`skl state show ${file.entry.id}\`, then \`skl state review ${file.entry.id}\`.`;
  return [buildFinding("contested_entry", file.path, message, { fix, data: { entry: file.entry.id } })];
}

/** Reports a source file whose syntax cannot be compared. A file in a language without a parser is no finding. */
function reportUnreadableSource(file: JudgedFile): CheckFinding[] {
  const syntax = file.analysis?.syntax;
  if (syntax?.compared_by) return readByGrammar(file.path, syntax.compared_by);
  const reason = syntax?.parse_error ?? null;
  if (reason === null || syntax?.language === null) return [];
  const line = Number(/line (\d+)/.exec(reason)?.[1] ?? Number.NaN);
  const hasPlace = !Number.isNaN(line);
  const fix = hasPlace
    ? "Correct the syntax if it is a mistake; until then the change counts as behavioral and is compared as text."
    : "Go on; the change counts as behavioral, and a reviewer reads it as it is.";
  const message = `The syntax could not be compared: ${reason}.`;
  // What could not be read before has lost nothing that anybody could tell.
  const hold = syntax?.wasUnread ? null : hasPlace && !reason.startsWith(OLD_VERSION) ? "parse_error" : "uncertain";
  return [buildFinding("parse_error", file.path, message, { line: hasPlace ? line : null, fix, hold })];
}

/** Says that a grammar compared a file which the language's own reader refuses. It is no hold unless the reader knows what is wrong there. */
function readByGrammar(path: string, { grammar, because, is_broken: isBroken }: ComparedBy): CheckFinding[] {
  const place = Number(/line (\d+)/.exec(because)?.[1] ?? Number.NaN);
  const line = Number.isNaN(place) || because.startsWith(OLD_VERSION) ? null : place;
  const message = isBroken
    ? `The file does not parse any more, compared by ${grammar}: ${because}.`
    : `The file is newer than skl reads, compared by ${grammar}: ${because}.`;
  const fix = isBroken
    ? "Correct the syntax if it is a mistake; until then the change counts as behavioral."
    : "Go on; the change counts as behavioral, also where it is only layout.";
  return [buildFinding("parse_error", path, message, { line, fix, hold: isBroken ? "parse_error" : null })];
}

function reportUnreadableData(file: JudgedFile): CheckFinding[] {
  const fault = file.analysis?.dataFault ?? null;
  if (fault === null) return [];
  const message = `The file can no longer be read: ${fault.message}.`;
  const fix = "Correct the syntax; whatever reads this file fails with it.";
  return [buildFinding("parse_error", file.path, message, { line: fault.line, fix })];
}

function reportSecurityTouches(file: JudgedFile, { securityTouches: all }: FileSignals): CheckFinding[] {
  const { language = null, parse_error = null, wasUnread = false } = file.analysis?.syntax ?? {};
  // Of a file that is held since it can no longer be read, only the names that its text has lost are told.
  const isHeld = language !== null && parse_error !== null && !wasUnread;
  const stays = ({ identifier, side }: TouchedName) =>
    all.some((each) => each.identifier === identifier && each.side !== side);
  const securityTouches = isHeld ? all.filter((each) => !stays(each)) : all;
  const found = file.analysis ? listSecurityChanges(securityTouches, file.analysis) : [];
  // A test guards nothing: it is told that it uses a name no more, and other checks say what it asserts no more.
  const changes = file.isTest ? found.filter(({ kind }) => kind === "removed") : found;
  const rest = changes.length - MOST_NAMED;
  return changes.slice(0, MOST_NAMED).map(({ kind, identifier, line, message, fix }, at): CheckFinding => {
    const more =
      at === MOST_NAMED - 1 && rest > 0 ? ` ${formatCount(rest, "more change")} of this kind in the file.` : "";
    const touched = securityTouches.filter((each) => each.identifier === identifier);
    const data = {
      kind,
      touched: touched.map((each) => ({
        identifier: each.identifier,
        line: each.line,
        side: each.side,
        pattern: each.pattern,
      })),
    };
    return buildFinding("security_name", file.path, message + more, {
      line,
      fix,
      data,
      ...(file.isTest ? { hold: null } : {}),
    });
  });
}

/** Reports each security name that the change binds to something else, with the unchanged code that uses it. */
function reportSwappedNames(file: JudgedFile, { swapped }: FileSignals): CheckFinding[] {
  const names = [...new Set(swapped.map(({ by }) => by))];
  return names.slice(0, MOST_NAMED).map((by): CheckFinding => {
    const uses = swapped.filter((each) => each.by === by);
    const identifiers = [...new Set(uses.map(({ identifier }) => identifier))];
    const guarded = [...new Set(uses.flatMap(({ symbol }) => symbol ?? []))];
    const [shown = by] = identifiers;
    const where =
      guarded.length > 0 ? `, which ${listNames(guarded, MOST_NAMED)} ${guarded.length === 1 ? "uses" : "use"}` : "";
    const bound =
      by === "*" ? "a name that only running tells" : by === MODULES ? "what imports find (sys.modules)" : by;
    const message = `This changes what ${shown} means${where}: ${bound} is bound in another way.`;
    const data = { swapped: identifiers, symbols: guarded };
    const line = uses[0]?.boundAt ?? null;
    return buildFinding("security_name_rebound", file.path, message, {
      line,
      data,
      ...(file.isTest ? { hold: null } : {}),
    });
  });
}

/** Reports comments that silence a tool or instruct a compiler: they are as much of a risk as what the tool would have found. */
function reportSilencers(file: JudgedFile): CheckFinding[] {
  const touched = file.analysis?.syntax.silencers ?? [];
  if (touched.length === 0) return [];
  const texts = [...new Set(touched.map(({ text }) => text))];
  const line = touched.find(({ side }) => side === "after")?.line ?? null;
  const message = `The change touches comments that silence or instruct a tool: ${listNames(texts, MOST_NAMED)}.`;
  const hold = texts.some(silencesSecurity) ? "security" : null;
  return [buildFinding("tool_silenced", file.path, message, { line, hold, data: { silencers: touched } })];
}

/** Matches an import from a folder or package that it names, of which only the last part is computed: `import(`./${name}.js`)`. */
const FROM_NAMED_FOLDER =
  /^(?:import|require)\(\s*["'`](?:\.{1,2}|#[\w-]*|@|~)\/[^"'`]*["'`][^,]*\)$|^(?:importlib\.)?import_module\(f?["'][\w.]+\.(?:["']|\{)/;
/** Matches a copy by way of pickle. */
const PICKLED_COPY = new RegExp(
  `^(\\w*pickle|dill)\\.loads\\((?:\\w*pickle|dill)\\.dumps\\(${writeNested(writeNested(writeNested("")))}\\)\\)$`,
);

/** Returns the pattern of arguments, whose brackets hold what `inner` matches; a text among them has no brackets. */
function writeNested(inner: string): string {
  return `(?:[^()"'…]|"[^"()\\\\]*"|'[^'()\\\\]*'|\\(${inner}\\))*`;
}

function reportUnknownImports(file: JudgedFile): CheckFinding[] {
  const found = (file.analysis?.syntax.unknownImports ?? []).filter(({ text }) => !PICKLED_COPY.test(text));
  return found.slice(0, MOST_NAMED).map(({ text, line }): CheckFinding => {
    const hold = FROM_NAMED_FOLDER.test(text) ? null : "security";
    const message = `It runs or imports what only running tells: ${text}.`;
    return buildFinding("unknown_code", file.path, message, { line, hold, data: { unknown_import: text } });
  });
}

function reportHiddenModule(file: JudgedFile): CheckFinding[] {
  const hides = file.analysis?.hides ?? null;
  if (hides === null) return [];
  const message = `Whoever imports ${hides} may find this file instead.`;
  return [buildFinding("hides_module", file.path, message, { data: { hides } })];
}

/** Reports what a line of a manifest or of settings puts in the place of code that people know. */
function reportRedirects(file: JudgedFile): CheckFinding[] {
  return (file.analysis?.redirects ?? []).slice(0, MOST_NAMED).map(({ name, from, to }) => {
    const message = `The code of ${name} comes from ${to}, not from ${from} as before.`;
    return buildFinding("redirected_source", file.path, message, { data: { name, from, to } });
  });
}

/** Reports a submodule that leads to another commit, whose code nobody sees in the change. */
function reportMovedSubmodule({ analysis, path }: JudgedFile): CheckFinding[] {
  if (!analysis?.submodule) return [];
  const { from, to, isThere } = analysis.submodule;
  const data = { submodule: path, from, to };
  if (to !== null && isThere === false) {
    const message = `The submodule ${path} is set to a commit that its remote does not have: no remote has commit ${to}; push it there first.`;
    const fix = "Push the commit to the submodule's own remote, then push again.";
    return [buildFinding("redirected_source", path, message, { fix, data, verdict: "block" })];
  }
  const checked =
    to === null
      ? ""
      : isThere
        ? " Its remote has that commit."
        : " Whether its remote has that commit could not be checked.";
  const message = `The submodule ${path} moves from commit ${from ?? "(none)"} to ${to ?? "(none)"}.${checked}`;
  return [buildFinding("redirected_source", path, message, { data })];
}

function reportChangedSignatures(
  file: JudgedFile,
  { changedSignatures }: FileSignals,
  { askedSignatures }: CheckInput,
): CheckFinding[] {
  return changedSignatures.map((change) => {
    const now = change.after === null || change.kind === "moved" ? "" : `: now ${change.after}`;
    const harmless =
      change.compatible === true
        ? " Whoever uses it need not change."
        : change.internal === true
          ? " Its module is internal, and no public one passes it on."
          : "";
    const message = `Public ${change.symbol} was ${change.kind}${now}.${harmless}`;
    const line = change.kind === "removed" ? null : (change.line ?? null);
    // Where a person decides on the change, no reader has to.
    const hold = changesInterface(change, askedSignatures) ? null : "signature";
    return buildFinding("public_api_signature_changed", file.path, message, { line, hold, data: { ...change } });
  });
}

/** Names packages that code imports though no manifest lists them after the change. */
function reportDroppedPackages(file: JudgedFile): CheckFinding[] {
  return (file.analysis?.packagesDropped ?? []).map(({ name, importedBy }): CheckFinding => {
    const message = `No manifest lists ${name} any more, and ${listNames(importedBy, MOST_NAMED)} ${importedBy.length === 1 ? "imports" : "import"} it.`;
    const fix = `Keep ${name} in the manifest, or take its imports out in the same push.`;
    return buildFinding("package_dropped", file.path, message, {
      fix,
      data: { package: name, imported_by: importedBy },
    });
  });
}

const CLASSES: Readonly<Record<SensitivePath["class"], string>> = {
  dependency: "what the program is made of",
  contract: "what others rely on",
  security: "who may do what",
  infrastructure: "where and how the program runs",
};

/** Reports a changed file of `sensitive_paths`, with the parts and packages that the change adds. */
function reportSensitivePath(file: JudgedFile): CheckFinding[] {
  const { sensitive, analysis, language } = file;
  // The manifest of the same push already has this finding.
  if (sensitive === null || analysis?.lock === "follows") return [];
  const added = (analysis?.syntax.signature_changes ?? []).filter(({ kind }) => kind === "added");
  const packages = analysis?.packagesAdded ?? [];
  const details = [
    ...(language === null && added.length > 0
      ? [
          `adds ${listNames(
            added.map(({ symbol }) => symbol),
            MOST_NAMED,
          )}`,
        ]
      : []),
    ...(packages.length > 0 ? [`names ${listNames(packages, MOST_NAMED)} in addition`] : []),
    ...(packages.length > 0 && analysis?.lock === "alone" ? ["follows no manifest of this push"] : []),
  ];
  const what = details.length > 0 ? ` It ${details.join(", and ")}.` : "";
  const message = `This file says ${CLASSES[sensitive.class]} (${sensitive.name} in sensitive_paths).${what}`;
  const hold = sensitive.class === "security" ? "security" : null;
  return [buildFinding("sensitive_path", file.path, message, { hold, data: { ...sensitive, packages } })];
}

function reportHighFanIn(file: JudgedFile, { signals }: FileSignals, input: CheckInput): CheckFinding[] {
  if (!signals.high_fan_in_module_modified) return [];
  const dependents = listDependentsElsewhere(file, input);
  const [example] = dependents;
  const message = `${formatCount(dependents.length, "module")} of other scopes depend${dependents.length === 1 ? "s" : ""} on this file, such as ${example?.path}.`;
  const fix = `See who is affected: \`skl state impact ${toPasteableName(file.path, "PATH")}\`.`;
  return [
    buildFinding("high_fan_in_module_modified", file.path, message, {
      fix,
      data: { dependents: dependents.map(({ id }) => id) },
    }),
  ];
}
