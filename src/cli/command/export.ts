import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { EvidenceError, messageOf } from '../../error.ts'
import { createProgress } from '../../step/environment/progress.ts'
import { readDataLocation } from '../data-location.ts'
import type { Terminal } from '../terminal.ts'
import { hasFlag, readOption, parseArguments } from '../arguments.ts'

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
    output === undefined ? printArchive(lines, json) : writeArchiveFile(lines, resolve(host.cwd, output))
  await writeArchive(location, org, write, progress.update).finally(progress.end)
  host.info(`Exported ${org} without its tokens. Create new tokens after the import.`)
  if (output !== undefined && hasFlag(parsed, 'json')) json(JSON.stringify({ org, output }))
  return exitCodes.done
}

async function printArchive(lines: AsyncIterable<string>, json: Terminal['json']): Promise<void> {
  for await (const line of lines) json(line.trimEnd())
}

/** Writes to a temporary file first, so that the file at the path is always complete. */
async function writeArchiveFile(lines: AsyncIterable<string>, path: string): Promise<void> {
  const part = `${path}.part`
  try {
    await pipeline(lines, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(part, path)
  } catch (cause) {
    if (!isExistingFile(cause)) await rm(part, { force: true })
    throw cause instanceof EvidenceError ? cause : toArchiveError(path, cause)
  }
}

function isExistingFile(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
}

function toArchiveError(path: string, cause: unknown): EvidenceError {
  const message = `The archive ${path} cannot be written (${messageOf(cause)}). Set --output to a path that does not exist and can be written.`
  return new EvidenceError('file', message, { facts: { path }, cause })
}
