export {
  hasFields,
  isListOf,
  isText,
  isTextOrNull,
  objectSchema,
  type ShapeCheck,
  textOrNullSchema,
  textSchema,
} from "./answer-shape.ts";
export { canonicalJson } from "./canonical-json.ts";
export type { CiPower, CiPowerKind } from "./ci-power.ts";
export { type ChangeType, classifyChange, computedChangeType } from "./classification.ts";
export { conditionBoundsProblem } from "./condition-bounds.ts";
export {
  type ChangedContent,
  findRejection,
  isPersonsRejection,
  type RejectedContent,
} from "./decided-content.ts";
export { checkCriterion, isUndecided, type SuggestedCriteria } from "./decision-criteria.ts";
export type { DeepReadonly } from "./deep-readonly.ts";
export type {
  AcceptanceCriterion,
  Adr,
  Agreement,
  AmendedHead,
  Approval,
  Assumption,
  AssumptionJudgement,
  AttestListOutput,
  AttestVerifyOutput,
  Breaker,
  BreakerReset,
  Change,
  ChangeFile,
  ChangeReason,
  CheckOutput,
  CheckResult,
  Claim,
  Config,
  DecidedProposal,
  Decision,
  DecisionKind,
  DecisionRecord,
  DecisionType,
  DefinitionShape,
  DependencyScan,
  DigestOutput,
  DigestRecord,
  Draft,
  DraftStatement,
  Evidence,
  EvidenceCase,
  FileContent,
  FileReport,
  Finding,
  Foretold,
  Handoff,
  HeldHead,
  HintedDecision,
  HintedFile,
  HintedWorker,
  HintOutput,
  Hold,
  HoldKind,
  HookOutput,
  ImportsOutput,
  InboxItem,
  InboxOutput,
  InitOutput,
  Intent,
  Knowledge,
  LockedSkill,
  Loss,
  Marketplace,
  MarketplaceSkill,
  MergeResolution,
  MergeVerification,
  ModelDraft,
  ModelUsageTotal,
  NodePromoteOutput,
  Note,
  NoteOutput,
  NotesOutput,
  OtherSide,
  Overlap,
  PolicyCheckOutput,
  ProposalSet,
  ProposalStatus,
  QueueEntry,
  Reading,
  ReviewOutput,
  ReviewStep,
  Rfc,
  RfcOption,
  RfcTrigger,
  RiskSignals,
  Scope,
  ScopeDefinitions,
  ScopeMigrateOutput,
  SessionEnd,
  SessionLog,
  ShortNote,
  SkillComposeOutput,
  SkillDspyInstallOutput,
  SkillDspyOptimizeOutput,
  SkillDspyTemplatesOutput,
  SkillDspyWrapOutput,
  SkillGraphBuildOutput,
  SkillImportOutput,
  SkillLockOutput,
  SkillPublishOutput,
  SkillRecommendOutput,
  SkillReindexOutput,
  SkillSyncOutput,
  SkillsLock,
  SkillUsed,
  SquashedHead,
  StateEntry,
  StateSyncOutput,
  StatsOutput,
  SynthesizeOutput,
  SynthesizeShadowOutput,
  Task,
  TaskClaimOutput,
  TaskPlanOutput,
  TaskPoolOutput,
  Twice,
  Unfinished,
  UnjudgedHead,
  UnreadableHead,
  WaitEvent,
  WaitOutput,
  Warning,
  WatchedAgent,
  WatchedHead,
  WatchedOverlap,
  WatchedWorkTree,
  WatchOutput,
} from "./documents.generated.ts";
export { type ErrorCode, errorTexts, SklError } from "./errors.ts";
export type {
  BranchResult,
  CommandOutcome,
  CommandReply,
  PullRequestReview,
  ReviewLinks,
  RfcIssueFacts,
} from "./github-texts.ts";
export { heldForPerson, heldHeads, isApproved, openHolds, pasteable } from "./holds.ts";
export { isObjectId, isRecordId, isZeroId, type ObjectId, type RepoPath } from "./ids.ts";
export { instantOf, timestampOf } from "./instants.ts";
export type { InvariantRule } from "./invariant-rule.ts";
export { oddityOf } from "./json-oddity.ts";
export type {
  LanguageFacts,
  LanguageSupport,
  Manifest,
  PackageEcosystem,
  Requirement,
  ResolveOptions,
} from "./language.ts";
export { type Language, languageIds } from "./languages.generated.ts";
export {
  type ArgumentList,
  LITERAL,
  type LinkUse,
  type ModuleLinks,
  type Offer,
  OWN_FILE,
  type ParameterList,
} from "./links.ts";
export { isReviewOf, type Marker, markerLine, markerOf, reviewedLine } from "./markers.ts";
export { editDistance, nearestName } from "./nearest-name.ts";
export { normalPackageName } from "./package-name.ts";
export { ancestorsOf, foldedPath, folderOf, foldersAbove, joinPath, nameOf, pathIn } from "./paths.ts";
export { countOf, listItems, listNames, NO_LONGER_ASSUMED, oneLine, quote, withdrawal } from "./phrases.ts";
export { err, ok, type Result } from "./result.ts";
export {
  isOverdue,
  type OverdueRfc,
  overdueRfcs,
  rfcState,
  scopesOfRfc,
  windowOf,
} from "./rfc-window.ts";
export type {
  ChangeRow,
  MappedFile,
  MappedImport,
  ProposalChange,
  RepositoryMap,
  SessionList,
  ShownHead,
  ShownLine,
} from "./shown.ts";
export { type AskedSignatures, changesInterface, concernsCallers } from "./signature-change.ts";
export {
  type FileChange,
  type FileMode,
  type FileSide,
  pathOf,
  pathsOf,
  type SourceTree,
} from "./source.ts";
export { strongComponents } from "./strong-components.ts";
export type {
  AstChangeType,
  Binding,
  ComparedBy,
  Directive,
  ImportKind,
  ImportRecord,
  ImportResolver,
  ModulePart,
  NamedParts,
  ParsedModule,
  ParseError,
  ParseOutcome,
  ReboundName,
  ResolvedImport,
  Shape,
  SignatureChange,
  Statement,
  SymbolKind,
  SymbolSignature,
  SyntaxDiff,
  UnknownImport,
} from "./syntax.ts";
export { MODULES, PATCHED } from "./syntax.ts";
export { taskScopes } from "./task-scopes.ts";
export { compareText } from "./text-order.ts";
export {
  checkPassed,
  levelOf,
  lowerLevel,
  personReviewed,
  raiseLevel,
  type UncertaintyProof,
} from "./uncertainty.ts";
export { unknownName } from "./unknown-name.ts";
export { isObject, jsonOrNull, messageOf } from "./unknown-values.ts";
