import { describe, expect, it } from "vitest";
import type { Manifest } from "../../../../src/kernel/domain/index.ts";
import { readEnvironmentYml } from "../../../../src/syntax/ast/python/packages/environment-yml.ts";
import { pypi } from "../../../../src/syntax/ast/python/packages/index.ts";
import { readPipfile } from "../../../../src/syntax/ast/python/packages/pipfile.ts";
import { readPyproject } from "../../../../src/syntax/ast/python/packages/pyproject.ts";
import { parseRequirement } from "../../../../src/syntax/ast/python/packages/requirement.ts";
import { listIncludedFiles, readRequirementsTxt } from "../../../../src/syntax/ast/python/packages/requirements-txt.ts";
import { readSetupCfg } from "../../../../src/syntax/ast/python/packages/setup-cfg.ts";

const namesIn = ({ requires }: Manifest): string[] => requires.map(({ name }) => name);

describe("the name in a requirement", () => {
  it.each([
    ["requests", "requests"],
    ["  SQLAlchemy[asyncio, mypy]>=2.0,<3 ; python_version > '3.8'  # why", "SQLAlchemy"],
    ["zope.interface~=6.0", "zope.interface"],
    ["requests (>=2.0)", "requests"],
    ["mypkg @ https://host/mypkg-1.0.tar.gz#sha256=00", "mypkg"],
    ["mypkg@file:///srv/mypkg", "mypkg"],
    ["x", "x"],
    ["foo bar", null],
    ["foo/bar", null],
    ["foo-", null],
    ["-foo", null],
    ["./foo", null],
    ["%(name)s", null],
    ["# requests", null],
    ["", null],
  ])("of %j is %j", (text, name) => {
    expect(parseRequirement(text)?.name ?? null).toBe(name);
  });
});

describe("requirements.txt", () => {
  it.each<[string, string, string[]]>([
    ["names and comments", "a==1\n# b\nc # d\n\n  e>=2\r\nf;python_version<'3'\n", ["a", "c", "e", "f"]],
    ["hashes on continued lines", "a==1 \\\n    --hash=sha256:00 \\\n    --hash=sha256:11\nb\n", ["a", "b"]],
    ["a name on a continued line", "a \\\n  >=1\n", ["a"]],
    ["a comment that ends with a backslash", "# see \\\na\n", ["a"]],
    ["a comment inside a continued line", "a \\\n# b\nc\n", ["a", "c"]],
    ["a URL with an egg", "git+https://host/r.git@v1#egg=a-b[x]&subdirectory=s\n", ["a-b"]],
    ["a wheel's URL", "https://host/w/My_Pkg-1.0-py3-none-any.whl?x=1 ; os_name == 'nt'\n", ["My_Pkg"]],
    ["a URL that names nothing", "https://host/archive/master.zip\ngit+ssh://git@host/r.git\n", []],
    ["an editable URL", "-e git+https://host/r.git#egg=a\n--editable=git+https://host/r#egg=b\n", ["a", "b"]],
    ["an editable folder", "-e .\n-e ./libs/a\n-e a\n-e libs/b[extra]\n", []],
    ["an editable name with a URL", "-e a @ git+https://host/r.git\n", ["a"]],
    ["options and constraints", "-i https://host\n--extra-index-url https://host\n-c other.txt\n--pre\n", []],
    ["local files", "./a-1.0.tar.gz\n/srv/b.whl\n../c\n", []],
    ["an environment variable", "$" + "{NAME}==1\n", []],
  ])("with %s", (_, text, names) => {
    expect(namesIn(readRequirementsTxt(text))).toEqual(names);
  });

  it("names the files that it takes in", () => {
    const text =
      "-r base.txt # why\n--requirement=../dev.txt\n-rshort.txt\n--requirement 'my file.txt'\n# -r no.txt\n-c no.txt\n";
    expect(listIncludedFiles(text)).toEqual(["base.txt", "../dev.txt", "short.txt", "my file.txt"]);
  });
});

describe("pyproject.toml", () => {
  it.each<[string, string, string[]]>([
    [
      "the project and its extras",
      '[project]\nname="own"\ndependencies=["a>=1","b[x]"]\n[project.optional-dependencies]\ndev=["c"]\n',
      ["a", "b", "c"],
    ],
    ["dependency groups", '[dependency-groups]\ntest=["a",{include-group="x"}]\nx=["b"]\n', ["a", "b"]],
    ["the build alone", '[build-system]\nrequires=["setuptools","wheel"]\n', []],
    [
      "poetry",
      '[tool.poetry.dependencies]\npython="^3.11"\na="*"\nb={version="1",optional=true}\n[tool.poetry.dev-dependencies]\nc="1"\n[tool.poetry.group.docs.dependencies]\nd="1"\n',
      ["a", "b", "c", "d"],
    ],
    [
      "PDM and uv",
      '[tool.pdm.dev-dependencies]\nt=["a","-e file:///x#egg=y"]\n[tool.uv]\ndev-dependencies=["b"]\n',
      ["a", "b"],
    ],
    [
      "Hatch",
      '[tool.hatch.envs.default]\ndependencies=["a"]\n[tool.hatch.envs.test]\nextra-dependencies=["b"]\n',
      ["a", "b"],
    ],
    ["Flit", '[tool.flit.metadata]\nrequires=["a"]\n[tool.flit.metadata.requires-extra]\nx=["b"]\n', ["a", "b"]],
    [
      "values of another type",
      '[project]\ndependencies="a"\noptional-dependencies=["b"]\n[dependency-groups]\nx=1\n[tool]\npoetry=3\n',
      [],
    ],
    ["a comment", '[project]\n# dependencies=["a"]\n', []],
    ["an error in it", '[project\ndependencies=["a"]\n', []],
    ["deep nesting", `a=${"[".repeat(100_000)}`, []],
  ])("with %s", (_, text, names) => {
    expect(namesIn(readPyproject(text))).toEqual(names);
  });
});

describe("setup.cfg", () => {
  it.each<[string, string, string[]]>([
    [
      "an indented list",
      "[options]\ninstall_requires =\n    a>=1\n    # b\n    c[x]; python_version < '3'\n\n    d\npackages = find:\n    e\n",
      ["a", "c", "d"],
    ],
    [
      "extras",
      "[options.extras_require]\ndev =\n    a\n    b\ndocs = c\n[options.entry_points]\nx =\n    d\n",
      ["a", "b", "c"],
    ],
    ["other spellings", "[options]\nInstall-Requires: a\ntests_require = b\n", ["a", "b"]],
    ["a file", "[options]\ninstall_requires = file: requirements.txt\n", []],
    ["what the build needs", "[options]\nsetup_requires =\n    a\n", []],
    ["the same key elsewhere", "[metadata]\ninstall_requires =\n    a\n", []],
    ["a marker with commas", "[options]\ninstall_requires = a; python_version in '2,b,3'\n", ["a"]],
  ])("with %s", (_, text, names) => {
    expect(namesIn(readSetupCfg(text))).toEqual(names);
  });
});

describe("Pipfile", () => {
  it("names the packages of every category", () => {
    const text =
      '[[source]]\nname="pypi"\n[packages]\na="*"\nb={git="x"}\n[dev-packages]\nc="*"\n[docs]\nd="*"\n[requires]\npython_version="3.11"\n[scripts]\ntest="x"\n';
    expect(namesIn(readPipfile(text))).toEqual(["a", "b", "c", "d"]);
  });
  it("that cannot be read names nothing", () => {
    expect(namesIn(readPipfile("[packages"))).toEqual([]);
  });
});

describe("environment.yml", () => {
  it.each<[string, string, string[]]>([
    [
      "a list",
      "name: x\nchannels:\n  - conda-forge\ndependencies:\n  - python=3.11\n  - a>=1 # why\n  - conda-forge::b=1=py_0\n  - c 1.2\n",
      ["python", "a", "b", "c"],
    ],
    [
      "pip's part",
      "dependencies:\n- a\n- pip\n- pip:\n  - b[x]>=1\n  - -r dev.txt\n  - git+https://host/c\n- d\nprefix: /e\n",
      ["a", "pip", "b", "d"],
    ],
    ["quotes", "dependencies:\n  - \"a>=1\"\n  - 'b'\n", ["a", "b"]],
    ["a list of another key", "variables:\n  - a\n", []],
    ["another form", "dependencies: [a, b]\n", []],
    ["no YAML at all", "{{{{\n- a\n", []],
  ])("with %s", (_, text, names) => {
    expect(namesIn(readEnvironmentYml(text))).toEqual(names);
  });
});

it("an environment of conda may have a name of its own", () => {
  const named = pypi.readManifest("environment-dev.yml", "dependencies:\n  - evil=1\n").requires;
  expect(named.map(({ name }) => name)).toEqual(["evil"]);
});
