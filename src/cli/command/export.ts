import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { exit, type ExitCode } from '../../command/outcome/exit-code.ts'
import { EvidenceError, messageOf } from '../../error.ts'
import { readPlace } from '../place.ts'
import type { Terminal } from '../terminal.ts'
import { lastOf, readWords } from '../words.ts'

/** `evidence export ORG`: writes all that an organisation recorded as one archive, to a file or to standard output. */
export async function runExport(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { out, host, environment } = terminal
  const parsed = readWords('export', words)
  const [org] = parsed.positionals
  if (org === undefined) throw new EvidenceError('usage', 'export needs an ORG, the name of an organisation.')
  const output = lastOf(parsed, 'output')
  const { writeArchive } = await import('../../service/maintenance/upkeep.ts')
  const place = { ...readPlace(parsed, terminal), environment }
  await writeArchive(place, org, (lines) => (output === undefined ? print(lines, out) : writeFile(lines, output)))
  host.info(`${org} is exported, without its tokens: make new ones where it is imported.`)
  return exit.done
}

async function print(lines: AsyncIterable<string>, out: Terminal['out']): Promise<void> {
  for await (const line of lines) out(line.trimEnd())
}

/** Under its name it is whole. */
async function writeFile(lines: AsyncIterable<string>, path: string): Promise<void> {
  const part = `${path}.part`
  try {
    await pipeline(lines, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(part, path)
  } catch (cause) {
    if (!isTaken(cause)) await rm(part, { force: true })
    throw cause instanceof EvidenceError ? cause : toFailure(path, cause)
  }
}

function isTaken(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
}

function toFailure(path: string, cause: unknown): EvidenceError {
  const message = `The archive ${path} cannot be written (${messageOf(cause)}); give --output a path that is free.`
  return new EvidenceError('file', message, { facts: { path }, cause })
}
