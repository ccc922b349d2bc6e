import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { createProgress } from '../../step/environment/progress.ts'
import { readDataLocation } from '../data-location.ts'
import { parseDuration, hasFlag, readOption, parseArguments } from '../arguments.ts'
import { toSentence } from '../print-result.ts'
import type { Terminal } from '../terminal.ts'

/** `evidence sweep`: removes attachments that no record refers to. The service can be running. */
export async function runSweepCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('sweep', args)
  const dryRun = hasFlag(parsed, 'dry-run')
  const olderThan = parseDuration('older-than', readOption(parsed, 'older-than') ?? '24h')
  const { sweepAttachments } = await import('../../service/operate/maintenance.ts')
  const would = dryRun ? 'would be ' : ''
  const counts = new Map<string, number>()
  const isJson = hasFlag(parsed, 'json')
  const out = (text: string, value: object): void =>
    isJson ? terminal.json(JSON.stringify(value)) : terminal.document(toSentence(text))
  const reading = createProgress(terminal.host, { title: 'Reading', unit: 'records' })
  const sweeping = createProgress(terminal.host, { title: 'Sweeping', unit: 'attachments' })
  await sweepAttachments(
    { ...readDataLocation(parsed, terminal), environment: terminal.environment },
    {
      olderThan,
      dryRun,
      progress: { read: reading.update, swept: sweeping.update },
      report: (done, { sha256, size }) => {
        counts.set(done, (counts.get(done) ?? 0) + 1)
        out(`${sha256} (${size} bytes): ${would}${done}`, { attachment: { sha256, size, done, dry_run: dryRun } })
      },
      reportUpload: ({ name, size }) => {
        out(`${name} (${size} bytes), left by an interrupted upload: ${would}removed`, {
          leftover: { name, size, dry_run: dryRun },
        })
      },
    },
  ).finally(sweeping.end)
  const [aside, removed, back] = ['set aside', 'removed', 'put back'].map((done) => counts.get(done) ?? 0)
  out(
    `${dryRun ? 'Dry run: nothing was changed. ' : ''}${aside} set aside, ${removed} removed, ${back} put back. A sweep at least ${olderThan / 3600} hours later removes the attachments that were set aside.`,
    { set_aside: aside, removed, put_back: back, dry_run: dryRun },
  )
  return exitCodes.done
}
