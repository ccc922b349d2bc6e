import { exit, type ExitCode } from '../../command/outcome/exit-code.ts'
import { plural } from '../../command/outcome/print.ts'
import { EvidenceError } from '../../error.ts'
import { readPlace } from '../place.ts'
import type { Terminal } from '../terminal.ts'
import { readWords } from '../words.ts'

/** `evidence backup TARGET`: copies a service's data to a new folder while it runs, and checks the copy. */
export async function runBackup(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { out, host, environment } = terminal
  const parsed = readWords('backup', words)
  const [target] = parsed.positionals
  if (target === undefined) throw new EvidenceError('usage', 'backup needs a TARGET, the path of a new folder.')
  const { backup } = await import('../../service/maintenance/upkeep.ts')
  const place = { ...readPlace(parsed, terminal), environment }
  const made = await backup(place, target, ({ line }) => host.info(line))
  const { folder, isSound, records, attachments } = made
  if (!isSound) {
    const message = `The backup is in ${folder}, but something in it is wrong, as in the data that it was made of; see above.`
    throw new EvidenceError('file', message, { facts: { folder } })
  }
  out(
    `${plural(records, 'record')} and ${plural(attachments, 'attachment')} are in ${folder}, checked. To restore, give it to evidence serve --data.`,
  )
  return exit.done
}
