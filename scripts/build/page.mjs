// Builds what `skl ui` sends to a browser. Nothing else loads it.
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

/** Writes the page into a folder and returns esbuild's list of what is in it. */
export async function buildPage(root, outdir) {
  const source = join(root, "src/ui/page");
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: root,
    entryPoints: { page: join(source, "main.tsx"), "own-style": join(source, "style.css") },
    outdir: join(outdir, "page"),
    bundle: true,
    minify: true,
    // A grammar of the highlighter is a part of its own, which is loaded when a file of its language is looked at.
    format: "esm",
    splitting: true,
    chunkNames: "part-[hash]",
    platform: "browser",
    target: ["chrome120", "firefox121", "safari17.2"],
    tsconfig: join(source, "tsconfig.json"),
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
  });
  for (const name of ["index.html", "icon.svg", "icon-dot.svg"])
    await copyFile(join(source, name), join(outdir, "page", name));
  return metafile.inputs;
}
