import { type Answer, created, notFound, ok, refused } from "../answer.ts";
import { type Call, type Handlers, numberIn, readQueryText } from "../call.ts";
import { addCheckRun, type CheckRunRequest, latestRuns, listStoredCheckRuns, updateCheckRun } from "../checks.ts";
import { answerNumberedPage } from "../pages.ts";
import { renderAnnotation, renderCheckRun, renderCheckSuite } from "../render/check.ts";
import type { CheckRun } from "../store.ts";

export const checkHandlers: Handlers = {
  "checks/create": async ({ world, author, body }) => {
    if (author.app === null) return refused(403, "You must authenticate via a GitHub App.");
    const request = { ...(body as CheckRunRequest), name: `${body.name}`, head_sha: `${body.head_sha}` };
    const isCommit = (await world.repository.commit(request.head_sha)) === request.head_sha;
    if (!isCommit) return refused(422, `No commit found for SHA: ${request.head_sha}`);
    return (
      refusedOutput(request, null) ?? created(await renderCheckRun(world, addCheckRun(world, author.app, request)))
    );
  },
  "checks/get": (call) => withRun(call, async (run) => ok(await renderCheckRun(call.world, run))),
  "checks/update": (call) =>
    withRun(call, async (run) => {
      const { world, author, body } = call;
      if (author.app !== run.app) {
        return refused(
          403,
          `Invalid app_id \`${run.app.id}\` - check run can only be modified by the GitHub App that created it.`,
        );
      }
      const refusal = refusedOutput(body as CheckRunRequest, run);
      if (refusal !== null) return refusal;
      updateCheckRun(world, run, body as CheckRunRequest);
      return ok(await renderCheckRun(world, run));
    }),
  "checks/list-annotations": (call) =>
    withRun(call, (run) =>
      answerNumberedPage(call, {
        items: run.annotations,
        render: (annotation) => renderAnnotation(call.world, run, annotation),
      }),
    ),
  "checks/list-for-ref": async (call) => {
    const { world, query } = call;
    const head = await resolveCheckedHead(call);
    if (head === null) return noCommit(call);
    const runs = query.filter === "all" ? listStoredCheckRuns(world, head) : latestRuns(world, head);
    const name = readQueryText(query, "check_name");
    const items = runs.filter(
      (run) =>
        (name === undefined || run.name === name) &&
        (query.status === undefined || run.status === query.status) &&
        (query.app_id === undefined || run.app.id === query.app_id),
    );
    return answerNumberedPage(call, { items, member: "check_runs", render: (run) => renderCheckRun(world, run) });
  },
  "checks/list-suites-for-ref": async (call) => {
    const { world, query } = call;
    const head = await resolveCheckedHead(call);
    if (head === null) return noCommit(call);
    const name = readQueryText(query, "check_name");
    const items = [...world.store.suites.values()].filter(
      (suite) =>
        suite.head === head &&
        (query.app_id === undefined || suite.app.id === query.app_id) &&
        (name === undefined ||
          listStoredCheckRuns(world, head).some((run) => run.suite === suite.id && run.name === name)),
    );
    return answerNumberedPage(call, {
      items,
      member: "check_suites",
      render: (suite) => renderCheckSuite(world, suite),
    });
  },
};

/** A commit, a branch or a tag. */
const resolveCheckedHead = ({ world, path }: Call): Promise<string | null> => world.repository.commit(path.ref ?? "");

const noCommit = ({ path }: Call): Answer => refused(422, `No commit found for SHA: ${path.ref}`);

function withRun(call: Call, then: (run: CheckRun) => Promise<Answer>): Answer | Promise<Answer> {
  const run = call.world.store.checkRuns.get(numberIn(call.path, "check_run_id"));
  return run === undefined ? notFound : then(run);
}

/** What the description says in words only. */
function refusedOutput({ output, status, conclusion }: CheckRunRequest, run: CheckRun | null): Answer | null {
  if (status === "completed" && conclusion === undefined && (run?.conclusion ?? null) === null) {
    return refused(422, "Invalid request.\n\nMissing `conclusion`: it is required with the status `completed`.");
  }
  const wrong = (output?.annotations ?? []).find(
    ({ start_line, end_line, start_column, end_column, message, title }) =>
      start_line < 1 ||
      end_line < start_line ||
      ((start_column !== undefined || end_column !== undefined) && start_line !== end_line) ||
      Buffer.byteLength(message) > 64 * 1024 ||
      (title ?? "").length > 255,
  );
  return wrong === undefined
    ? null
    : refused(422, `Invalid request.\n\nInvalid annotation at ${wrong.path}:${wrong.start_line}.`);
}
