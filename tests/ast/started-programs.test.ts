import { beforeAll, describe, expect, it } from "vitest";
import { languageOf, loadParsers, supportFor } from "../../src/ast/index.ts";

beforeAll(() => loadParsers(new Set(["python", "typescript", "ruby", "go"] as const)));

function unknownIn(text: string, path: string): readonly string[] {
  const language = languageOf(path) ?? "python";
  const outcome = supportFor(language).parse(Buffer.from(`${text}\n`), path, language);
  if (!outcome.ok) throw new Error(outcome.error.message);
  return (outcome.value.unknownImports ?? []).map((each) => each.text);
}

const NODE = "import { spawn, exec, execFile } from 'node:child_process';\n";

const UNKNOWN: Readonly<Record<string, readonly string[]>> = {
  "a.py": [
    "subprocess.run(p)",
    "subprocess.Popen([p, 'a'])",
    "from subprocess import run\nrun(p)",
    "from subprocess import *\ncall(p)",
    "from subprocess import run as go",
    "import subprocess as sp",
    "r = subprocess.run",
    "functools.partial(os.system, p)",
    "getattr(subprocess, name)(p)",
    "getattr(os, 'system')(p)",
    "os.system('rm ' + p)",
    "os.popen(f'rm {p}').read()",
    "subprocess.run(f'git {p}', shell=True)",
    "subprocess.run(['sh', '-c', p])",
    "subprocess.run(['sudo', p])",
    "subprocess.run(['git'], executable=p)",
    "subprocess.run(**given)",
    "os.execv(p, [p])",
    "os.spawnl(os.P_WAIT, p)",
    "asyncio.create_subprocess_exec(p, 'a')",
    "pty.spawn(p)",
    "def f(c):\n    c = ['git'] if c else c\n    subprocess.run(c)",
    "c = ['git']\nc.insert(0, p)\nsubprocess.run(c)",
    "def f():\n    c = ['git']\n    c[0] = p\n    subprocess.run(c)",
    "def f():\n    c = 'git'\n    c += p\n    subprocess.run(c)",
  ],
  "a.ts": [
    `${NODE}spawn(p, []);`,
    `${NODE}exec(\`rm \${p}\`);`,
    `${NODE}spawn('git', [p], { shell: true });`,
    `${NODE}spawn('sh', ['-c', p]);`,
    `${NODE}const run = promisify(exec); run(p);`,
    `${NODE}let c = 'git'; c = p; spawn(c);`,
    `${NODE}spawn.call(null, p);`,
    `${NODE}[spawn][0](p);`,
    `${NODE}function f(c = spawn) { c(p); }`,
    "import * as cp from 'child_process';\ncp[name](p);",
    "const { exec: go } = require('child_process');\ngo(p);",
    "require('child_process').execSync(p);",
    "import s from 'cross-spawn';\ns(p);",
    "import { $ } from 'zx';\nawait $`${p} a`;",
    "new Deno.Command(p);",
    "Bun.spawn([p]);",
  ],
  "a.rb": [
    "eval(text)",
    "binding.eval(text)",
    "klass.class_eval(text)",
    "obj.instance_eval code",
    "obj.send(name, 1)",
    "__send__(name)",
    "Kernel.public_send(name, text)",
    "Object.const_get(name)",
    "system(program)",
    'system("rm #{path}")',
    "x = `git #{ref}`",
    "x = %x(#{program} a)",
    "Open3.capture2(program)",
    "IO.popen([program, 'a'])",
    "Process.spawn(program)",
    "exec program, 'a'",
    "Kernel.system('sh', '-c', text)",
    "method(name).call(text)",
  ],
  "a.go": [
    'package a\n\nimport _ "unsafe"\n\n//go:linkname open other.close\nfunc open()',
    'package a\n\nimport "os/exec"\n\nfunc f(p string) { exec.Command(p, "a").Run() }',
    'package a\n\nimport x "os/exec"\n\nfunc f(p string) { x.CommandContext(nil, p).Run() }',
    'package a\n\nimport "os/exec"\n\nfunc f(p string) { exec.Command("sh", "-c", p).Run() }',
    'package a\n\nimport "os/exec"\n\nvar run = exec.Command',
    'package a\n\nimport "syscall"\n\nfunc f(p string) { syscall.Exec(p, nil, nil) }',
    'package a\n\nimport "plugin"\n\nfunc f(p string) { plugin.Open(p) }',
  ],
};

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  "a.py": [
    "subprocess.run(['git', 'show', p])",
    "subprocess.run('git show')",
    "os.system('ls')",
    "def f(p):\n    c = ['git', 'log']\n    c += [p]\n    c.append(p)\n    subprocess.run(c)",
    "def f(p):\n    git = shutil.which('git')\n    subprocess.run([git, p])",
    "subprocess.run([sys.executable, '-m', 'pip', 'install', p])",
    "subprocess.run(['git'] + p)",
    "subprocess.run(shlex.split('git log'))",
    "self.run(p); run(p); app.call(p); loop.run(main); platform.system()",
    "x: subprocess.Popen[bytes] = f(subprocess.PIPE, os.environ)",
  ],
  "a.ts": [
    `${NODE}spawn('git', ['show', p]); exec('ls'); execFile('git', [p]);`,
    `${NODE}/a/.exec(p); pattern.exec(p); pool.spawn(p);`,
    `${NODE}const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'; spawn(npm, [p]);`,
    "import { $ } from 'zx';\nawait $`git ${p}`;",
    "new Deno.Command('git');",
    `${NODE}expect(vi.mocked(exec)).toHaveBeenCalled();`,
  ],
  "a.rb": [
    "record.send(:name)",
    "record.public_send(name)",
    "obj.instance_eval { name }",
    "klass.class_eval do\n  attr_reader :a\nend",
    "system('git', 'show', ref)",
    "system 'ls'",
    "x = `git log`",
    "Open3.capture2('git', ref)",
    "Object.const_get(:Name)",
    "method(:name)",
    "require File.expand_path('helper', __dir__)",
  ],
  "a.go": [
    'package a\n\nimport "os/exec"\n\nfunc f(p string) { exec.Command("git", p).Run() }',
    'package a\n\nimport "a/exec"\n\nfunc f(p string) { exec.Command(p).Run() }',
    'package a\n\nimport "os/exec"\n\nfunc f(c *exec.Cmd) error { return exec.ErrNotFound }',
  ],
};

describe("a program whose name only running tells, or a text that runs,", () => {
  it.each(Object.entries(UNKNOWN).flatMap(([path, texts]) => texts.map((text) => [path, text] as const)))(
    "is found in %s: %j",
    (path, text) => {
      expect(unknownIn(text, path).length).toBeGreaterThan(0);
    },
  );

  it.each(Object.entries(KNOWN).flatMap(([path, texts]) => texts.map((text) => [path, text] as const)))(
    "is not in %s: %j",
    (path, text) => {
      expect(unknownIn(text, path)).toEqual([]);
    },
  );
});
