import type { Topic, TopicText } from "../explanation.ts";

/** Notes below a result: they say what it rests on and stop nothing. */
const table: Readonly<Record<string, TopicText>> = {
  BASE_NOT_FRESH: {
    says: "The result rests on the base branch as it was last fetched.",
    why: "Rules, tasks and the queue may have changed since; the push itself is judged by what the remote has then.",
    fix: "Run the command again without --offline when the remote can be reached.",
  },
  NO_REMOTE: {
    says: "The repository has no remote, so the local base branch stands for it.",
    why: "Without a shared place nobody else sees the rules, and proposals have nowhere to go.",
    fix: "Add a remote, or name one with `git config skl.remote NAME`.",
  },
  UNKNOWN_IDENTITY: {
    says: "Somebody who is neither named as a person nor as an agent is at work.",
    why: "Where `humans` names the people, everybody else is judged as an agent: a name that nobody gave is no right to change the rules.",
    fix: "An agent sets SKL_AGENT; a person asks the owner to be listed under `humans` in .skl/config.json on the base branch.",
  },
  EVIDENCE_CLAIM: {
    says: "Evidence was recorded by somebody whose evidence does not count.",
    why: "Otherwise anybody with a clone could declare a check passed. The record is listed as a claim: it lowers no uncertainty and meets no criterion.",
    fix: "Have a person or CI record it, or be named in `evidence.recorders` of .skl/config.json on the base branch.",
  },
  SCOPE_CHOSEN: {
    says: "The files of a new task are in several scopes, and the one that holds most of them was chosen.",
    why: "What a task changes outside its scopes is flagged, so its author should know which were not taken in.",
    fix: "Name all that the task needs with `--scope`, or leave files out.",
  },
  PACKAGES_MISSING: {
    says: "The packages of the project are not installed in a new work tree.",
    why: "Hooks and tests that the project runs by its packages fail there until they are.",
    fix: "Run the command that the message names, in that work tree.",
  },
  BASE_BEHIND: {
    says: "A commit is on the remote's base branch, and your own base branch did not follow.",
    why: "It has commits of its own, or a work tree has changes that the commit would overwrite.",
    fix: "Run `git pull` on the base branch.",
  },
  WORKER_WRONG: {
    says: "A worker's signed result of a merge is not what the session found when it ran the same commands.",
    why: "What was run here counts, and no other result of that worker does in this session. Its machine may lack a tool, or it may not tell the truth.",
    fix: "Compare the two machines, or take the worker out of `server.workers` in .skl/config.json on the base branch.",
  },
  RULES_CHANGED: {
    says: "Somebody who may not decide has changed .skl/ or .mailmap on the base branch.",
    why: "The rules judge everybody, so a change of them that bypassed every check has to be looked at by a person.",
    fix: "Look at the commit with `git show`, and revert it if it is not wanted. The next session writes it into its log.",
  },
  RULES_NOT_ON_BASE: {
    says: "The base branch has no rules in .skl yet.",
    why: "Rules count only from the base branch, where the judged party cannot change them; until then nothing is enforced, and drafts of the work tree are only a preview.",
    fix: "Run `skl init --scan`, look the drafts over, and commit .skl/ to the base branch.",
  },
  UNRELATED_HISTORY: {
    says: "The branch shares no commit with the base branch.",
    why: "Git refuses to merge unrelated histories, since a merge without a common ancestor brings back every file that the base has deleted. So an agent's push of such a branch is blocked, and a session rejects it.",
    fix: "Start a new branch from the base branch, take the work over with `git checkout OLD-BRANCH -- PATH`, and push that.",
  },
  UNCOMMITTED: {
    says: "The work tree has changes that are not committed.",
    why: "A push sends commits, so only commits are judged.",
    fix: "Commit the changes and run `skl check` again.",
  },
  PROPOSALS_UNREADABLE: {
    says: "A proposal that somebody sent cannot be read.",
    why: "It does not count as one that waits: otherwise a few refs that say nothing would fill the queue for all.",
    fix: "Remove it with `skl queue gc`, and ask whoever pushed that branch to push again.",
  },
  RECORDS_UNREADABLE: {
    says: "A record of an intent, an agreement, a task or a decision cannot be used.",
    why: "Whoever may push can write such a ref. One that speaks for somebody else, is an agent's where only people decide, is too large or is not signed where it has to be counts for nothing.",
    fix: "A person removes unusable records with `skl queue gc`; whoever wrote one writes it again.",
  },
  INTENT_GONE: {
    says: "The intent that was to be ended is not there.",
    why: "It has ended already, by its time, by a merge or because somebody ended it.",
    fix: "Nothing to do; `skl intent list` shows those that hold.",
  },
  INTENT_NOT_DECLARED: {
    says: "A task was started, and its files could not be declared to the others.",
    why: "The others do not see that somebody works there, so nobody is warned before the push.",
    fix: "Declare them with `skl intent` once the reason is settled.",
  },
  DRAFT_KEPT: {
    says: "The proposals were sent, but the agent's draft could not be moved out of the way.",
    why: "The same statements would be sent with the next push, too.",
    fix: "Check the rights of .skl/scratch/, then move the draft file there into sent/.",
  },
  UNJUDGED_HEAD: {
    says: "The head of an agent's branch has no proposals: it was pushed without the hook, with --no-verify or by an API.",
    why: "No check was run for it and its agent sent no rationale or assumptions. The next session judges it from its commit.",
    fix: "Run `skl review`; run `skl init` in the clone that it was pushed from, so that its pushes are judged.",
  },
  HEAD_MISSING: {
    says: "The commit of a waiting branch could not be fetched.",
    why: "What cannot be read cannot be reviewed; the proposals wait for the next session.",
    fix: "Check that the branch is still there and that you may read it, then run `skl review` again.",
  },
  HEAD_UNREADABLE: {
    says: "A waiting branch could not be read.",
    why: "Something in it crashes, stalls or overwhelms the program that reads it. Only this branch is left out; the session reviewed the others.",
    fix: "Push the branch again without what the message names. A head that took too long is not tried again.",
  },
  CONTESTED_LOWERED: {
    says: "A contested State entry was marked reviewed.",
    why: "Contested means that nothing merged into the file; now proposals that touch it can merge again.",
    fix: "Nothing to do if that was meant; `skl queue` shows what was waiting.",
  },
  CHANGED_MEANWHILE: {
    says: "A State entry changed while it was being marked reviewed, so it was left as it is.",
    why: "What was looked at is not what is there now.",
    fix: "Look at it again with `skl state show ID`, then mark it.",
  },
  PLAN_NOTHING_MATCHED: {
    says: "Nothing that the base describes fits the request.",
    why: "A guess would give an agent the wrong files.",
    fix: "Name a file, a scope or a purpose, or describe the files in State first.",
  },
  PLAN_WORDS_UNKNOWN: {
    says: "Some words of the request are nowhere in State or the file names.",
    why: "They decided nothing, so a file may be missing.",
    fix: "Check the tasks against them, or use the words of `skl state`.",
  },
  PLAN_NO_STATE: {
    says: "State is empty.",
    why: "Only scopes and file names were compared with the request.",
    fix: "Run `skl init --scan`, look the drafts over, and plan again.",
  },
  PLAN_NO_SCOPES: {
    says: "No scope is defined.",
    why: "A task needs one to be judged by.",
    fix: "Define scopes in .skl/scope_definitions.json on the base branch.",
  },
  PLAN_FILE_WITHOUT_SCOPE: {
    says: "A file that fits the request was left out.",
    why: "No scope may change it.",
    fix: "Have a person assign its path to a scope; see `skl scope of PATH`.",
  },
  PLAN_SCOPE_DIFFERS: {
    says: "State and the scope definitions disagree about a file.",
    why: "Check 2 goes by the definitions.",
    fix: "Correct one of them; `skl scope lint` lists such paths.",
  },
  PLAN_UNSUITED: {
    says: "The request may not suit separate tasks.",
    why: "Deep refactors, migrations and cross-cutting work bring many RFCs and a full queue.",
    fix: "Cut it smaller, or have a person lead it as one task.",
  },
  PLAN_CONTESTED: {
    says: "A task touches a contested State entry.",
    why: "Nothing that changes it merges until a person lowers it.",
    fix: "A person settles it with `skl state review ID`.",
  },
  PLAN_SCOPE_PAUSED: {
    says: "An overdue RFC pauses the scope of a task.",
    why: "Pushes there are stopped.",
    fix: "Resolve the RFC first (`skl rfc`).",
  },
  PLAN_TASK_WAITS: {
    says: "A task goes after earlier work.",
    why: "They share files, or callers must follow a signature.",
    fix: "Start it after the merge, or on top of that branch.",
  },
  PLAN_NO_SINGLE_BASE: {
    says: "A task follows several branches.",
    why: "None of them holds all the earlier work.",
    fix: "Start it when all of them are merged.",
  },
  PLAN_CUT: {
    says: "`--max` left out scopes that the request needs.",
    why: "These tasks will not finish the request.",
    fix: "Raise --max, or plan the rest separately.",
  },
  PLAN_AGENT_SHARED: {
    says: "An agent has several of the planned tasks.",
    why: "There are more tasks than agents.",
    fix: "Name more agents with --agents.",
  },
  PLAN_NO_AGENTS: {
    says: "The names of the agents are made up.",
    why: "No agent is configured and no State entry has an owner.",
    fix: "Use --agents, or `agents` in .skl/config.json.",
  },
  PLAN_MODEL_FAILED: {
    says: "The model gave no usable answer.",
    why: "The plan is the deterministic one.",
    fix: "Look it over or try again; see `verifier` in `skl config --explain`.",
  },
  PLAN_MODEL_IGNORED: {
    says: "The model named something that it was not offered.",
    why: "It may only choose among known scopes and files.",
    fix: "Nothing to do; look the tasks over.",
  },
  NO_HUMANS: {
    says: "The configuration names no people.",
    why: "Anyone who is no agent may then assign tasks and decide.",
    fix: "List the Git e-mails of those who may under `humans` in .skl/config.json on the base branch.",
  },
  BRANCH_KEPT: {
    says: "`skl task leave` took the agent's identity back and stayed on its branch.",
    why: "Going back to the branch before would have touched changes that are not committed.",
    fix: "Commit or stash them, then switch with `git switch`.",
  },
  CLONE_IS_AGENT: {
    says: "`skl task start --here` made this work tree an agent's.",
    why: "What is pushed from here is judged as that agent's, and commands of people are refused here.",
    fix: "`skl task leave` makes it yours again.",
  },
  FILES_OUTSIDE_SCOPE: {
    says: "A task names files that its scope does not have.",
    why: "Changes of them are flagged as outside of the scope.",
    fix: "Name other files or another scope; `skl scope of PATH` says whose a file is.",
  },
  MORE_AGENTS_THAN_SCOPES: {
    says: "More agents have open tasks than there are scopes.",
    why: "Some of them share a scope and may change the same files.",
    fix: "Divide a scope, or let some of the work wait.",
  },
  AGENTS_NOT_WRITTEN: {
    says: "The settings of agents were not written, because this clone is an agent's.",
    why: "What agents' programs read and start is for people to decide.",
    fix: "A person runs `skl init --agents` in a clone of their own and commits what it writes.",
  },
  AGENT_FILE_REFUSED: {
    says: "A file that an agent's program reads was left as it is.",
    why: "It cannot be read, or leads out of the repository, so adding to it could destroy what people wrote.",
    fix: "Correct the file and run `skl init --agents` again.",
  },
  RULES_IGNORED: {
    says: "A pattern in a file of Git's keeps .skl/ out of commits.",
    why: "Rules that are in no commit are enforced nowhere; the customary pattern for files of Vim fits .skl, too.",
    fix: "Add the line `!/.skl/` at the end of .gitignore, and commit both.",
  },
  OTHER_CLONES: {
    says: "Other clones of this repository have no hook until `skl init` ran there.",
    why: "Git does not clone hooks, so pushes from those clones are judged by the next session only.",
    fix: "Let every clone install the hook, by `prepare` in package.json or your hook manager's file.",
  },
  STILL_AN_AGENT: {
    says: "`skl task leave` was run, and something else still names an agent here.",
    why: "Pushes from here are judged as that agent's.",
    fix: "Unset SKL_AGENT, or run `git config --unset skl.agent`.",
  },
  WORKTREE_KEPT: {
    says: "`skl uninstall --worktrees` left a work tree as it was.",
    why: "It has changes that are not committed, and nobody's work is thrown away.",
    fix: "Commit or take out what is there, then remove it with `git worktree remove`.",
  },
  BRANCH_OF_ANOTHER: {
    says: "An agent works on a branch whose task is another agent's.",
    why: "Its commits would be reviewed as part of the other's work, and the other one finds commits that it did not make.",
    fix: "Commit on a branch of your own, and leave the other one as it was.",
  },
  WORKTREE_OF_ANOTHER: {
    says: "An agent works in the work tree of another one.",
    why: "Two that change the same files at the same time overwrite each other, and commits carry the other's name.",
    fix: "Work in a tree of your own: `skl task start ID --worktree ../FOLDER`.",
  },
  INCLUDE_LEFT_OUT: {
    says: "A new work tree did not get every file that .worktreeinclude on the base names.",
    why: "Only plain files of at most 1 MB are copied, that Git ignores in both work trees and that lie behind no link, at most 200.",
    fix: "Copy by hand what the work needs, or correct .worktreeinclude on the base branch.",
  },
  CACHE_LEFT_OUT: {
    says: "A new work tree did not get a copy of a folder of `worktree.caches`.",
    why: "Only folders that Git ignores in both work trees are copied, and above 1 GB only where the file system shares the content.",
    fix: "Make it anew there, for instance by a command of `worktree.setup`.",
  },
  SETUP_FAILED: {
    says: "A command of `worktree.setup` failed in a new work tree.",
    why: "The commands after it did not run, so that something may be missing there; the work tree stays.",
    fix: "Look at its output, and run it there by hand.",
  },
  TASKS_OVERLAP: {
    says: "Two open tasks of different agents name the same files.",
    why: "Both will change them, and the later proposal waits for the earlier one.",
    fix: "Give the tasks different files, or let one wait until the other is merged.",
  },
  REF_KEPT: {
    says: "A proposal ref could not be removed.",
    why: "It changed meanwhile, or the host refused; it stays where it is.",
    fix: "Run `skl queue gc` again; if the host refused, check that you may delete refs there.",
  },
  ACTION_NOT_PINNED: {
    says: "The workflow names the Action by a version that its host can move.",
    why: "The workflow may merge, so whoever moves the version decides what runs with those rights.",
    fix: "Write the full id of a commit that you have looked at behind the @ in .github/workflows/skl.yml.",
  },
  ACTION_UNNAMED: {
    says: "The workflow names no account that hosts the Action, or no commit of it.",
    why: "Which copy of the Action a repository trusts with its token is its owner's choice.",
    fix: "Replace OWNER in .github/workflows/skl.yml by the account whose copy you trust, and the id behind the @ by that of a commit you have looked at.",
  },
  GATE_CHANGED: {
    says: "A person's or a fork's pull request changes what judges pushes.",
    why: "The checks do not stop a person, but once it is merged, everything else is judged by what it says.",
    fix: "Read every line of it before you merge it.",
  },
  HEAD_SHARED: {
    says: "Several open pull requests have this head; the strictest of their verdicts holds.",
    why: "A check run belongs to the commit, so a mild verdict for one of them would stand for all.",
    fix: "Close those that are not meant, or give each a head of its own.",
  },
  RULES_MENDED: {
    says: "The rules of the base branch cannot be read, and this pull request of a person repairs them.",
    why: "Without rules nothing passes, so one kind of change may: nothing but .skl/, of a person by the last rules that could be read.",
    fix: "Read every line of it before you merge it.",
  },
  TASK_BASE_GONE: {
    says: "The branch that a task is based on is gone; the change was compared with the base branch.",
    why: "What is already merged is no longer part of the change.",
    fix: "Nothing to do if the branch was merged; otherwise push it again, or change the task's base.",
  },
  READ_ONLY_TOKEN: {
    says: "The Action's token may only read.",
    why: "Without the right to write there is no check run and no comment; the job's own result is all that can be required.",
    fix: "Nothing to do for forks, whose workflows GitHub always runs like this; otherwise give the job the permissions that the Action's page lists.",
  },
  PROPOSALS_NOT_RECORDED: {
    says: "The proposals of a pull request could not be written to the repository.",
    why: "A head without proposals is not reviewed by any session.",
    fix: "Give the job `contents: write`, or have the agent push through the hook.",
  },
  HOOK_NOTE: {
    says: "The place where the hook was installed needs a note.",
    why: "Another hook or a hook manager runs at the same place, and the note says how the two get along.",
    fix: "Read the note; `skl doctor` shows whether a push would be judged.",
  },
  DRAFT_NOT_WRITTEN: {
    says: "A file of .skl/ exists already, so the draft from the code was not written over it.",
    why: "What a person wrote is worth more than a draft.",
    fix: "Move the file away and run `skl init --scan` again to see the draft.",
  },
  MANIFEST_NOTE: {
    says: "The manifest of a node has something that means nothing here, or lacks what a promotion needs.",
    why: "A key that is not known is kept and ignored; an adapter that is not here is never granted.",
    fix: "Correct the named line, or leave it if it is meant for another program.",
  },
  POLICY_NOTE: {
    says: "A rule of a policy decides nothing here.",
    why: "It is about an adapter that is not here, so no request can match it.",
    fix: "Correct the name of the adapter, or remove the rule.",
  },
  POLICY_NOT_TRUSTED: {
    says: "The repository has a policy that does not count.",
    why: "A cloned repository must not grant itself anything, so a person trusts each version of it first.",
    fix: "Read .skl/policy.yaml of the base branch, then run `skl policy trust`.",
  },
  POLICY_CONTRADICTION: {
    says: "Two rules of the policy say different things about the same request.",
    why: "Deny beats require_approval beats allow, so one of them never says anything; its author may not know.",
    fix: "Narrow or remove one of the two.",
  },
};

export function listWarningTopics(): Topic[] {
  return Object.entries(table).map(([id, text]) => ({ id, kind: "warning", ...text, exit: 0 }));
}
