/** Guests hold numbers in place of authority. A number has a meaning only in the table of one run. */
export {
  type Approval,
  type ApprovalOutcome,
  type ApprovalSources,
  ApprovalTable,
  type ApprovedCall,
} from "./approvals.ts";
export type { RandomBytes } from "./table.ts";
export { type HandleDenial, type HandleSources, HandleTable, type HandleUse } from "./table.ts";
