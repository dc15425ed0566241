import { type Answer, created, type Json, noContent, notFound, ok, refused } from "../answer.ts";
import type { Handlers } from "../call.ts";
import { refreshPulls } from "../pulls.ts";
import type { Account } from "../store.ts";
import { apiRepository, nodeId } from "../urls.ts";
import type { World } from "../world.ts";

const none = "0".repeat(40);

export const refHandlers: Handlers = {
  "git/get-ref": async ({ world, path }) => {
    const ref = `refs/${path.ref}`;
    const sha = (await world.repository.refs()).get(ref);
    return sha === undefined ? notFound : ok(await renderRef(world, ref, sha));
  },
  "git/create-ref": ({ world, author, body }) =>
    write(world, author.account, async () => {
      const [ref, sha] = [`${body.ref}`, `${body.sha}`];
      if (!/^refs\/.+\/.+/.test(ref))
        return refused(422, "Reference name must start with 'refs/' and have a slash after it");
      if ((await world.repository.refs()).has(ref)) return refused(422, "Reference already exists");
      const refusal = await refusedTarget(world, ref, sha);
      if (refusal !== null) return refusal;
      const { code } = await world.repository.git(["update-ref", ref, sha, none]);
      return code === 0 ? created(await renderRef(world, ref, sha)) : refused(422, "Reference already exists");
    }),
  "git/update-ref": ({ world, author, path, body }) =>
    write(world, author.account, async () => {
      const [ref, sha] = [`refs/${path.ref}`, `${body.sha}`];
      const old = (await world.repository.refs()).get(ref);
      if (old === undefined) return refused(422, "Reference does not exist");
      const refusal = await refusedTarget(world, ref, sha);
      if (refusal !== null) return refusal;
      const isForward = await world.repository.isAncestor(old, sha);
      if (body.force !== true && !isForward) return refused(422, "Update is not a fast forward");
      const { code } = await world.repository.git(["update-ref", ref, sha, old]);
      return code === 0 ? ok(await renderRef(world, ref, sha)) : refused(409, "Reference cannot be updated");
    }),
  "git/delete-ref": ({ world, author, path }) =>
    write(world, author.account, async () => {
      const ref = `refs/${path.ref}`;
      // 422 has no body in the description.
      if (!(await world.repository.refs()).has(ref) || isClosed(world, ref)) return { status: 422 };
      await world.repository.git(["update-ref", "-d", ref]);
      return noContent;
    }),
};

function write(world: World, by: Account, work: () => Promise<Answer>): Promise<Answer> {
  return world.exclusively(async () => {
    // Before as well: a head that a push has merged must not count as moved.
    await refreshPulls(world);
    const answer = await work();
    await refreshPulls(world, by);
    return answer;
  });
}

async function refusedTarget(world: World, ref: string, sha: string): Promise<Answer | null> {
  if (isClosed(world, ref)) return refused(422, `Cannot update the protected ref ${ref}`);
  const isBranch = ref.startsWith("refs/heads/");
  const { code, stdout } = await world.repository.git(["cat-file", "-t", sha]);
  if (code !== 0 || !/^[0-9a-f]{40}$/.test(sha)) return refused(422, "Object does not exist");
  return isBranch && stdout.trim() !== "commit" ? refused(422, "Reference update failed") : null;
}

function isClosed(world: World, ref: string): boolean {
  const isProtected = (world.options.protectedBranches ?? []).some((branch) => ref === `refs/heads/${branch}`);
  return isProtected || ref.startsWith("refs/pull/");
}

async function renderRef(world: World, ref: string, sha: string): Promise<Json> {
  const { stdout } = await world.repository.git(["cat-file", "-t", sha]);
  const type = stdout.trim();
  const repository = apiRepository(world);
  return {
    ref,
    node_id: nodeId("Ref", ref),
    url: `${repository}/git/${ref}`,
    object: { sha, type, url: `${repository}/git/${type}s/${sha}` },
  };
}
