import { GitTree } from "../../workspace/git/index.ts";
import { linkFindings } from "../push/index.ts";
import type { ExaminedHead } from "./examine.ts";
import { findReasonToWait } from "./reasons-to-wait.ts";
import type { Round } from "./round.ts";

/** Adds whether Git merges a head onto the earlier merges of this session, and what that would break between modules. */
export async function addMergeAndLinks(round: Round, head: ExaminedHead): Promise<ExaminedHead> {
  const { workspace, ownCommits, ledger, links } = round;
  const waits = head.files.every((file) => file.blocking.length > 0 || findReasonToWait(round, head, file) !== null);
  const merge = waits ? null : await ownCommits.tryMerge(head.head);
  if (merge?.kind !== "clean") return head;
  const { repository, rules, base } = workspace;
  const openHeadTree = (commit: ExaminedHead["head"]) => new GitTree(repository.objects, commit);
  const findings = await linkFindings(
    {
      branch: head.branch,
      forkCommit: head.fork,
      paths: head.files.flatMap(({ file }) => file.paths),
      baseCommit: ownCommits.tip,
      base: openHeadTree(ownCommits.tip),
      head: openHeadTree(head.head),
      fork: head.fork && openHeadTree(head.fork),
      merged: openHeadTree(merge.tree),
    },
    { repository, rules, base, queue: ledger.knowledge.queue, known: links },
  );
  const pairs = findings.filter((finding) => finding.with !== undefined);
  const notices = pairs.map(
    ({ message, with: other }) =>
      `${head.branch} of ${head.agent} does not go together with ${other?.branch} of ${other?.agent_id}, which was merged before: ${message}`,
  );
  round.progress = { ...round.progress, notices: [...new Set([...round.progress.notices, ...notices])] };
  const files = head.files.map((file) => {
    const own = findings.filter(({ path }) => file.file.paths.some((each) => each === path));
    return { ...file, findings: [...file.findings, ...own] };
  });
  return { ...head, files };
}
