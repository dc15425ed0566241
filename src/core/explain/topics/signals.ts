import type { HoldKind, RiskSignals } from "../../../kernel/domain/index.ts";
import { gatePlaces, type SignalId, signals } from "../../../rules/checks/index.ts";
import { computeEffectiveConfig } from "../../../workspace/config/index.ts";
import type { Topic, TopicText } from "../explanation.ts";

const APPROVE =
  "A person reads it and runs `skl approve BRANCH` or `skl reject BRANCH`; `review.hold` in .skl/config.json says who has to look.";

/** The fields of a proposal that are no finding of their own. */
const fields: Readonly<Record<Exclude<keyof RiskSignals, SignalId>, TopicText>> = {
  touched_auth_or_permission_patterns: {
    says: "A field of proposals: the change has to do with a name from the security patterns, silences a tool, or runs what only running tells. The finding has a name of its own.",
    why: "Whoever reads only the proposal sees that somebody has to look at who may do what.",
    fix: "Run `skl explain security` for the findings that set it.",
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

/** What keeps a change waiting for a look (`review.hold`), where no signal has the same name. */
const holds: Readonly<Record<Exclude<HoldKind, SignalId>, TopicText>> = {
  security: {
    says: "The change has to do with who may do what: a guard, a secret, code from elsewhere, or a file that judges pushes.",
    why: "Such a change looks like any other, and what it lets in is seen only afterwards.",
    fix: APPROVE,
  },
  invariant: {
    says: "The change touches code that keeps something which the project promises: an invariant of .skl/knowledge.json.",
    why: "No check can tell whether the promise still holds.",
    fix: `${APPROVE} To write one: \`"invariants": {"no_credentials_elsewhere": {"rule": "Credentials stay at their origin", "symbols": ["Client.send"], "paths": ["src/**"]}}\`, or its key under \`invariants_touched\` of a State entry.`,
  },
  fan_in: {
    says: "Many modules of other scopes depend on the file, or an entry that carries an invariant does.",
    why: "A mistake here shows up in all of them, so the reviewer reads it.",
    fix: APPROVE,
  },
  signature: {
    says: "A public signature changed in a way that takes nothing from callers.",
    why: "The reviewer reads whether that is so.",
    fix: APPROVE,
  },
  uncertain: {
    says: "Who reads the change was not sure of it, or its syntax cannot be compared.",
    why: "What nobody can tell does not merge by itself.",
    fix: APPROVE,
  },
  breaker: {
    says: "The agent called several changes in a row by a wrong name, so its circuit breaker is open.",
    why: "Until a person has looked, nothing of this agent merges unread.",
    fix: "A person reads its changes and runs `skl approve --agent AGENT`.",
  },
};

/** The keys of .skl/knowledge.json by which a person says what holds. */
const keysOfKnowledge: Partial<Readonly<Record<HoldKind, readonly string[]>>> = {
  security: ["security_patterns"],
  invariant: ["invariants", "invariants_touched"],
};

const named = Object.entries(computeEffectiveConfig(null).sensitive_paths)
  .map(([name, { class: is }]) => `${name} (${is})`)
  .join(", ");

const notes: Partial<Readonly<Record<SignalId, readonly string[]>>> = {
  sensitive_path: [
    `Known by themselves are ${named}; \`skl config sensitive_paths\` lists the patterns. A name of your own there adds patterns, and a known name without paths is switched off.`,
  ],
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

/** Explains the repository's own rules about code. */
const repositoryRules: Topic = {
  id: "rules",
  kind: "signal",
  says: "A repository has rules of its own: files .skl/rules/<id>.yml on the base branch, in ast-grep's form. Each names code by a pattern and says whether a person decides about a change that adds or removes it.",
  why: "What a guard looks like, and what gets around it, differs from project to project.",
  fix: "Write the rule with fixtures, run `skl rules test`, and have a person commit it to the base branch.",
  notes: [
    "Keys: id, language, on (added, removed or changed), message, fix, hold (true: a person decides), rule, fixtures (found and passes, each with before and after).",
    "A rule has pattern, kind, regex, all, any, not, inside and has; inside and has look at the next node only, without `stopBy: end`.",
    "In a pattern $NAME is one node and $$$NAME any number of them; the same name is the same code. Comments, layout and the kind of quotes do not count.",
    "A finding is called repository_rule.",
  ],
};

/** Returns every kind of finding, the fields of proposals, what holds a change, and what check 1 protects. */
export function listSignalTopics(): Topic[] {
  const ids = Object.keys(signals) as SignalId[];
  const found = ids.map((id): Topic => {
    const { says, why, fix, hold } = signals[id];
    const held = hold === null || hold === id ? [] : [`Somebody may have to look first (\`skl explain ${hold}\`).`];
    return { id, kind: "signal", says, why, fix, notes: [...(notes[id] ?? []), ...held] };
  });
  const holding = Object.entries(holds).map(([id, text]): Topic => {
    const by = ids.filter((each) => signals[each].hold === id);
    const aliases = keysOfKnowledge[id as HoldKind] ?? [];
    return {
      ...{ id, kind: "hold", ...text },
      ...(by.length > 0 ? { notes: [`It comes from ${by.join(", ")}.`] } : {}),
      ...(aliases.length > 0 ? { aliases } : {}),
    };
  });
  return [
    ...found,
    ...Object.entries(fields).map(([id, text]): Topic => ({ id, kind: "signal", ...text })),
    gateFiles,
    repositoryRules,
    ...holding,
  ];
}
