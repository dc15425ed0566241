export { afterCrash, type Crashed, followSupervisor, inHand, wantsSupervisor } from "./in-hand.ts";
export { supervise } from "./supervise.ts";
