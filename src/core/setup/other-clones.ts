import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Warning } from "../../kernel/domain/index.ts";

/** Returns how other clones install the hook, which Git does not clone, unless the project does it already. */
export async function adviseOtherClones(root: string): Promise<Warning[]> {
  const text = await readFile(join(root, "package.json"), "utf8").catch(() => null);
  if (text?.includes("skl init")) return [];
  const command = await chooseInstallCommand(root, text ?? "");
  const fix =
    text === null
      ? `Have each clone run \`${command}\`, where the project says how a clone is set up.`
      : `Put \`"prepare": "${command}"\` among the scripts of package.json; \`npm install\` runs it.`;
  return [
    {
      code: "OTHER_CLONES",
      message: "A clone has no hook until `skl init` ran there, so its pushes are not judged.",
      fix,
    },
  ];
}

/** Returns what the project's hook manager needs first: it would move away a hook that is there before its own. */
async function chooseInstallCommand(root: string, text: string): Promise<string> {
  const prepare = parsePrepareScript(text).prepare;
  const hasPreCommit = await access(join(root, ".pre-commit-config.yaml")).then(
    () => true,
    () => false,
  );
  if (prepare) return `${prepare} && skl init --yes`;
  if (hasPreCommit) return "pre-commit install --hook-type pre-push && skl init --yes";
  if (/"lefthook"\s*:/.test(text)) return "lefthook install && skl init --yes";
  return "skl init --yes";
}

function parsePrepareScript(text: string): { readonly prepare?: string } {
  try {
    const { scripts } = JSON.parse(text);
    return typeof scripts?.prepare === "string" ? scripts : {};
  } catch {
    return {};
  }
}
