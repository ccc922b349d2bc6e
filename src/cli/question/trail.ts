import type { ExitCode } from '../../step/outcome/exit-code.ts'
import { showTrail } from '../../step/question/trail.ts'
import { parseArguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'
import { showAnswer } from './ask.ts'

/** `evidence trail show [TRAIL]`: the exit code does not depend on the state of the trail; that is what `evidence gate` is for. */
export async function runTrailShowCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('trail show', args)
  const [trail] = parsed.positionals
  const named = trail === undefined ? parsed : { ...parsed, options: { ...parsed.options, trail: [trail] } }
  return showAnswer(named, terminal, showTrail)
}
