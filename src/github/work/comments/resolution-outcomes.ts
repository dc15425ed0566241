import type { CommandOutcome } from "../../../kernel/domain/index.ts";
import type { Command } from "../../../rules/rfc/index.ts";
import type { OpenRun } from "../open-run.ts";
import { AGAIN, isOfResolution, type PartialResolution, type ResolutionCommand, resolveRfc } from "./resolution.ts";
import type { Thread } from "./thread.ts";

export interface ResolutionOutcomes {
  readonly outcomes: readonly CommandOutcome[];
  readonly missing: readonly string[];
}

interface CommentCommands {
  readonly thread: Thread;
  readonly commands: readonly Command[];
  /** The parts that all comments have given so far, this one included. */
  readonly partial: PartialResolution;
}

interface OtherCommands {
  /** Whether no other command of the comment was refused. */
  readonly isWhole: boolean;
  commandText(command: Command): string;
}

/** Handles the resolution commands of one comment on an RFC, which count together or not at all. */
export async function handleResolutionCommands(
  run: OpenRun,
  { thread, commands, partial }: CommentCommands,
  { isWhole, commandText }: OtherCommands,
): Promise<ResolutionOutcomes> {
  const own = thread.kind === "rfc" ? commands.filter(isOfResolution) : [];
  if (thread.kind !== "rfc" || own.length === 0) return { outcomes: [], missing: [] };
  const answerEachCommand = (
    outcomeOf: (command: ResolutionCommand) => Omit<CommandOutcome, "command">,
    missing: readonly string[],
  ) => ({
    outcomes: own.map((command) => ({ command: commandText(command), ...outcomeOf(command) })),
    missing,
  });
  if (!isWhole || own.some(isMalformed))
    return answerEachCommand((command) => findCriterionRefusal(command) ?? BESIDE_A_MISTAKE, []);
  const resolving = await resolveRfc(run, thread, { partial, own });
  switch (resolving.kind) {
    case "resolved":
      return answerEachCommand(() => ({ result: "done", message: resolving.message }), []);
    case "incomplete":
      return answerEachCommand(() => ({ result: "noted", message: "Noted." }), resolving.missing);
    case "refused":
      return answerEachCommand(() => ({ result: "refused", message: resolving.message, fix: resolving.fix }), []);
  }
}

const BESIDE_A_MISTAKE = {
  result: "refused",
  message: "This does not count, since something else in this comment is wrong.",
  fix: `Correct that. ${AGAIN}`,
} as const;

function isMalformed(command: ResolutionCommand): boolean {
  return findCriterionRefusal(command) !== null;
}

function findCriterionRefusal(command: ResolutionCommand): Omit<CommandOutcome, "command"> | null {
  if (command.kind !== "criterion" || command.criterion.ok) return null;
  const { message, fix } = command.criterion.error;
  return { result: "refused", message, fix: `${fix} ${AGAIN}` };
}
