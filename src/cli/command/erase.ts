import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { EvidenceError } from '../../error.ts'
import { parseArguments, requireOption } from '../arguments.ts'
import { readDataLocation } from '../data-location.ts'
import { printResult, toSentence } from '../print-result.ts'
import { readOperator } from '../operator.ts'
import type { Terminal } from '../terminal.ts'

/** `evidence erase`: erases the content of a record (rules 2.18). The service can be running. */
export async function runEraseCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('erase', args)
  const [org = '', digits = ''] = parsed.positionals
  const sequence = Number(digits)
  if (org === '' || !Number.isSafeInteger(sequence) || sequence < 1) {
    throw new EvidenceError(
      'usage',
      'erase needs an organisation and the number of a record. See evidence erase --help.',
    )
  }
  const request = { org, sequence, reason: requireOption(parsed, 'reason') }
  const { openErasures } = await import('../../service/operate/erase.ts')
  const erasures = await openErasures(readDataLocation(parsed, terminal), readOperator())
  try {
    const erasure = await erasures.eraseRecord(request)
    printResult(parsed, terminal, { value: erasure, text: toSentence(describeErasure(org, erasure)) })
  } finally {
    await erasures.close()
  }
  return exitCodes.done
}

type Erasures = Awaited<ReturnType<(typeof import('../../service/operate/erase.ts'))['openErasures']>>

function describeErasure(org: string, erasure: Awaited<ReturnType<Erasures['eraseRecord']>>): string {
  const { sequence, erased_by: by, erasure_sequence: number, reason } = erasure
  return `Record ${sequence} of ${org} is erased, by record ${number} (${by}: ${reason}). evidence sweep removes its attachment, unless another record names it. Older backups and exports still contain the record.`
}
