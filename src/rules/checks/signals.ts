import { type HoldKind, toPasteableName } from "../../kernel/domain/index.ts";
import type { CheckFinding } from "./input.ts";

/** How many items of a list a sentence names; it only counts the others. */
export const MOST_NAMED = 5;

/** What a kind of finding means to whoever reads it. */
export interface SignalText {
  /** The signal in a few words. */
  readonly title: string;
  readonly says: string;
  readonly why: string;
  /** What to do in general; a finding may say it more precisely. */
  readonly fix: string;
  /** Why somebody looks before the change merges, unless the finding says otherwise; null: nobody has to. */
  readonly hold: HoldKind | null;
}

/** The next step where nothing is wrong and a reader only has to understand the change. */
const SAY_WHY = "Say in `skl propose --rationale` why the change is needed, so that the review is quick.";
const A_PERSON_DECIDES = "Say in `skl propose --rationale` why the code is as safe as before; a person decides.";

/** Every kind of finding of the checks, by the name that a finding has as `signal`. */
export const signals = {
  out_of_scope: {
    title: "file outside the task",
    says: "The change touches a file that the task does not name.",
    why: "Another agent may be working there and cannot see this change coming. What nobody else owns or relies on, such as a new helper in the task's own scope, is read by the reviewer and needs no person.",
    fix: "Leave the file to its owner, or say why it is needed with `skl propose --rationale`; the proposal is recorded either way.",
    hold: "out_of_scope",
  },
  unassigned: {
    title: "work without a task",
    says: "An agent changed files without a task for the branch, or a file that others rely on and that no scope owns.",
    why: "Nobody has said that this work is wanted, so nothing tells whom it may surprise.",
    fix: "Ask a person for a task (`skl task add`), or start an existing one with `skl task start ID`.",
    hold: "unassigned",
  },
  gate_file: {
    title: "file of the gate",
    says: "The change touches a file that judges pushes, or that runs before anybody has read it (`skl explain gate-files`).",
    why: "Who changes the judge, or what runs beside it, decides what is allowed.",
    fix: "Take the change out of the branch and ask a person to make it on the base branch.",
    hold: "security",
  },
  base_pushed: {
    title: "push to the base",
    says: "An agent pushed to the base branch itself.",
    why: "What lands there has passed no review.",
    fix: "Push your own branch; the Orchestrator merges it after review.",
    hold: null,
  },
  peoples_ref: {
    title: "ref that only people change",
    says: "An agent pushed to a ref on which the team relies: the base branch, the records of skl, or a tag that tags.agents does not let it push.",
    why: "Records are made by the tool, what lands on the base has passed a review, and a tag may start a release.",
    fix: "Leave it to a person, or to the Orchestrator.",
    hold: null,
  },
  agreement_broken: {
    title: "broken agreement",
    says: "The change breaks a signature on which agents have agreed (`skl agree`).",
    why: "The other side builds on what was agreed.",
    fix: "Keep the signature, or agree on another one first; a person can end the agreement (`skl agree withdraw ID`).",
    hold: null,
  },
  file_kept: {
    title: "file kept by an intent",
    says: "The change touches a file that the intent of another agent keeps, by intents.exclusive.",
    why: "The repository says that an intent on this file is a lock.",
    fix: "Wait until that work is merged, or ask its agent to end the intent (`skl intent done ID`).",
    hold: null,
  },
  scope_paused: {
    title: "paused scope",
    says: "An RFC about the scope has waited past its deadline for a person's answer.",
    why: "Silence never approves, and more work on an undecided question would have to be undone.",
    fix: "Ask a person to resolve the RFC (`skl rfc show ID`), or work in another scope meanwhile.",
    hold: null,
  },
  cross_scope: {
    title: "file of another scope",
    says: "The change touches a file that the task's semantic scope may not hold.",
    why: "A change that crosses a module boundary without saying so surprises whoever owns the other side.",
    fix: "Move the change to the scope's own files, or ask a person to widen the scope or to make a task for the other one.",
    hold: "cross_scope",
  },
  security_name: {
    title: "security pattern",
    says: "What the changed code decides, calls or is bound to has to do with a name from the security patterns.",
    why: "A removed permission check looks like any other deleted line; whoever reviews must see it, whatever the agent calls the change.",
    fix: `${A_PERSON_DECIDES} The patterns are invariants.security_patterns in .skl/knowledge.json.`,
    hold: "security",
  },
  security_name_rebound: {
    title: "security name with a new meaning",
    says: "A name from the security patterns means something else now, though the code that uses it did not change.",
    why: "An import, an assignment or a definition took its place, and the guard that people read is not the one that runs.",
    fix: A_PERSON_DECIDES,
    hold: "security",
  },
  tool_silenced: {
    title: "silenced tool",
    says: "The change touches a comment that silences a tool or instructs one, such as `# noqa: S105` or `// @ts-ignore`. One for formatters and for rules of style holds nothing.",
    why: "What a security tool no longer reports, nobody sees.",
    fix: "Do what the tool asks for, or let a person decide that it may be silent here.",
    hold: "security",
  },
  unknown_code: {
    title: "code that only running tells",
    says: "The change runs or imports code that cannot be told by reading, such as `eval(text)`, `import(name)`, or a change of what imports find.",
    why: "No check can compare what it does, and no reader sees where it comes from.",
    fix: "Name the module in the import itself, or let a person decide about it.",
    hold: "security",
  },
  guard_lost: {
    title: "less protection",
    says: "The code protects less than before, whatever its names: it no longer refuses, checks or insists, it inverts a permission check or lets a constant decide it, it uses a weaker algorithm or way, works without a guard by its own words, changes a list of what gets through, or has less code about a secret.",
    why: "Such a change looks like any other deleted line, and no security pattern needs to name it.",
    fix: "Put it back, unless that is the task. If it is, say in `skl propose --rationale` what protects this code instead: a person decides before it merges.",
    hold: "security",
  },
  guard_bypassed: {
    title: "way around a guard",
    says: "The change adds a way out of a function in front of a guard that is left as it was, or lets something else decide than its answer.",
    why: "Nobody who takes that way is checked.",
    fix: "Put the way out after the guard, or say in `skl propose --rationale` who may leave there unchecked; a person decides.",
    hold: "security",
  },
  guard_part_changed: {
    title: "part of a guard",
    says: "The change touches a function or a constant that a guard of the same file uses.",
    why: "What the guard lets pass may depend on it.",
    fix: "Say in `skl propose --rationale` why the guard lets no more pass than before; a person decides.",
    hold: "security",
  },
  hides_module: {
    title: "file that hides another",
    says: "The change adds a file that importers of another one may find instead: a script beside one of the same name, a stub, machine code or a link beside a Python module, a file without an ending or a JSON file that `require` takes first, a module named as one of Python's standard library.",
    why: "Nothing in the file that stays tells that it no longer counts.",
    fix: "Give the file another name, or take the other one away, so that an import means one thing.",
    hold: "security",
  },
  redirected_source: {
    title: "code from another place",
    says: "A line of a manifest, a lock file or settings takes the code of a known name from another place: another package, repository, folder, host or file, or one more index that may give every package; or a submodule leads to another commit.",
    why: "The code that runs is then another one though no import and no version tells so.",
    fix: "Leave it where it was, or let a person decide whether it may come from there.",
    hold: "security",
  },
  ci_power: {
    title: "CI that may do more",
    says: "A workflow, or another file of continuous integration, gains what it did not have: a program from the network, code of others that is new or pinned less firmly, a secret, an environment, a right, a trigger that strangers set off, a command with a text that strangers write, a machine of your own; or it changes what it publishes, or what runs with a secret.",
    why: "It runs with the project's rights as soon as it has merged, and nobody looks at a release before it is out.",
    fix: "Say in `skl propose --rationale` what it needs this for; a person decides before it merges.",
    hold: "security",
  },
  repository_rule: {
    title: "rule of the repository",
    says: "The change adds or removes code that a rule of the repository names (.skl/rules on the base branch), or such a rule could not be asked about the file. It holds the change where the rule says `hold: true`.",
    why: "People of this project wrote the rule, since they know what this code does here.",
    fix: "Do without it, or say in `skl propose --rationale` why it is needed; a person decides.",
    hold: "security",
  },
  public_api_signature_changed: {
    title: "public signature",
    says: 'A public function, class or value was removed, moved, or takes or returns something else. What takes nothing from its users (an optional parameter more, a wider type of a parameter, annotations in Python, an override that is inherited once it goes) is read by a reviewer; for the rest an RFC asks a person. With rfc.signatures "any" all of it does. What a test defines is no public signature.',
    why: "Code that calls it was not part of this change and may break.",
    fix: `Check the callers (\`skl state impact PATH\`), or keep the old signature beside the new one. ${SAY_WHY}`,
    hold: "signature",
  },
  high_fan_in_module_modified: {
    title: "many dependents",
    says: "Many modules of other scopes depend on this file: as many as limits.fan_in, or, where that is not set, as on one module in twenty of the repository, and at least 5. A mechanical change does not set it.",
    why: "A mistake here shows up in all of them.",
    fix: `See who is affected with \`skl state impact PATH\`. ${SAY_WHY}`,
    hold: "fan_in",
  },
  invariant_referenced_file_modified: {
    title: "invariant",
    says: "A State entry that touches an invariant depends on this file, or the change brings in what an invariant forbids. The dependency alone holds nothing.",
    why: "The change may break something that the project promises to keep true.",
    fix: `See which entries rely on it with \`skl state impact PATH\`. ${SAY_WHY}`,
    hold: "fan_in",
  },
  invariant_violated: {
    title: "forbidden by an invariant",
    says: "The change imports or lists what an invariant forbids: by forbid_imports or forbid_packages, or another database than the only one.",
    why: "Invariants are facts that only people change, so it does not merge without a person.",
    fix: "Do without it, or ask a person to change the invariant in .skl/knowledge.json first.",
    hold: null,
  },
  invariant_carried: {
    title: "file that carries an invariant",
    says: "The change does more to a file than to add to it, and the file's State entry carries an invariant; or the agent says that it touches one. Comments, formatting, documentation and definitions that nothing calls yet are no such change.",
    why: "What the project promises to keep true is kept by this code, and no check can tell whether it still is.",
    fix: "Say with `skl propose --rationale` why the invariant still holds; a person decides before it merges.",
    hold: "invariant",
  },
  invariant_named: {
    title: "part that an invariant names",
    says: "The change touches a function, method or class (`symbols`) or a file (`paths`) that an invariant names.",
    why: "Who wrote the invariant said that this is the code which keeps it.",
    fix: "Say with `skl propose --rationale` why the invariant still holds; a person decides before it merges.",
    hold: "invariant",
  },
  contested_entry: {
    title: "contested entry",
    says: "The State entry of the file is contested (uncertainty 3).",
    why: "Assumptions about it conflict, or its agent's circuit breaker tripped, so nothing merges into it.",
    fix: "Ask a person to settle it: `skl state show ID`, then `skl state review ID`.",
    hold: null,
  },
  sensitive_path: {
    title: "file that others rely on",
    says: "The change touches a file that is no source code and that others rely on, by the patterns of sensitive_paths in .skl/config.json.",
    why: "A column that goes, a field that must be there or a package that comes in breaks others like a changed signature, though no code changed.",
    fix: SAY_WHY,
    hold: "security",
  },
  package_dropped: {
    title: "package in use no longer listed",
    says: "A manifest no longer lists a package that the program needs: code beside or below the manifest imports it, and no manifest beside or above that code lists it.",
    why: "The program then runs only where the package happens to be installed.",
    fix: "Keep the package in the manifest, or take its imports out in the same push.",
    hold: "link",
  },
  tests_removed: {
    title: "tests gone",
    says: "The change takes away tests that were there before.",
    why: "What they checked is no longer checked, and nothing else would show it.",
    fix: "Say in `skl propose --rationale` why they are not needed any more, or keep them.",
    hold: null,
  },
  tests_weakened: {
    title: "tests that check less",
    says: "A test file asserts fewer or looser things, or leaves a test out; or what runs the tests runs fewer of them, or lets them fail.",
    why: "What was asserted is not checked any more, and nothing else would show it.",
    fix: "Keep what the tests asserted, or let a person decide that it need not hold any more.",
    hold: "tests_removed",
  },
  wrong_label: {
    title: "change called by another name",
    says: "The agent calls its change mechanical, or its task asks for formatting, but the syntax tree is not the same.",
    why: "Nobody looks for a change of behaviour in a change of form.",
    fix: "Say what it is (`skl propose --change-type behavioral --rationale`), or push the change of behaviour by itself.",
    hold: "wrong_label",
  },
  parse_error: {
    title: "file that cannot be read",
    says: "The syntax of a source file could not be read, a file of JSON, YAML or TOML can no longer be read, or a text has the marks of a merge conflict.",
    why: "Nobody can say what such a change does, and what reads the file may fail. It counts as behavioral.",
    fix: "Correct the syntax if it is a mistake; otherwise nothing is needed.",
    hold: "parse_error",
  },
  link: {
    title: "broken link",
    says: "A file imports, calls or names something that is not there, or does not fit, in the merged result.",
    why: "Each side is right by itself; only together they fail.",
    fix: "Correct the named place, or keep what it uses, and push again.",
    hold: "link",
  },
  constant: {
    title: "constant that others use",
    says: "The value of a constant changed that other files use, or an error that others expect is no longer raised.",
    why: "They were written for the old one, and no parser and no type shows that it is another one.",
    fix: "Make sure that they can live with it, and say so in `skl propose --rationale`.",
    hold: "constant",
  },
  undeclared_imports: {
    title: "undeclared import",
    says: "The change makes the file import files of the repository that were not declared as its dependencies.",
    why: "Whoever changes the imported file is not told that this one depends on it.",
    fix: "Declare them with `skl propose --depends-on PATH` before the next push.",
    hold: null,
  },
  stale_declared_deps: {
    title: "import that went",
    says: "State lists dependencies that the file does not import any more.",
    why: "The impact view names files that are not affected.",
    fix: "Nothing to do if that is intended: the State entry is corrected when the change is approved.",
    hold: null,
  },
  cross_scope_undeclared: {
    title: "undeclared import from another scope",
    says: "An undeclared import leads into another semantic scope.",
    why: "It ties two parts of the system together without either side having said so; the push goes on, but a reviewer decides before it merges.",
    fix: "Declare it with `skl propose --depends-on PATH` and say why, or take the import out.",
    hold: "cross_scope",
  },
  new_external: {
    title: "new package",
    says: "The change imports a package, or lists one in a manifest, that the base neither uses nor lists. Images of Dockerfiles and actions of workflows are packages, too. In a lock file it is one that neither a manifest lists nor a listed or newly pinned package needs.",
    why: "A new dependency is a decision for the whole project, so it opens an RFC.",
    fix: "Expect an RFC: a person decides about new dependencies. The reason in `skl propose --rationale` helps that person.",
    hold: null,
  },
  decided_before: {
    title: "decided before",
    says: "The change brings a package, an assumption or a whole content that a person decided against.",
    why: "A decision holds for everybody until a person decides again, so the push stops here.",
    fix: "Do without it; the finding names who decided and why.",
    hold: null,
  },
  relies_on_wrong_assumption: {
    title: "code of a wrong assumption",
    says: "A person found an assumption wrong, and the file still has the very lines with the symbols that it speaks of. The words were withdrawn, the code was not changed.",
    why: "To take back the words does not mend the code that was written for them.",
    fix: "Change the code that relied on it, or ask a person to say that it may stay (`skl approve BRANCH`).",
    hold: "uncertain",
  },
  queue_full: {
    title: "review queue full",
    says: "As many branches wait for review as limits.queue, or limits.queue_per_agent for one agent, lets wait.",
    why: "Past this many waiting branches a reviewer stops seeing conflicts between them, and one agent alone must not take the room of all.",
    fix: "Wait for a review session (`skl review`), then push again; nothing of your work is lost.",
    hold: null,
  },
} as const satisfies Readonly<Record<string, SignalText>>;

export type SignalId = keyof typeof signals;

/** What a finding says beyond its signal; left out: the whole file, the fix and the hold of the signal, a flag. */
interface Particulars extends Partial<Pick<CheckFinding, "line" | "fix" | "verdict" | "with" | "reader_only">> {
  readonly data?: Readonly<Record<string, unknown>>;
  /** Null: this one needs nobody's look. */
  readonly hold?: HoldKind | null;
}

/** Returns a finding of a signal about a file, or about the push as a whole without one. What blocks a push holds nothing. */
export function buildFinding(
  signal: SignalId,
  path: string | null,
  message: string,
  { line = null, fix, verdict = "flag", data, hold, ...rest }: Particulars = {},
): CheckFinding {
  const held = hold === undefined && verdict === "flag" ? signals[signal].hold : hold;
  return {
    path,
    line,
    message,
    fix: fix ?? signals[signal].fix.replaceAll("PATH", () => toPasteableName(path ?? "", "PATH")),
    data: { signal, ...data },
    verdict,
    ...(held ? { hold: held } : {}),
    ...rest,
  };
}
