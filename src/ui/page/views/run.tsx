import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { AttestShowOutput, AttestVerifyOutput } from "../../../kernel/domain/documents.generated.ts";
import { renderSkillRunPage, renderVerifiedLog } from "../../../view/page/index.ts";
import { Back, Section, Title, WhenAnswered } from "../parts/frame.tsx";
import { Doc } from "../parts/html.tsx";
import { Name, OwnText } from "../parts/text.tsx";
import { linkTo, useAnswer } from "../store.ts";

/** Shows one attestation: the plan, what was granted and denied, and what the node did. */
export function RunPage({ id }: { readonly id: string }): JSX.Element {
  const shown = useAnswer<AttestShowOutput>(`run/${encodeURIComponent(id)}`);
  return (
    <article aria-label={`Run ${id}`}>
      <Back to={linkTo("runs")} title="All runs" />
      <Title>
        <Name of={id} />
      </Title>
      <WhenAnswered answer={shown}>{(value) => <Doc of={renderSkillRunPage(value)} />}</WhenAnswered>
      <LogVerification />
    </article>
  );
}

/** Verifies the log of attestations when a person asks for it, since that takes time in a long log. */
export function LogVerification(): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  return (
    <Section title="The log of attestations">
      <p class="hint">
        <OwnText text="`skl attest verify` checks every signature and that nothing was taken out." />
      </p>
      {isAsked ? (
        <Verification />
      ) : (
        <button type="button" onClick={() => setAsked(true)}>
          Verify it
        </button>
      )}
    </Section>
  );
}

function Verification(): JSX.Element {
  const answer = useAnswer<AttestVerifyOutput>("verified");
  return <WhenAnswered answer={answer}>{(value) => <Doc of={renderVerifiedLog(value)} />}</WhenAnswered>;
}
