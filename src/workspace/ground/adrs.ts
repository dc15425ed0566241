import { type Adr, type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { type Problem, parseAdr } from "../../kernel/knowledge/index.ts";
import { GitTree, type Repository } from "../git/index.ts";

const FOLDER = ".skl/adrs";

/** Returns the decisions that a commit holds, by id. Throws BROKEN_DATA with every problem of every file at once. */
export async function readAdrs(repository: Repository, commit: ObjectId): Promise<Adr[]> {
  const tree = new GitTree(repository.objects, commit);
  const names = [...((await tree.entries(FOLDER))?.keys() ?? [])].filter((name) => name.endsWith(".json")).sort();
  const problems: Problem[] = [];
  const adrs: Adr[] = [];
  for (const name of names) {
    const path = `${FOLDER}/${name}`;
    const bytes = await tree.read(path);
    const parsed = bytes && parseAdr(bytes, path);
    if (parsed?.ok) adrs.push(parsed.value);
    else if (parsed) problems.push(...parsed.error);
  }
  if (problems.length === 0) return adrs;
  throw new SklError("BROKEN_DATA", {
    message: `The decisions on the base branch cannot be used. ${problems[0]?.file}: ${problems[0]?.message}`,
    data: { problems },
  });
}
