import type { Step } from "./step.ts";

/** Step 5: assumptions that do not go with those of other proposals or of State. */
export const assumptions: Step = {
  number: 5,
  title: "Assumption conflicts",
  run: ({ assumptionClashes }) => ({
    outcome: assumptionClashes.length > 0 ? `${assumptionClashes.length} in conflict` : "none",
    facts: assumptionClashes.map(
      ({ subject, reason, own, other, otherHolder }) =>
        `${subject}: “${own}” against “${other}” (${otherHolder}); ${reason}`,
    ),
    findings: { clashes: assumptionClashes },
  }),
};
