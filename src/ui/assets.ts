import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../app/ground/index.ts";
import { DESIGN_TOKENS, DIGEST_STYLE } from "../report/page/index.ts";

/** The files of the page by the path that asks for them; `scripts/build.mjs` makes them. */
const FILES: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  "/": { file: "index.html", type: "text/html; charset=utf-8" },
  "/page.js": { file: "page.js", type: "text/javascript; charset=utf-8" },
  "/page.css": { file: "own-style.css", type: "text/css; charset=utf-8" },
  "/icon.svg": { file: "icon.svg", type: "image/svg+xml" },
};

/** Returns a file of the page; null for any other path. */
export async function readAsset(path: string): Promise<{ readonly body: string; readonly type: string } | null> {
  const asset = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  if (asset === undefined) return null;
  const body = await readFile(join(packageRoot(), "dist", "page", asset.file), "utf8");
  return { body: path === "/page.css" ? `${DESIGN_TOKENS}${body}.digest{${DIGEST_STYLE}}` : body, type: asset.type };
}
