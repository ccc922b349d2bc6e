import { exitCodes, exitCodeOf, type ExitCode } from '../../step/outcome/exit-code.ts'
import { createProgress } from '../../step/environment/progress.ts'
import { plural } from '../../text/plural.ts'
import { readDataLocation } from '../data-location.ts'
import { toSentence } from '../print-result.ts'
import type { Terminal } from '../terminal.ts'
import { hasFlag, parseArguments } from '../arguments.ts'

/** `evidence fsck`: verifies all records and attachments of a service, which can be running. Exit code 2 if there is a finding. */
export async function runFsckCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('fsck', args)
  const isJson = hasFlag(parsed, 'json')
  const location = readDataLocation(parsed, terminal)
  const out = (text: string, value: object): void =>
    isJson ? terminal.json(JSON.stringify(value)) : terminal.document(toSentence(text))
  const { fsck } = await import('../../service/operate/maintenance.ts')
  const progress = createProgress(terminal.host, { title: 'Checking', unit: 'records' })
  let findings = 0
  let unnamed = 0
  const totals = await fsck(
    { ...location, sample: hasFlag(parsed, 'sample'), environment: terminal.environment },
    {
      report: ({ line, ...finding }) => {
        findings += 1
        out(line, { finding })
      },
      unreferenced: ({ sha256, size }) => {
        unnamed += 1
        out(
          `No record refers to the attachment ${sha256} (${size} bytes). evidence sweep removes it once it is old enough.`,
          {
            unnamed: { sha256, size },
          },
        )
      },
      unfinishedUpload: ({ name, size }) =>
        out(`An interrupted upload left the file ${name} (${size} bytes). It is harmless; evidence sweep removes it.`, {
          leftover: { name, size },
        }),
      progress: progress.update,
    },
  ).finally(progress.end)
  const { organisations, records, attachments } = totals
  out(
    `${plural(organisations, 'organisation')}, ${plural(records, 'record')} and ${plural(attachments, 'attachment')} checked: ${plural(findings, 'finding')}, ${plural(unnamed, 'unreferenced attachment')}.`,
    { ...totals, findings, unnamed },
  )
  return findings === 0 ? exitCodes.done : exitCodeOf('file')
}
