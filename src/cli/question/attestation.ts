import type { ExitCode } from '../../step/outcome/exit-code.ts'
import { showAttestation } from '../../step/question/attestation.ts'
import { parseArguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'
import { requireArgument, showAnswer } from './ask.ts'

/** `evidence attestation show ID|NAME`. */
export async function runAttestationShowCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('attestation show', args)
  const wanted = requireArgument(parsed, 'attestation show needs the id of an attestation, or its name in a trail.')
  return showAnswer(parsed, terminal, (asked) => showAttestation(asked, wanted))
}
