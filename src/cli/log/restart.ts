import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { EvidenceError } from '../../error.ts'
import { readTextFile, parseArguments, requireOption } from '../arguments.ts'
import { readDataLocation } from '../data-location.ts'
import { readOperator } from '../operator.ts'
import { printResult, toSentence } from '../print-result.ts'
import type { Terminal } from '../terminal.ts'

/** `evidence log restart`: opens the next log of an organisation after a restore (rules 2.19). The service can be running. */
export async function runLogRestartCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('log restart', args)
  const [org] = parsed.positionals
  if (org === undefined) throw new EvidenceError('usage', 'log restart needs an organisation.')
  const reason = requireOption(parsed, 'reason')
  const checkpoint = readTextFile(parsed, 'checkpoint', terminal)
  const { openLogKeys } = await import('../../service/log/key-store.ts')
  const keys = await openLogKeys(readDataLocation(parsed, terminal))
  try {
    const restart = await keys.restartLog({ org, reason, checkpoint, actor: readOperator() })
    const { origin, previous } = restart
    const text = `The log ${origin} takes the place of ${previous.origin} with ${previous.size} records. Each gate that knows the old log fails until its input \`log-restart-accepted\` is ${origin}; each witness needs a new folder.`
    printResult(parsed, terminal, { value: restart, text: toSentence(text) })
  } finally {
    await keys.close()
  }
  return exitCodes.done
}
