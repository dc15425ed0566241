import { testScenariosOf } from "../support/scenario-folder.ts";

testScenariosOf(import.meta.dirname, "Scenarios");
