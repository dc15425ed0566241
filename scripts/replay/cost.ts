/** Shares and costs of one family of tasks; costs are tokens. */
export interface FamilyCost {
  /** Share of all tasks that are of this family. */
  readonly share: number;
  /** Share of its tasks that a node answers. */
  readonly hitRate: number;
  /** A full planning call. */
  readonly llm: number;
  /** Synthesis, verification and attestation on top of a planning call, when a miss is synthesised. */
  readonly miss: number;
  /** What a small model reads to choose between the candidates; nothing when there is only one. */
  readonly header: number;
}

/**
 * Which misses pay for synthesis. The paper's formula charges `every`, its worked example `none`. With `once a family`, the first
 * miss of a family pays it, spread over the tasks of that family among `tasks`.
 */
export type SynthesisCharge =
  | { readonly kind: "none" | "every" }
  | { readonly kind: "once a family"; readonly tasks: number };

/** The expected tokens of one task (section 6 of the paper). */
export function expectedCost(families: readonly FamilyCost[], charge: SynthesisCharge): number {
  return families.reduce((sum, each) => {
    const missRate = 1 - each.hitRate;
    const answered = each.hitRate * each.header + missRate * each.llm;
    return sum + each.share * (answered + synthesisCost(each, missRate, charge));
  }, 0);
}

function synthesisCost({ share, miss }: FamilyCost, missRate: number, charge: SynthesisCharge): number {
  switch (charge.kind) {
    case "none":
      return 0;
    case "every":
      return missRate * miss;
    case "once a family":
      return missRate > 0 && share > 0 ? miss / (share * charge.tasks) : 0;
  }
}

/** After how many occurrences a node has paid for its synthesis; null when a hit costs as much as a planning call or more. */
export function breakEven({ llm, header, miss }: Pick<FamilyCost, "llm" | "header" | "miss">): number | null {
  return llm > header ? miss / (llm - header) : null;
}

/** What became of one task at a router, as far as its cost is concerned. */
export type Answer = "right" | "caught" | "escaped" | "miss";

/**
 * Input tokens that one task cost. A false route pays for the choice and then for the model, whether a verifier caught it or a person did
 * later: the work still has to be done. The damage of an escaped one is no number of tokens and is counted apart.
 */
export function taskCost(answer: Answer, tokens: { readonly llm: number; readonly header: number }): number {
  switch (answer) {
    case "right":
      return tokens.header;
    case "caught":
    case "escaped":
      return tokens.header + tokens.llm;
    case "miss":
      return tokens.llm;
  }
}

/** The paper's own accounting: whatever the router returns counts as a hit and costs a header, right or not. */
export function paperTaskCost(isHit: boolean, tokens: { readonly llm: number; readonly header: number }): number {
  return isHit ? tokens.header : tokens.llm;
}
