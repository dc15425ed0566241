import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CODE_STYLE, DESIGN_TOKENS, DIGEST_STYLE } from "../view/page/index.ts";
import { locatePackageRoot } from "../workspace/ground/index.ts";

const SCRIPT = "text/javascript; charset=utf-8";

/** The files of the page by the path that asks for them; `scripts/build.mjs` makes them. */
const FILES: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  "/": { file: "index.html", type: "text/html; charset=utf-8" },
  "/page.js": { file: "page.js", type: SCRIPT },
  "/page.css": { file: "own-style.css", type: "text/css; charset=utf-8" },
  "/icon.svg": { file: "icon.svg", type: "image/svg+xml" },
  "/icon-dot.svg": { file: "icon-dot.svg", type: "image/svg+xml" },
};

/** The grammars of the highlighter, each loaded when a file of its language is looked at. */
const PART = /^\/(part-[A-Z0-9]{8}\.js)$/;

/** Returns a file of the page; null for any other path. */
export async function readAsset(path: string): Promise<{ readonly body: string; readonly type: string } | null> {
  const part = PART.exec(path)?.[1];
  const asset = part ? { file: part, type: SCRIPT } : Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  const body =
    asset && (await readFile(join(locatePackageRoot(), "dist", "page", asset.file), "utf8").catch(() => null));
  if (asset === undefined || body == null) return null;
  return {
    body: path === "/page.css" ? `${DESIGN_TOKENS}${CODE_STYLE}${body}.digest{${DIGEST_STYLE}}` : body,
    type: asset.type,
  };
}
