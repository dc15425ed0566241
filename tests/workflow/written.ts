import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillWorkflowTemplate } from "../../src/core/setup/install/index.ts";

const ROOT = join(import.meta.dirname, "../..");
const template = readFileSync(join(ROOT, "action/workflow.yml"), "utf8");

export interface Workflow {
  readonly name: string;
  readonly text: string;
}

/** The workflows of other repositories, as they lie beside ours. */
const OTHERS = {
  "ci.yml": "name: CI\non: push\njobs: {}\n",
  "quoted.yml": "name: 'It''s \"CI\", and: more'\non: push\njobs: {}\n",
  "unnamed.yaml": "on: push\njobs: {}\n",
};

/** Every form in which people get the workflow, and whatever this repository runs itself. */
export async function workflows(): Promise<Workflow[]> {
  const pinned = `acme/skl/action@${"0123456789".repeat(4)}`;
  return [
    { name: "the template", text: template },
    await written("alone", { branch: "main", action: "acme/skl/action@v1", others: {} }),
    await written("beside others", { branch: "main", action: "acme/skl/action@v1", others: OTHERS }),
    await written("of release/1.x", { branch: "release/1.x", action: pinned, others: OTHERS }),
    await written('of a"b', { branch: 'a"b', action: pinned, others: {} }),
    await written("of c++", { branch: "c++", action: pinned, others: {} }),
    ...own(),
  ];
}

interface Place {
  readonly branch: string;
  readonly action: string;
  readonly others: Readonly<Record<string, string>>;
}

async function written(name: string, { branch, action, others }: Place): Promise<Workflow> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "skl-workflow-")));
  try {
    const folder = join(root, ".github/workflows");
    mkdirSync(folder, { recursive: true });
    for (const [file, text] of Object.entries(others)) writeFileSync(join(folder, file), text);
    return {
      name: `as written ${name}`,
      text: await fillWorkflowTemplate(template, { root, branch, action, version: null }),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function own(): Workflow[] {
  const folder = join(ROOT, ".github/workflows");
  const files = (() => {
    try {
      return readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
    } catch {
      return [];
    }
  })();
  return files.map((file) => ({ name: `our own ${file}`, text: readFileSync(join(folder, file), "utf8") }));
}

/** What each checker has to find, so that its silence means something. */
export const BAD = `on:
  pull_request_target:
permissions:
  contents: read
jobs:
  greet:
    runs-on: ubuntu-latest
    needs: nobody
    steps:
      - uses: actions/checkout@v4
      - run: echo "\${{ github.event.pull_request.title }}"
`;
