import { gatePlaces } from "../../../checks/index.ts";
import { effectiveConfig } from "../../../config/index.ts";
import type { DependencyScan, RiskSignals } from "../../../domain/index.ts";
import type { Topic, TopicText } from "../explanation.ts";

const SAY_WHY = "Say in `skl propose --rationale` why the change is needed, so that the review is quick.";

const signals: Readonly<Record<keyof RiskSignals, TopicText>> = {
  touched_auth_or_permission_patterns: {
    says: "The changed code, old or new, uses a name from the security patterns.",
    why: "A removed permission check looks like any other deleted line; whoever reviews must see it, whatever the agent calls the change.",
    fix: `${SAY_WHY} The patterns are invariants.security_patterns in .skl/knowledge.json.`,
  },
  public_api_signature_changed: {
    says: 'A public function, class or value was removed, moved, or takes or returns something else. What takes nothing from its users (an optional parameter more, a wider type of a parameter, annotations in Python, an override that is inherited once it goes) is read by a reviewer; for the rest an RFC asks a person. With rfc.signatures "any" all of it does. What a test defines is no public signature.',
    why: "Code that calls it was not part of this change and may break.",
    fix: `Check the callers (\`skl state impact PATH\`), or keep the old signature beside the new one. ${SAY_WHY}`,
  },
  invariant_referenced_file_modified: {
    says: "A State entry that touches an invariant depends on this file, or the change brings in what an invariant forbids. The dependency alone holds nothing.",
    why: "The change may break something that the project promises to keep true.",
    fix: `See which entries rely on it with \`skl state impact PATH\`. ${SAY_WHY}`,
  },
  high_fan_in_module_modified: {
    says: "Many modules of other scopes depend on this file: as many as limits.fan_in, or, where that is not set, as on one module in twenty of the repository, and at least 5. A mechanical change does not set it.",
    why: "A mistake here shows up in all of them.",
    fix: `See who is affected with \`skl state impact PATH\`. ${SAY_WHY}`,
  },
  ast_change_type: {
    says: "How the syntax changed: mechanical (the same syntax tree), behavioral (bodies, or definitions that were added) or structural (a signature, a base, a decorator or the imports).",
    why: "It is computed, so it overrides what the agent calls the change.",
    fix: "Compare two versions yourself with `skl diff OLD NEW`.",
  },
  mechanical_only: {
    says: "The syntax tree is the same and no other signal is set.",
    why: "Only such a change can be approved without a review of its own.",
    fix: "Nothing to do. To keep it so, push formatting apart from changes of behaviour.",
  },
};

const scans: Readonly<Record<keyof DependencyScan, TopicText>> = {
  undeclared_imports: {
    says: "The change makes the file import files of the repository that were not declared as its dependencies.",
    why: "Whoever changes the imported file is not told that this one depends on it.",
    fix: "Declare them with `skl propose --depends-on PATH` before the next push.",
  },
  stale_declared_deps: {
    says: "State lists dependencies that the file does not import any more.",
    why: "The impact view names files that are not affected.",
    fix: "Nothing to do if that is intended: the entry is corrected when the change is approved.",
  },
  cross_scope_undeclared: {
    says: "An undeclared import leads into another semantic scope.",
    why: "It ties two parts of the system together without either side having said so; the push goes on, but a reviewer decides before it merges.",
    fix: "Declare it with `skl propose --depends-on PATH` and say why, or take the import out.",
  },
};

const named = Object.entries(effectiveConfig(null).sensitive_paths)
  .map(([name, { class: is }]) => `${name} (${is})`)
  .join(", ");

const others: Readonly<Record<string, TopicText>> = {
  sensitive_path: {
    says: `The change touches a file that is no source code and that others rely on, by the patterns of sensitive_paths in .skl/config.json. Known by themselves are ${named}; \`skl config sensitive_paths\` lists the patterns.`,
    why: "A column that goes, a field that must be there or a package that comes in breaks others like a changed signature, though no code changed.",
    fix: `${SAY_WHY} A name of your own under sensitive_paths adds patterns, and a known name without paths is switched off.`,
  },
  invariant_violated: {
    says: "The change imports or lists what an invariant forbids: by forbid_imports or forbid_packages, or another database than the only one.",
    why: "Invariants are facts that only people change, so it does not merge without a person.",
    fix: "Do without it, or ask a person to change the invariant in .skl/knowledge.json first.",
  },
  invariant_carried: {
    says: "The change does more to a file than to add to it, and the file's State entry carries an invariant; or the agent says that it touches one. Comments, formatting, documentation and definitions that nothing calls yet are no such change.",
    why: "What the project promises to keep true is kept by this code, and no check can tell whether it still is.",
    fix: SAY_WHY,
  },
  invariant_named: {
    says: "The change touches a function, method or class (`symbols`) or a file (`paths`) that an invariant names.",
    why: "Who wrote the invariant said that this is the code which keeps it.",
    fix: SAY_WHY,
  },
  tests_removed: {
    says: "The change takes away tests that were there before.",
    why: "What they checked is no longer checked, and nothing else would show it.",
    fix: "Say in `skl propose --rationale` why they are no longer needed, or keep them.",
  },
  guard_lost: {
    says: "The code protects less than before, whatever its names: it no longer refuses, checks or insists, it turns a condition about rights round or lets a constant decide it, it uses a weaker algorithm, changes a list of what gets through, or has less code about a secret.",
    why: "Such a change looks like any other deleted line, and no security pattern needs to name it.",
    fix: "Put it back, unless that is the task. If it is, say in `skl propose --rationale` what protects this code instead; a person decides.",
  },
  guard_bypassed: {
    says: "The change adds a way out of a function in front of a guard that is left as it was.",
    why: "Nobody who takes that way is checked.",
    fix: "Put the way out after the guard, or say in `skl propose --rationale` who may leave there unchecked; a person decides.",
  },
  guard_part_changed: {
    says: "The change touches a function that a guard of the same file calls.",
    why: "What the guard lets pass may depend on it.",
    fix: "Say in `skl propose --rationale` why the guard lets no more pass than before; a person decides.",
  },
  tests_weakened: {
    says: "A test file asserts fewer or looser things, or leaves a test out.",
    why: "What it asserted is not checked any more, and nothing else would show it.",
    fix: "Keep what the tests asserted, or let a person decide (`skl approve`).",
  },
  constant: {
    says: "The value of a constant changed that other files use.",
    why: "They were written for the old value, and no parser and no type shows that it is another one.",
    fix: "Make sure that they can live with it, and say so in `skl propose --rationale`.",
  },
  wrong_label: {
    says: "The agent calls its change mechanical, or its task asks for formatting, but the syntax tree is not the same.",
    why: "Nobody looks for a change of behaviour in a change of form.",
    fix: "Say what it is (`skl propose --change-type behavioral --rationale`), or push the change of behaviour by itself.",
  },
  package_dropped: {
    says: "A manifest no longer lists a package that the program needs: code beside or below the manifest imports it, and no manifest beside or above that code lists it.",
    why: "The program then runs only where the package happens to be installed.",
    fix: "Keep the package in the manifest, or take its imports out in the same push.",
  },
  parse_error: {
    says: "The syntax of a source file could not be read, a file of JSON, YAML or TOML can no longer be read, or a text has the marks of a merge conflict.",
    why: "Nobody can say what such a change does, and what reads the file may fail. It counts as behavioral.",
    fix: "Correct the syntax if it is a mistake; otherwise nothing is needed.",
  },
  decided_before: {
    says: "The change brings a package that a person decided against.",
    why: "A decision holds for everybody until a person decides again, so the push stops here.",
    fix: "Do without the package; `skl adr show ID` has the reason.",
  },
  hides_module: {
    says: "The change adds a file that importers of another one may find instead: a script beside one of the same name, a stub, machine code or a link beside a Python module, a file without an ending or a JSON file that `require` takes first, a module named as one of Python's standard library.",
    why: "Nothing in the file that stays tells that it no longer counts.",
    fix: "Give the file another name, or take the other one away.",
  },
  redirected_source: {
    says: "A line of a manifest, a lock file or settings takes the code of a known name from another place: another package, repository, folder, host or file, or one more index that may give every package.",
    why: "The code that runs is then another one though no import and no version tells so.",
    fix: "Leave it where it was, or let a person decide whether it may come from there.",
  },
  new_external: {
    says: "The change imports a package, or lists one in a manifest, that the base neither uses nor lists. Images of Dockerfiles and actions of workflows are packages, too. In a lock file it is one that neither a manifest lists nor a listed or newly pinned package needs.",
    why: "A new dependency is a decision for the whole project, so it opens an RFC.",
    fix: "Name the reason with `skl propose --rationale`, or do without the package.",
  },
};

const GRANTS = {
  people: "",
  task: "; an agent whose task names the file may change it, and a person looks at it",
  seen: "; an agent may change it, and a person looks at it unless only versions differ or nothing of it that runs",
};

/** Explains which files only people change, place by place. */
const gateFiles: Topic = {
  id: "gate-files",
  kind: "signal",
  says: "An agent changes a file that judges pushes, or that runs on every clone before anybody has read it. The push stops; pushed past the hook, the branch is rejected.",
  why: "Who may change the judge, or what runs beside it, decides what is allowed.",
  fix: "Take the change out of the branch and ask a person to make it on the base branch.",
  notes: [
    ...gatePlaces.map(({ who, is, names, folders }) => {
      const places = [...names, ...folders.map((folder) => `${folder}/`)].join(", ");
      return `${is[0]?.toUpperCase()}${is.slice(1)}: ${places}${GRANTS[who]}.`;
    }),
    "A workflow that runs skl, may write check runs or cannot be read, and what a workflow that runs skl takes from the base branch: its actions, the programs that it starts, and what these load.",
    "Names count in any folder, or after a slash at the top, and in any case.",
  ],
  aliases: ["gate", "protected files"],
};

/** Returns what checks 3 and 4 record about a file, and what check 1 protects. */
export function signalTopics(): Topic[] {
  const recorded = Object.entries({ ...signals, ...scans, ...others });
  return [...recorded.map(([id, text]): Topic => ({ id, kind: "signal", ...text })), gateFiles];
}
