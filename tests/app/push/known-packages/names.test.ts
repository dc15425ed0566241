import { describe, expect, it } from "vitest";
import { parsePackageJson } from "../../../../src/app/syntax/manifests/package-json.ts";
import { isProvidedBy } from "../../../../src/app/syntax/manifests/python-names.ts";
import { normalName } from "../../../../src/app/syntax/manifests/requirement-name.ts";
import { parseTechStackEntry } from "../../../../src/app/syntax/manifests/tech-stack.ts";

const provides = (importName: string, distribution: string) =>
  isProvidedBy(importName, new Set([normalName(distribution)]));

describe("a Python import name", () => {
  it.each([
    ["jwt", "PyJWT"],
    ["yaml", "PyYAML"],
    ["PIL", "Pillow"],
    ["cv2", "opencv-python"],
    ["cv2", "opencv-python-headless"],
    ["cv2", "opencv-contrib-python"],
    ["sklearn", "scikit-learn"],
    ["skimage", "scikit-image"],
    ["bs4", "beautifulsoup4"],
    ["dateutil", "python-dateutil"],
    ["dotenv", "python-dotenv"],
    ["google", "google-cloud-storage"],
    ["google", "protobuf"],
    ["attr", "attrs"],
    ["OpenSSL", "pyOpenSSL"],
    ["Crypto", "pycryptodome"],
    ["serial", "pyserial"],
    ["MySQLdb", "mysqlclient"],
    ["psycopg2", "psycopg2-binary"],
    ["rest_framework", "djangorestframework"],
    ["git", "GitPython"],
    ["magic", "python-magic"],
    ["win32api", "pywin32"],
    ["pythoncom", "pywin32"],
    ["zmq", "pyzmq"],
    ["pkg_resources", "setuptools"],
    ["tomli", "tomli"],
    ["ruamel", "ruamel.yaml"],
    ["azure", "azure-storage-blob"],
    ["zope", "zope.interface"],
    ["cv2", "opencv_python"],
    ["typing_extensions", "Typing.Extensions"],
    ["requests_oauthlib", "requests-oauthlib"],
    ["zmq", "PyZMQ"],
    ["tensorflow", "tensorflow-cpu"],
    ["lightning_fabric", "lightning"],
    ["github", "PyGithub"],
  ])("%s is provided by %s", (importName, distribution) => {
    expect(provides(importName, distribution)).toBe(true);
  });

  it.each([
    ["yaml2", "PyYAML"],
    ["requests_oauthlib", "requests"],
    ["requests", "requests-oauthlib"],
    ["dateutil2", "python-dateutil"],
    ["jwt", "pyjwt-extended"],
    ["google", "googlemaps"],
    ["pil", "Pillow"],
    ["typingextensions", "typing-extensions"],
    ["constructor", "constructors"],
    ["__proto__", "object"],
    ["toString", "python-tostring"],
  ])("%s is not provided by %s", (importName, distribution) => {
    expect(provides(importName, distribution)).toBe(false);
  });
});

describe("an entry of the tech stack", () => {
  it.each<[string, string[]]>([
    ["SQLAlchemy 2.0", ["sqlalchemy"]],
    ["Python 3.11", ["python"]],
    ["FastAPI", ["fastapi"]],
    ["  FastAPI  ", ["fastapi"]],
    ["react@^18.2", ["react"]],
    ["@nestjs/core@10", ["@nestjs/core"]],
    ["@nestjs/core 10", ["@nestjs/core"]],
    ["pydantic>=2,<3", ["pydantic"]],
    ["Django 4.2 LTS", ["django"]],
    ["Django v4", ["django"]],
    ["Django REST framework", ["django-rest-framework"]],
    ["SQLAlchemy (async)", ["sqlalchemy"]],
    ["SQLAlchemy[asyncio]", ["sqlalchemy"]],
    ["Redis - the cache", ["redis"]],
    ["Web: FastAPI with Pydantic 2", ["fastapi", "pydantic"]],
    ["React 18 + TypeScript / Vite", ["react", "typescript", "vite"]],
    ["Next.js 14", ["next-js", "next"]],
    ["Discord.js", ["discord-js"]],
    ["psycopg2", ["psycopg2"]],
    ["", []],
    [" , ; ", []],
  ])("%j names %j", (entry, names) => {
    expect(parseTechStackEntry(entry)).toEqual(names);
  });
});

describe("package.json", () => {
  it.each<[string, string, string[]]>([
    [
      "every kind of dependency",
      '{"dependencies":{"a":"1"},"devDependencies":{"b":"1"},"peerDependencies":{"@s/c":"1"},"optionalDependencies":{"d":"1"}}',
      ["a", "b", "@s/c", "d"],
    ],
    ["bundled packages", '{"bundledDependencies":["a"],"bundleDependencies":["b",1]}', ["a", "b"]],
    ["an alias", '{"dependencies":{"a":"npm:b@1"}}', ["a"]],
    ["types", '{"devDependencies":{"@types/a":"1","@types/s__b":"1"}}', ["@types/a", "a", "@types/s__b", "@s/b"]],
    ["overrides and engines", '{"name":"own","overrides":{"a":"1"},"engines":{"node":"20"},"scripts":{"b":"c"}}', []],
    ["values of another type", '{"dependencies":["a"],"devDependencies":"b","bundledDependencies":true}', []],
    ["no object", "null", []],
    ["an error in it", '{"dependencies":{"a":"1"}', []],
    ["deep nesting", "[".repeat(500_000), []],
  ])("with %s", (_, text, names) => {
    expect(parsePackageJson(text)).toEqual(names);
  });
});
