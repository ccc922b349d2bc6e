import type { ExitCode } from '../../step/outcome/exit-code.ts'
import { findArtifactStatement, showArtifact } from '../../step/question/artifact.ts'
import { hasFlag, parseArguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'
import { requireArgument, showAnswer, showValue } from './ask.ts'

/** `evidence artifact show NAME|DIGEST|PATH`. */
export async function runArtifactShowCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('artifact show', args)
  const wanted = requireArgument(
    parsed,
    'artifact show needs a name, a digest such as sha256:…, or the path of a file or folder.',
  )
  return hasFlag(parsed, 'statement')
    ? showValue(parsed, terminal, (asked) => findArtifactStatement(asked, wanted))
    : showAnswer(parsed, terminal, (asked) => showArtifact(asked, wanted))
}
