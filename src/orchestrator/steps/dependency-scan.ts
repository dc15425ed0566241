import type { Step } from "./step.ts";

/** Step 4: imports that cross a scope without having been declared. */
export const dependencyScan: Step = {
  number: 4,
  title: "Dependency scan",
  run: ({ proposal: { dependency_scan } }) => {
    const crossScope = dependency_scan?.cross_scope_undeclared ?? [];
    const undeclared = dependency_scan?.undeclared_imports ?? [];
    const stale = dependency_scan?.stale_declared_deps ?? [];
    return {
      outcome:
        crossScope.length > 0 ? "crosses a scope undeclared: never automatic" : "nothing crosses a scope undeclared",
      facts: [
        ...(crossScope.length > 0 ? [`Imports of other scopes that nobody declared: ${crossScope.join(", ")}.`] : []),
        ...(undeclared.length > crossScope.length ? [`Undeclared imports: ${undeclared.join(", ")}.`] : []),
        ...(stale.length > 0 ? [`Declared but not imported any more: ${stale.join(", ")}.`] : []),
      ],
      findings: { crossScope },
    };
  },
};
