import { declareScenarioTests } from "../support/scenario-folder.ts";

declareScenarioTests(import.meta.dirname, "What an attacker tries", ({ title }) =>
  /^[A-Z].*\.$/.test(title) ? null : "The first line says in a sentence what the case proves: # No push can … .",
);
