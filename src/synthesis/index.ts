export { applyProgram } from "./apply.ts";
export { inferProgram, slotsOfRequest } from "./infer/index.ts";
export type {
  Applied,
  Edit,
  EditInstance,
  EditProgram,
  Files,
  Inference,
  NoProgramReason,
  Slot,
  Slots,
} from "./program.ts";
