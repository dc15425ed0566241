/** Returns a repository of `count` files in two languages: TypeScript packages, a Python package in layers, tests and docs. */
export function syntheticLayout(count: number): Map<string, string> {
  const random = randomFrom(20_240_501);
  const texts = new Map<string, string>();
  const packages = 16;
  const perPackage = Math.floor((count * 0.5) / packages);
  for (let at = 0; at < packages; at += 1) addPackage(texts, `pkg-${at}`, perPackage, packages, random);
  addPython(texts, Math.floor(count * 0.35), random);
  for (let at = 0; texts.size < count - 40; at += 1) addTest(texts, at, count);
  for (let at = 0; texts.size < count; at += 1) texts.set(`docs/page-${at}.md`, `# Page ${at}\n`);
  return texts;
}

type Random = (below: number) => number;

function addPackage(texts: Map<string, string>, name: string, files: number, packages: number, random: Random): void {
  texts.set(`packages/${name}/package.json`, `{"name":"@demo/${name}","dependencies":{"rxjs":"^7.8.0"}}\n`);
  const areas = ["api", "model", "view", "store", "util"];
  const pathAt = (at: number) => `packages/${name}/src/${areas[at % areas.length]}/file-${at}.ts`;
  for (let at = 0; at < files - 2; at += 1) {
    const imports = Array.from({ length: 4 }, (_, nth) => {
      const sameArea = random(10) < 7;
      const target = sameArea ? (at + areas.length * (1 + random(5))) % (files - 2) : random(files - 2);
      const area = areas[target % areas.length];
      return target === at ? "" : `import { value${target} as v${nth} } from "../${area}/file-${target}.js";\n`;
    });
    if (random(10) === 0) {
      const other = random(packages);
      imports.push(`import { value0 as far } from "../../../pkg-${other}/src/api/file-0.js";\n`);
    }
    texts.set(pathAt(at), `${imports.join("")}\n${typescriptBody(at)}`);
  }
  texts.set(`packages/${name}/src/index.ts`, `export * from "./api/file-0.js";\n`);
}

function typescriptBody(at: number): string {
  const functions = Array.from(
    { length: 12 },
    (_, nth) => `
/** Adds up what the ${nth}th rule of file ${at} finds. */
export function rule${at}_${nth}(input: readonly number[], limit = ${nth}): number {
  let sum = 0;
  for (const item of input) {
    if (item > limit && verifyItem(item)) sum += item * ${nth + 1};
    else sum -= Math.abs(item - limit);
  }
  return sum;
}
`,
  );
  return `export const value${at} = ${at};\n\nconst verifyItem = (item: number): boolean => item % 7 !== 0;\n${functions.join("")}`;
}

function addPython(texts: Map<string, string>, files: number, random: Random): void {
  const modules = ["auth", "billing", "catalog", "search", "orders", "reports", "mail", "jobs", "storage", "core"];
  for (const module of modules) texts.set(`shop/${module}/__init__.py`, "");
  texts.set("shop/__init__.py", '"""A shop in layers."""\n');
  texts.set("pyproject.toml", '[project]\nname = "shop"\ndependencies = ["SQLAlchemy>=2.0", "fastapi"]\n');
  for (let at = 0; at < files; at += 1) {
    const module = modules[at % modules.length];
    const imports = Array.from({ length: 4 }, () => {
      const stays = random(10) < 8;
      const target = stays ? (at + modules.length * (1 + random(6))) % files : random(files);
      return target === at
        ? ""
        : `from shop.${modules[target % modules.length]}.part_${target} import work_${target}\n`;
    });
    texts.set(`shop/${module}/part_${at}.py`, `"""Part ${at} of ${module}."""\n${imports.join("")}\n${pythonBody(at)}`);
  }
}

function pythonBody(at: number): string {
  const functions = Array.from(
    { length: 12 },
    (_, nth) => `
@require_auth
def step_${at}_${nth}(user, items, *, limit: int = ${nth}) -> int:
    """Counts what the user may see."""
    total = 0
    for item in items:
        if check_permission(user, item) and item.size > limit:
            total += item.size * ${nth + 1}
        else:
            total -= 1
    return total
`,
  );
  return `def work_${at}(items):\n    return [item for item in items if item]\n${functions.join("")}`;
}

function addTest(texts: Map<string, string>, at: number, count: number): void {
  const modules = ["auth", "billing", "catalog", "search", "orders", "reports", "mail", "jobs", "storage", "core"];
  const target = at % Math.floor(count * 0.35);
  const module = modules[target % modules.length];
  const body = `from shop.${module}.part_${target} import work_${target}\n\n\ndef test_it():\n    assert work_${target}([]) == []\n`;
  texts.set(`tests/${module}/test_part_${at}.py`, body);
}

/** Returns a small generator of pseudo-random numbers (LCG): the same layout on every machine. */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
