import { resolve } from 'node:path'
import { exit, type ExitCode } from '../../command/outcome/exit-code.ts'
import { plural } from '../../command/outcome/print.ts'
import { EvidenceError } from '../../error.ts'
import { readPlace } from '../place.ts'
import type { Terminal } from '../terminal.ts'
import { readWords } from '../words.ts'

/** `evidence import FILE`: takes over what was exported, whole or not at all, into a database that has none of it. */
export async function runImport(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { out, host, environment } = terminal
  const parsed = readWords('import', words)
  const [file] = parsed.positionals
  if (file === undefined) throw new EvidenceError('usage', 'import needs a FILE that evidence export wrote.')
  const { readArchive } = await import('../../service/maintenance/upkeep.ts')
  const place = { ...readPlace(parsed, terminal), environment }
  const { org, records, attachments, chain } = await readArchive(place, resolve(host.cwd, file))
  out(`${org}: ${plural(records, 'record')} and ${plural(attachments, 'attachment')} imported. Chain: ${chain}`)
  return exit.done
}
