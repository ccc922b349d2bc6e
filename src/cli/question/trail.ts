import type { ExitCode } from '../../step/outcome/exit-code.ts'
import { listTrails, showTrail } from '../../step/question/trail.ts'
import { parseArguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'
import { readLimit, showAnswer, withPositional } from './ask.ts'

/** `evidence trail show [TRAIL]`: the exit code does not depend on the state of the trail; that is what `evidence gate` is for. */
export async function runTrailShowCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('trail show', args)
  return showAnswer(withPositional(parsed, 'trail'), terminal, showTrail)
}

/** `evidence trail list [FLOW]`. */
export async function runTrailListCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('trail list', args)
  const limit = readLimit(parsed)
  return showAnswer(withPositional(parsed, 'flow'), terminal, async (asked) => listTrails(asked, limit))
}
