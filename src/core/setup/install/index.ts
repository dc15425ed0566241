export { ensureJudged, readShimText } from "./ensure-judged.ts";
export type { HookFinding, HookFindingCode } from "./hook-findings.ts";
export { type HookState, inspectHook } from "./inspect-hook.ts";
export { type HookPlacement, installHook } from "./install-hook.ts";
export { forgetSkl, rememberSkl } from "./installed-by.ts";
export { areSameLines, composeMarkedFile, insertLines, type MarkedLines, removeLines } from "./marked-lines.ts";
export { type PinnedAction, pinAction } from "./pinned-action.ts";
export { type HookRemoval, uninstallHook } from "./uninstall-hook.ts";
export { fillWorkflowTemplate, isUnnamed, listUnpinnedActions, UNNAMED_ACTION, WORKFLOW } from "./workflow-file.ts";
