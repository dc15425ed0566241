import { describe, expect, it } from "vitest";
import { scanTexts, type Texts } from "./builders.ts";

const scanTechStack = async (texts: Texts): Promise<string[]> => (await scanTexts(texts)).invariants.tech_stack;
const withPackage = (dependencies: Record<string, string>): Texts => ({
  "package.json": JSON.stringify({ dependencies }),
});

describe("the technical stack", () => {
  describe("when manifests state what is needed at run time", () => {
    it.each<[string, string, string[]]>([
      [
        "pyproject.toml",
        '[project]\nname = "x"\ndependencies = ["fastapi>=0.110", "SQLAlchemy[asyncio]>=2.0,<3"]\n',
        ["fastapi 0.110", "SQLAlchemy 2"],
      ],
      [
        "pyproject.toml",
        '[tool.poetry.dependencies]\npython = "^3.11"\ndjango = "^5.0"\ncelery = {version = "~5.3"}\n',
        ["celery 5", "django 5"],
      ],
      [
        "requirements.txt",
        "-r base.txt\nrequests==2.31.0 # why\nurllib3 ; python_version > '3'\n./local\ngit+https://x/y\n",
        ["requests 2", "urllib3"],
      ],
      ["setup.cfg", "[options]\ninstall_requires =\n    attrs>=23\n    PyJWT\nzip_safe = no\n", ["attrs 23", "PyJWT"]],
      [
        "setup.py",
        "setup(name='x', install_requires=['click>=8', \"jinja2\"], tests_require=['pytest'])\n",
        ["Python", "click 8", "jinja2"],
      ],
      ["Pipfile", '[packages]\nflask = "*"\n[dev-packages]\npytest = "*"\n', ["flask"]],
      [
        "package.json",
        '{"dependencies":{"react":"^18.2.0","a":"workspace:*"},"devDependencies":{"vitest":"1"}}',
        ["react 18"],
      ],
    ])("reads %s", async (path, text, expected) => {
      expect(await scanTechStack({ [path]: text })).toEqual(expected);
    });
  });

  describe("when a version does not name one major", () => {
    it.each([
      [">=1,<4", "x"],
      ["^1 || ^2", "x"],
      ["<3", "x"],
      ["latest", "x"],
      ["*", "x"],
      ["1.0.0 - 2.0.0", "x"],
      [">=2.1 <3", "x 2"],
      ["~=1.4", "x 1"],
      ["^0.5.1", "x 0.5"],
      ["v3", "x 3"],
    ])("%s gives %s", async (version, expected) => {
      expect(await scanTechStack(withPackage({ x: version }))).toEqual([expected]);
    });
  });

  describe("when there are many packages", () => {
    it("keeps thirty with the languages, the root's first and the shared next", async () => {
      const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`z${at}`, "1"]));
      const stack = await scanTechStack({
        "a.py": "",
        "package.json": '{"dependencies":{"zz-root":"1"}}',
        "packages/a/package.json": JSON.stringify({ name: "a", dependencies: { ...many, "zy-shared": "1" } }),
        "packages/b/package.json": '{"name":"b","dependencies":{"ZY_Shared":"1","a":"1"}}',
        "examples/demo/package.json": '{"dependencies":{"express":"1"}}',
      });
      expect(stack).toHaveLength(30);
      expect([stack[0], ...stack.slice(-2)]).toEqual(["Python", "zy-shared 1", "zz-root 1"]);
    });
  });

  describe("when several languages are used", () => {
    it("names them by their share and leaves out a stray file", async () => {
      const texts = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`a${at}.ts`, ""]));
      expect(await scanTechStack({ ...texts, "b.py": "", "c.py": "", "d.py": "", "Gruntfile.js": "" })).toEqual([
        "TypeScript",
        "Python",
      ]);
    });
  });

  describe("when a manifest cannot be read", () => {
    it.each(["package.json", "pyproject.toml", "Pipfile"])("takes %s as saying nothing", async (path) => {
      expect(await scanTechStack({ [path]: "{[broken" })).toEqual([]);
    });
  });
});

describe("security patterns", () => {
  const scanSecurityPatterns = async (code: string): Promise<string[]> =>
    (await scanTexts({ "app.py": code })).invariants.security_patterns;

  describe("when the code names a check of identity, permission, signature or certificate", () => {
    it.each([
      "@permission_required",
      "@csrf_exempt",
      "authenticate",
      "check_password",
      "has_permission",
      "isAuthenticated",
      "cert_verify",
      "should_strip_auth",
      "verifyToken",
      "get_signing_serializer",
      "compare_digest",
      "_build_redirect_request",
      "create_ssl_context",
      "escapeHtml",
      "isSameOrigin",
      "crossOriginStripHeaders",
      "stripSensitiveHeaders",
      "safeObjectAssign",
      "_isValidObjectKey",
      "safe_join",
      "trusted_hosts",
    ])("takes up %s", async (name) => {
      expect(await scanSecurityPatterns(`${name}\ndef f():\n    return ${name.replace("@", "")}\n`)).toContain(name);
    });
  });

  describe("when an ordinary name has a word of these", () => {
    it.each([
      "token",
      "is_token",
      "checkSignature",
      "tokenize",
      "auth",
      "prepare_auth",
      "CERT_REQUIRED",
      "verify",
      "Role",
      "strip_path",
      "crossOrigin",
      "ValidPath",
      "is_valid",
      "origin",
      "mask",
    ])("leaves %s out", async (name) => {
      expect(await scanSecurityPatterns(`def f():\n    return ${name}(x)\n`)).toEqual([]);
    });
  });

  describe("when only tests or examples name it", () => {
    it.each(["tests/test_app.py", "examples/blog/app.py"])("is not taken up (%s)", async (path) => {
      const texts = { [path]: "has_permission(x)\n" };
      expect((await scanTexts(texts)).invariants.security_patterns).toEqual([]);
    });
  });
});
