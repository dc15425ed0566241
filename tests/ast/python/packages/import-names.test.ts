import { describe, expect, it } from "vitest";
import { normalizePackageName } from "../../../../src/kernel/domain/index.ts";
import { isProvidedBy } from "../../../../src/syntax/ast/python/packages/import-names.ts";

const provides = (importName: string, distribution: string) =>
  isProvidedBy(importName, new Set([normalizePackageName(distribution)]));

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
