import { exit, type ExitCode } from '../../command/outcome/exit-code.ts'
import { EvidenceError } from '../../error.ts'
import { readPlace } from '../place.ts'
import type { Terminal } from '../terminal.ts'
import { hasFlag, lastOf, readWords } from '../words.ts'

const seconds: Readonly<Record<string, number>> = { h: 3600, d: 86_400 }

/** `evidence sweep`: removes attachments that no record names, also while a service runs. */
export async function runSweep(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = readWords('sweep', words)
  const dryRun = hasFlag(parsed, 'dry-run')
  const olderThan = parseAge(lastOf(parsed, 'older-than') ?? '24h')
  const { sweepPlace } = await import('../../service/maintenance/upkeep.ts')
  const would = dryRun ? 'would be ' : ''
  const counts = new Map<string, number>()
  await sweepPlace(
    { ...readPlace(parsed, terminal), environment: terminal.environment },
    {
      olderThan,
      dryRun,
      tell: (done, { sha256, size }) => {
        counts.set(done, (counts.get(done) ?? 0) + 1)
        terminal.out(`${sha256} (${size} bytes): ${would}${done}`)
      },
      tellLeftover: ({ name, size }) => {
        terminal.out(`${name} (${size} bytes), left by an upload that broke off: ${would}removed`)
      },
    },
  )
  const [aside, removed, back] = ['set aside', 'removed', 'put back'].map((done) => counts.get(done) ?? 0)
  terminal.out(
    `${dryRun ? 'Nothing was done. ' : ''}${aside} set aside, ${removed} removed, ${back} put back. What is set aside is removed by a sweep that comes ${olderThan / 3600} hours later or more.`,
  )
  return exit.done
}

function parseAge(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([hd])$/.exec(text) ?? []
  if (count !== undefined) return Number(count) * (seconds[unit] ?? 0)
  throw new EvidenceError('usage', `--older-than is "${text}"; it takes hours or days, such as 24h or 7d.`)
}
