export { supervise } from "./supervise.ts";
export {
  announceWork,
  earlierCrashes,
  followSupervisor,
  wantsSupervisor,
} from "./supervised-process.ts";
