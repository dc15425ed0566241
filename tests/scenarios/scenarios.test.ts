import { declareScenarioTests } from "../support/scenario-folder.ts";

declareScenarioTests(import.meta.dirname, "Scenarios");
