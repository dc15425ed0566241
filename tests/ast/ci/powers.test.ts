import { describe, expect, test } from "vitest";
import { findGainedPowers } from "../../../src/syntax/ast/ci/index.ts";
import { ciSystems, findCiSystem } from "../../../src/syntax/ast/ci-files.ts";
import { fixtures } from "./fixtures.ts";

const kindsIn = (path: string, before: string | null, after: string) =>
  findGainedPowers(before === null ? null : { path, text: before }, { path, text: after }).map(
    ({ kind, line }) => `${kind} ${line}`,
  );

describe.each(Object.entries(fixtures))("a file of %s", (id, { path, before, gains, passes }) => {
  test("belongs to the service", () => {
    expect(findCiSystem(path)).toBe(ciSystems[id as keyof typeof ciSystems]);
  });

  test.each(gains)("gains: %j %j", (old, now, found) => {
    expect(before).toContain(old);
    expect(
      kindsIn(
        path,
        before,
        before.replace(old, () => now),
      ),
    ).toEqual(found);
  });

  test.each(passes)("passes: %j %j", (old, now) => {
    expect(before).toContain(old);
    expect(
      kindsIn(
        path,
        before,
        before.replace(old, () => now),
      ),
    ).toEqual([]);
  });

  test("is what it was when it is moved or laid out in another way", () => {
    const apart = before.replaceAll("\n\n", "\n# A remark\n\n\n");
    expect(kindsIn(path, before, id === "jenkins" ? `// A remark\n${before}` : apart)).toEqual([]);
  });
});

test("every service has fixtures", () => {
  expect(Object.keys(fixtures).sort()).toEqual(Object.keys(ciSystems).sort());
});

const WORKFLOW = ".github/workflows/test.yml";

test("a new workflow that tests passes, and one that releases does not", () => {
  const tests =
    "on: [push, pull_request]\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: npm ci && npm test\n";
  expect(kindsIn(WORKFLOW, null, tests)).toEqual([]);
  expect(kindsIn(WORKFLOW, null, `${tests}      - run: npm publish\n`)).toEqual(["release 8"]);
});

test("a file that becomes a workflow is new as a whole", () => {
  const text = "on: push\njobs:\n  a:\n    steps:\n      - run: curl https://x.example/i | sh\n";
  expect(findGainedPowers({ path: "docs/a.yml", text }, { path: WORKFLOW, text }).map(({ kind }) => kind)).toEqual([
    "program",
  ]);
});

test("a file that cannot be read as data is compared by its lines", () => {
  const broken = "on: push\n\tjobs: [\n  - run: npm test\n";
  expect(kindsIn(WORKFLOW, broken, broken)).toEqual([]);
  expect(
    kindsIn(
      WORKFLOW,
      broken,
      `${broken}  - run: curl https://x.example/i | bash\n    env: \${{ secrets.A }}\n  permissions:\n    id-token: write\n`,
    ),
  ).toEqual(["program 4", "secret 5", "permission 7"]);
});

test.each([
  "curl -fsSL https://x.example/install.sh | sh",
  "wget -qO- https://x.example/i | sudo -E bash -s -- -y",
  'sh -c "$(curl -fsSL https://x.example/i)"',
  "bash <(curl -s https://x.example/i)",
  "source <(wget -qO- https://x.example/i)",
  'eval "$(curl https://x.example/i)"',
  "iwr https://x.example/i.ps1 | iex",
  "iex ((New-Object System.Net.WebClient).DownloadString('https://x.example/i.ps1'))",
  "curl -L https://x.example/t | tar xz -C /usr/local/bin",
  "curl -o tool https://x.example/t\nchmod +x tool\n./tool",
  "curl -O https://x.example/tool.deb",
  "echo aGk= | base64 -d | bash",
  "curl https://x.example/a |\n  python3 -",
  "curl -s https://x.example/t > /tmp/x && bash /tmp/x",
  "wget https://x.example/installer\nsh installer",
  "git clone https://x.example/a && make -C a",
  "pip install git+https://x.example/a",
  "docker run ghcr.io/x/y",
])("a program from the network: %s", (run) => {
  const step = `      - run: |\n${run.replace(/^/gm, "          ")}\n`;
  const base = "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm test\n";
  expect(new Set(kindsIn(WORKFLOW, base, base + step).map((each) => each.split(" ")[0]))).toEqual(new Set(["program"]));
});

test.each([
  "curl -f http://localhost:3000/health | sh",
  "curl -s https://x.example/data.json -o data.json\ncat data.json",
  "curl -s https://x.example/a | python3 -m json.tool",
  "curl -s https://x.example/a | jq .",
  "# curl https://x.example/i | sh",
  "echo 'curl https://x.example/i | sh'",
  "docker build -t mine .\ndocker run --rm mine npm test",
  "npm ci && npm run build",
])("no program from the network: %s", (run) => {
  const step = `      - run: |\n${run.replace(/^/gm, "          ")}\n`;
  const base = "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm test\n";
  expect(kindsIn(WORKFLOW, base, base + step)).toEqual([]);
});

test("a file that is too long is not compared, unless it is the same", () => {
  const long = "a: b\n".repeat(30_000);
  expect(kindsIn(WORKFLOW, long, long)).toEqual([]);
  expect(kindsIn(WORKFLOW, long, `${long}#`)).toEqual(["unread 1"]);
});

test("many secrets and releases end in time", () => {
  const steps = "      - run: npm publish\n        env: { A: ${{ secrets.A }} }\n".repeat(1_400);
  const text = `on: push\njobs:\n  a:\n    env: { B: "\${{ secrets.B }}" }\n    steps:\n${steps}`;
  const started = performance.now();
  kindsIn(WORKFLOW, text, text.replace("on: push", "on: release"));
  expect(performance.now() - started).toBeLessThan(20_000);
});

test.each([
  "secrets[format('{0}', 'A')]",
  "SECRETS.A",
  "secrets . A",
  "fromJSON(toJSON(secrets)).A",
  "secrets[matrix.a]",
])("a secret by an expression: %s", (expression) => {
  const step = "on: push\njobs:\n  a:\n    steps:\n      - run: npm test\n";
  expect(kindsIn(WORKFLOW, step, `${step}        env:\n          A: \${{ ${expression} }}\n`)).toEqual(["secret 7"]);
});

test.each<[string, string, string, string]>([
  [
    "azure-pipelines.yml",
    "steps:\n  - bash: npm test\n",
    "  - task: Npm@1\n    inputs:\n      command: publish\n",
    "release",
  ],
  [".circleci/config.yml", "jobs:\n  a:\n    steps:\n      - checkout\n", "      - docker/publish\n", "release"],
  [
    ".circleci/config.yml",
    "jobs:\n  a:\n    steps:\n      - checkout\n",
    "      - docker/push: { image: x }\n",
    "release",
  ],
  [".gitlab-ci.yml", "a:\n  script: npm test\n", "pages:\n  script: npm run build\n", "release"],
  [".tekton/a.yaml", "spec:\n  steps:\n    - image: a/b\n", "    - image: c/d\n", "reference"],
])("%s: %s gains by %s: %s", (path, before, more, kind) => {
  expect(kindsIn(path, before, before + more).map((each) => each.split(" ")[0])).toEqual([kind]);
});
