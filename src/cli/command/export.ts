import { resolve } from 'node:path'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { EvidenceError } from '../../error.ts'
import { createProgress } from '../../step/environment/progress.ts'
import { readDataLocation } from '../data-location.ts'
import type { Terminal } from '../terminal.ts'
import { hasFlag, readOption, parseArguments } from '../arguments.ts'
import { writeWholeFile } from '../whole-file.ts'

/** `evidence export ORG`: writes the records and attachments of an organisation to one archive, a file or standard output. */
export async function runExportCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { json, host, environment } = terminal
  const parsed = parseArguments('export', args)
  const [org] = parsed.positionals
  if (org === undefined) throw new EvidenceError('usage', 'export needs an ORG: the name of an organisation.')
  const output = readOption(parsed, 'output')
  const { exportOrganisation: writeArchive } = await import('../../service/operate/maintenance.ts')
  const location = { ...readDataLocation(parsed, terminal), environment }
  const progress = createProgress(host, { title: 'Exporting', unit: 'records' })
  const write = async (lines: AsyncIterable<string>): Promise<void> =>
    output === undefined
      ? printArchive(lines, json)
      : writeWholeFile(lines, { path: resolve(host.cwd, output), noun: 'archive' })
  await writeArchive(location, org, write, progress.update).finally(progress.end)
  host.info(`Exported ${org} without its tokens. Create new tokens after the import.`)
  if (output !== undefined && hasFlag(parsed, 'json')) json(JSON.stringify({ org, output }))
  return exitCodes.done
}

async function printArchive(lines: AsyncIterable<string>, json: Terminal['json']): Promise<void> {
  for await (const line of lines) json(line.trimEnd())
}
