import type { JSX } from "preact";
import type { AttestListOutput, NodeApproveOutput } from "../../../domain/documents.generated.ts";
import { countOf } from "../../../report/page/index.ts";
import { ActionForm } from "../parts/action.tsx";
import { Empty, Facts, Section, WhenAnswered } from "../parts/frame.tsx";
import { LongList } from "../parts/long-list.tsx";
import { Ago, Chip, Name, QuotedText } from "../parts/text.tsx";
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

function Runs({
  runs,
  chosen,
}: {
  readonly runs: AttestListOutput["attestations"];
  readonly chosen: string;
}): JSX.Element {
  const latest = [...runs].reverse();
  if (latest.length === 0)
    return (
      <Empty
        says="No node has run for this account."
        first="`skl node run MODULE.wasm --dry-run` runs one that can do nothing yet."
      />
    );
  return (
    <LongList items={latest} height={76} label="Runs" keyOf={(run) => run.attestation_id}>
      {(run) => (
        <a
          class="row"
          href={linkTo("runs", run.attestation_id)}
          aria-current={run.attestation_id === chosen ? "true" : undefined}
        >
          <span class="line">
            <Name of={run.name} cut={60} />
          </span>
          <span class="line small">
            <Ago at={run.at} />{" "}
            {run.artifact_sha256 === null ? null : (
              <>
                {" "}
                · <Name of={run.artifact_sha256.slice(0, 12)} />
              </>
            )}
          </span>
          <span class="line">
            <Chip>{run.kind.replaceAll("_", " ")}</Chip>
            {run.outcome === null ? null : (
              <Chip tone={run.outcome === "ok" ? "good" : "bad"}>{run.outcome.replaceAll("_", " ")}</Chip>
            )}
          </span>
        </a>
      )}
    </LongList>
  );
}

function Plans({ plans }: { readonly plans: readonly WaitingPlan[] }): JSX.Element {
  return (
    <Section
      title="Plans of dry runs"
      count={plans.length}
      hint="An approval is for exactly this plan: a full run does these steps, or nothing."
    >
      {plans.length === 0 ? (
        <Empty
          says="No plan is kept."
          first="`skl node run --dry-run` of a promoted node keeps its plan here. A node that nobody promoted only runs dry, so its plans are not kept."
        />
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
    <details class="card">
      <summary>
        <Name of={id} /> <span class="small">{countOf(plan.plan.length, "step")}</span>
      </summary>
      <Facts
        rows={[
          ["module", <Name key="module" of={plan.artifact_sha256} />],
          ["manifest", plan.manifest_sha256 === null ? "none" : <Name key="manifest" of={plan.manifest_sha256} />],
          ["input", <Name key="input" of={plan.input_sha256} />],
          ["run in", <Name key="cwd" of={plan.cwd} />],
          ["digest of all of it", <Name key="digest" of={digest} />],
        ]}
      />
      <ol class="cards">
        {plan.plan.map((step, at) => (
          <li key={at}>
            <Chip>{step.effect}</Chip> <Name of={step.adapter} /> <QuotedText text={step.says} cut={2000} />
            <span class="block small">
              payload <Name of={step.payload_digest} />
            </span>
          </li>
        ))}
      </ol>
      <ActionForm
        done="Approved for one hour; each token counts once."
        actions={[
          {
            name: "plan",
            label: `Approve ${digest.slice(0, 12)}`,
            input: { id, digest },
            command: ["skl", "node", "approve", id],
          },
        ]}
      />
    </details>
  );
}
