import { readdir, readFile } from "node:fs/promises";

/** The licence texts of the packages whose files a bundle holds, as those licences ask. `metafile` is esbuild's. */
export async function bundledLicences(root, metafile) {
  const texts = await Promise.all(bundledPackages(metafile).map((name) => licenceOf(root, name)));
  return texts.join(`\n${"─".repeat(80)}\n\n`);
}

function bundledPackages({ inputs }) {
  const names = Object.keys(inputs).flatMap((input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []);
  return [...new Set(names)].sort();
}

async function licenceOf(root, name) {
  const folder = `${root}/node_modules/${name}`;
  const { version, license } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  const file = (await readdir(folder)).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file ? await readFile(`${folder}/${file}`, "utf8") : `Licence: ${license}\n`;
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}
