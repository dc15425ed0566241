export { supervise } from "./supervise.ts";
export {
  announceWork,
  type EarlierCrashes,
  earlierCrashes,
  followSupervisor,
  wantsSupervisor,
} from "./supervised-process.ts";
