import { resolve } from 'node:path'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { plural } from '../../text/plural.ts'
import { EvidenceError } from '../../error.ts'
import { createProgress } from '../../step/environment/progress.ts'
import { readDataLocation } from '../data-location.ts'
import { printResult, toSentence } from '../print-result.ts'
import type { Terminal } from '../terminal.ts'
import { parseArguments } from '../arguments.ts'

/** `evidence import FILE`: imports an archive, completely or not at all, into a database without this organisation. */
export async function runImportCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { host, environment } = terminal
  const parsed = parseArguments('import', args)
  const [file] = parsed.positionals
  if (file === undefined) throw new EvidenceError('usage', 'import needs a FILE: an archive from evidence export.')
  const { importFile: readArchive } = await import('../../service/operate/maintenance.ts')
  const location = { ...readDataLocation(parsed, terminal), environment }
  const progress = createProgress(host, { title: 'Importing', unit: 'records read' })
  const { org, records, attachments, chain } = await readArchive(
    location,
    resolve(host.cwd, file),
    progress.update,
  ).finally(progress.end)
  printResult(parsed, terminal, {
    value: { org, records, attachments, chain },
    text: toSentence(
      `${org}: ${plural(records, 'record')} and ${plural(attachments, 'attachment')} imported. Chain: ${chain}`,
    ),
  })
  return exitCodes.done
}
