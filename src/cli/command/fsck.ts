import { exit, exitCodeOf, type ExitCode } from '../../command/outcome/exit-code.ts'
import { plural } from '../../command/outcome/print.ts'
import { readPlace } from '../place.ts'
import type { Terminal } from '../terminal.ts'
import { hasFlag, readWords } from '../words.ts'

const every = 10_000

/** `evidence fsck`: checks all that a service recorded, also while it runs. Exit code 2 where something is wrong. */
export async function runFsck(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = readWords('fsck', words)
  const isJson = hasFlag(parsed, 'json')
  const place = readPlace(parsed, terminal)
  const out = (text: string, value: object): void => terminal.out(isJson ? JSON.stringify(value) : text)
  const { fsck } = await import('../../service/maintenance/upkeep.ts')
  let findings = 0
  let unnamed = 0
  const totals = await fsck(
    { ...place, environment: terminal.environment },
    {
      report: ({ line, ...finding }) => {
        findings += 1
        out(line, { finding })
      },
      unnamed: ({ sha256, size }) => {
        unnamed += 1
        out(`No record names the attachment ${sha256} (${size} bytes); evidence sweep removes it once it is old.`, {
          unnamed: { sha256, size },
        })
      },
      leftover: ({ name, size }) =>
        out(`An upload that broke off left ${name} (${size} bytes), which harms nothing; evidence sweep removes it.`, {
          leftover: { name, size },
        }),
      progress: showProgress,
    },
  )
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  const { organisations, records, attachments } = totals
  out(
    `${plural(organisations, 'organisation')}, ${plural(records, 'record')} and ${plural(attachments, 'attachment')} checked: ${findings === 0 ? 'nothing' : findings} wrong, ${plural(unnamed, 'attachment')} unnamed.`,
    { ...totals, findings, unnamed },
  )
  return findings === 0 ? exit.done : exitCodeOf('file')
}

function showProgress(records: number): void {
  if (process.stderr.isTTY && records % every === 0) process.stderr.write(`\r${records} records`)
}
