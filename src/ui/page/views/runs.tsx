import type { JSX } from "preact";
import type { AttestListOutput, NodeApproveOutput } from "../../../kernel/domain/documents.generated.ts";
import { formatCount, renderKeptPlan } from "../../../view/page/index.ts";
import { ActionForm } from "../parts/action.tsx";
import { Empty, Section, WhenAnswered } from "../parts/frame.tsx";
import { Doc } from "../parts/html.tsx";
import { LongList } from "../parts/long-list.tsx";
import { ListRow } from "../parts/row.tsx";
import { Name } from "../parts/text.tsx";
import { linkTo, route, useAnswer } from "../store.ts";
import { LogVerification, RunPage } from "./run.tsx";

/** A plan that a dry run kept, with the digest of all that an approval is for. */
type WaitingPlan = Pick<
  NodeApproveOutput,
  "run_id" | "artifact_sha256" | "manifest_sha256" | "input_sha256" | "plan"
> & {
  readonly cwd: string;
  readonly digest: string;
};

/** Shows the runs of nodes: the plans that wait for a person, and what was attested. */
export function RunsView(): JSX.Element {
  const runs = useAnswer<AttestListOutput>("runs");
  const plans = useAnswer<{ readonly plans: readonly WaitingPlan[] }>("plans");
  const { id } = route.value;
  return (
    <div class={id === "" ? "beside both" : "beside chosen"}>
      <div class="list">
        <WhenAnswered answer={runs}>{(value) => <Runs runs={value.attestations} chosen={id} />}</WhenAnswered>
      </div>
      <div class="one">
        {id === "" ? (
          <>
            <WhenAnswered answer={plans}>{(value) => <Plans plans={value.plans} />}</WhenAnswered>
            <LogVerification />
          </>
        ) : (
          <RunPage key={id} id={id} />
        )}
      </div>
    </div>
  );
}

interface RunsFacts {
  readonly runs: AttestListOutput["attestations"];
  readonly chosen: string;
}

function Runs({ runs, chosen }: RunsFacts): JSX.Element {
  const latest = [...runs].reverse();
  if (latest.length === 0)
    return (
      <Empty
        says="No node has run for this account."
        first="`skl node run MODULE.wasm --dry-run` runs one that can do nothing yet."
      />
    );
  return (
    <LongList items={latest} height={58} label="Runs" keyOf={(run) => run.attestation_id}>
      {({ attestation_id: id, name, at, kind, outcome }) => (
        <ListRow
          {...{ id, at, href: linkTo("runs", "run", id), isChosen: id === chosen }}
          title={<Name of={name} cut={60} />}
        >
          {kind.replaceAll("_", " ")} {outcome?.replaceAll("_", " ")}
        </ListRow>
      )}
    </LongList>
  );
}

function Plans({ plans }: { readonly plans: readonly WaitingPlan[] }): JSX.Element {
  return (
    <Section title="Plans of dry runs" count={plans.length}>
      <p class="hint">An approval is for exactly this plan: a full run does these steps, or nothing.</p>
      {plans.length === 0 ? (
        <Empty says="No plan is kept." first="`skl node run --dry-run` of a promoted node keeps its plan here." />
      ) : null}
      {plans.map((plan) => (
        <Plan key={plan.run_id} plan={plan} />
      ))}
    </Section>
  );
}

function Plan({ plan }: { readonly plan: WaitingPlan }): JSX.Element {
  const { run_id: id, digest } = plan;
  return (
    <details>
      <summary>
        <Name of={id} /> <span class="small">{formatCount(plan.plan.length, "step")}</span>
      </summary>
      <Doc of={renderKeptPlan(plan)} />
      <ActionForm
        {...{
          done: "Approved for one hour; each token counts once.",
          name: "plan",
          label: `Approve ${digest.slice(0, 12)}`,
          input: { id, digest },
          command: ["skl", "node", "approve", id],
        }}
      />
    </details>
  );
}
