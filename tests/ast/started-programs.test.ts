import { beforeAll, describe, expect, it } from "vitest";
import { languageOf, loadParsers, supportFor } from "../../src/ast/index.ts";

const languages = [
  "python",
  "typescript",
  "ruby",
  "go",
  "rust",
  "java",
  "kotlin",
  "csharp",
  "php",
  "c",
  "cpp",
] as const;
beforeAll(() => loadParsers(new Set(languages)));

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
  "a.rs": [
    "fn f(p: &str) { std::process::Command::new(p).spawn(); }",
    'fn f(p: &str) { Command::new("sh").arg("-c").arg(p).spawn(); }',
    "use std::process::Command as C;\nfn f(p: &str) { C::new(p).spawn(); }",
    "use std::process::Command;\nfn f(p: &str) { let g = Command::new; g(p); }",
    "fn f(p: &str) { unsafe { libloading::Library::new(p); } }",
    "fn f(p: &CStr) { unsafe { libc::dlopen(p.as_ptr(), 1); } }",
    'const GIT: &str = "git";\nfn f(GIT: &str) { Command::new(GIT).spawn(); }',
  ],
  "A.java": [
    "class A { void f(String p) { Runtime.getRuntime().exec(p); } }",
    "class A { void f(String p) { Runtime r = Runtime.getRuntime(); r.exec(p); } }",
    'class A { void f(String p) { Runtime.getRuntime().exec(new String[] {"sh", "-c", p}); } }',
    'class A { void f(String p) { Runtime.getRuntime().exec("rm " + p); } }',
    'class A { void f(String p) { new ProcessBuilder(p, "a").start(); } }',
    "class A { void f(List<String> p) { new ProcessBuilder(p).start(); } }",
    "class A { void f(String p) { new java.lang.ProcessBuilder().command(p); } }",
    "class A { void f(String p) { Class.forName(p); } }",
    "class A { void f(String p) { loader.loadClass(p); System.load(p); } }",
    'class A { static final String GIT = "git"; void f(String GIT, int x) { new ProcessBuilder(GIT); } }',
  ],
  "a.kt": [
    "fun f(p: String) { ProcessBuilder(p).start() }",
    'fun f(p: String) { Runtime.getRuntime().exec("git $p") }',
    "import java.lang.ProcessBuilder as B\nfun f(p: String) { B(p).start() }",
    "fun f(p: String) { Class.forName(p) }",
  ],
  "A.cs": [
    "class A { void F(string p) { System.Diagnostics.Process.Start(p); } }",
    "class A { void F(string p) { new ProcessStartInfo(p); } }",
    "class A { void F(string p) { var i = new ProcessStartInfo { FileName = p }; } }",
    "class A { void F(string p) { i.FileName = p; } }",
    "class A { void F(string p) { Assembly.LoadFrom(p); } }",
    "using P = System.Diagnostics.Process;\nclass A { void F(string p) { P.Start(p); } }",
    "class A { void F(string p) { Type.GetType(p); } }",
  ],
  "a.php": [
    "<?php system($p);",
    "<?php \\shell_exec($p);",
    '<?php exec("rm $p");',
    "<?php $x = `rm $p`;",
    "<?php eval($p);",
    "<?php 'system'($p);",
    "<?php use function system as s; s($p);",
    "<?php proc_open([$p, 'a'], [], $pipes);",
  ],
  "a.c": [
    "int f(char *p) { return system(p); }",
    "int f(char *p) { return execl(p, p, 0); }",
    'int f(char *p) { return execlp("sh", "sh", "-c", p, 0); }',
    "int f(char *p) { return posix_spawn(&pid, p, 0, 0, a, e); }",
    "void *f(char *p) { return dlopen(p, 1); }",
    "int f(char *p) { int (*g)(const char *) = system; return g(p); }",
  ],
  "a.cpp": ["int f(char *p) { return std::system(p); }"],
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
  "a.rs": [
    'fn f(p: &str) { Command::new("git").arg(p).spawn(); }',
    'const GIT: &str = "git";\nfn f(p: &str) { Command::new(GIT).arg(p).spawn(); }',
    "fn f(p: &str) { Commands::new(p); system(p); app.add_system(p); }",
  ],
  "A.java": [
    'class A { void f(String p) { new ProcessBuilder("git", p).start(); Runtime.getRuntime().exec("ls"); } }',
    'class A { static final String GIT = "git"; void f(String p) { new ProcessBuilder(GIT, p).start(); } }',
    'class A { void f(String p) { new ProcessBuilder(List.of("git", p)).start(); } }',
    "class A { void f(String p) { executor.exec(p); statement.execute(p); cli.command(p); } }",
    'class A { void f(String p) { Class.forName("a.B"); } }',
  ],
  "a.kt": ['fun f(p: String) { ProcessBuilder("git", p).start() }', "fun f(p: String) { executor.exec(p) }"],
  "A.cs": [
    'class A { void F(string p) { Process.Start("git", p); new ProcessStartInfo("git", p); } }',
    'class A { void F(string p) { var i = new ProcessStartInfo { FileName = "git", Arguments = p }; Process.Start(i); } }',
    "class A { void F(string p) { server.Start(p); } }",
  ],
  "a.php": ["<?php system('ls'); $db->exec($sql); curl_exec($c);", "<?php $x = `git log`; $f($x); call_user_func($f);"],
  "a.c": [
    'int f(char *p) { return execlp("git", "git", "log", p, 0) + system("ls"); }',
    '#define GIT "git"\nint f(char *p) { return execlp(GIT, "git", p, 0); }',
    "int system(const char *command);\nint f(struct a *a) { return a->system(1) + a->popen; }",
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
