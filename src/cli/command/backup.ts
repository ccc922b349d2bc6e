import { resolve } from 'node:path'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { createProgress } from '../../step/environment/progress.ts'
import { plural } from '../../text/plural.ts'
import { EvidenceError } from '../../error.ts'
import { readDataLocation } from '../data-location.ts'
import { printResult, toSentence } from '../print-result.ts'
import type { Terminal } from '../terminal.ts'
import { hasFlag, parseArguments } from '../arguments.ts'

/** `evidence backup TARGET`: copies the data of a service, which can be running, to a new folder and verifies the copy. */
export async function runBackupCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { host, environment } = terminal
  const parsed = parseArguments('backup', args)
  const [target] = parsed.positionals
  if (target === undefined) throw new EvidenceError('usage', 'backup needs a TARGET: the path of a new folder.')
  const { backup } = await import('../../service/operate/maintenance.ts')
  const includeKey = hasFlag(parsed, 'include-key')
  const location = { ...readDataLocation(parsed, terminal), environment, includeKey }
  const reading = createProgress(host, { title: 'Reading the copy', unit: 'records' })
  const copying = createProgress(host, { title: 'Copying', unit: 'bytes' })
  const checking = createProgress(host, { title: 'Checking the copy', unit: 'records' })
  const made = await backup(location, resolve(host.cwd, target), ({ line }) => host.info(line), {
    read: reading.update,
    copied: copying.update,
    checked: checking.update,
  }).finally(checking.end)
  const { folder, isSound, records, attachments, missingKey } = made
  if (!isSound) {
    const message = `The backup in ${folder} is complete, but the source data has errors, which it contains too. See the messages above.`
    throw new EvidenceError('file', message, { facts: { folder } })
  }
  const missing =
    missingKey === undefined
      ? ''
      : `The key file ${missingKey} is not in the backup. Keep a copy of it elsewhere: the secrets of notification actions need it.`
  printResult(parsed, terminal, {
    value: made,
    text: [
      ...toSentence(
        `${plural(records, 'record')} and ${plural(attachments, 'attachment')} are in ${folder}, verified. To restore, run evidence serve --data with this folder.`,
      ),
      ...toSentence(missing),
    ],
  })
  return exitCodes.done
}
