/** What a guest holds in place of authority: numbers that mean something in one table of one run. */
export {
  type Approval,
  type ApprovalOutcome,
  type ApprovalSources,
  ApprovalTable,
  type ApprovedCall,
} from "./approvals.ts";
export type { RandomBytes } from "./table.ts";
export { type HandleDenial, type HandleSources, HandleTable, type HandleUse } from "./table.ts";
