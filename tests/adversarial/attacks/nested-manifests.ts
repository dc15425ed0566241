import type { Attack } from "../attack.ts";

const deep = (open: string, close: string) => `${open.repeat(50_000)}${close.repeat(50_000)}`;

/** Manifests of each kind that are nested more deeply than a reader's stack. */
export default {
  files: () => ({
    "package.json": `{ "dependencies": ${deep("[", "]")} }`,
    "pyproject.toml": `[project]\ndependencies = ${deep("[", "]")}\n`,
    "Cargo.toml": `[dependencies]\na = ${deep("[", "]")}\n`,
    "environment.yml": `dependencies: ${deep("[", "]")}\n`,
    "setup.py": `setup(install_requires=${deep("[", "]")})\n`,
    "openapi.json": deep('{"a":', "}").replace(":}", ":1}"),
    "app/services/manifests.ts": 'import { a } from "packages";\n',
    "app/services/manifests.py": "import packages\n",
  }),
} satisfies Attack;
