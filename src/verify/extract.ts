import { mkdirSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EvidenceError, messageOf } from '../error.ts'
import { toStatement } from '../evidence/statement/statement.ts'
import { toSigstoreBundle } from '../log/dsse.ts'
import { hasEntry } from '../regular-file.ts'
import { toCanonicalJson } from '../wire/json/canonical.ts'
import type { TrailPackage } from './package/verify-package.ts'

/** Throws EvidenceError `file` unless there is nothing at the path, or an empty folder. */
export function requireNewFolder(path: string): void {
  if (!hasEntry(path) || isEmptyFolder(path)) return
  throw toExtractError(path, 'it is there already, and is no empty folder')
}

function isEmptyFolder(path: string): boolean {
  try {
    return readdirSync(path).length === 0
  } catch {
    return false
  }
}

const statedKinds: ReadonlySet<string> = new Set(['artifact', 'attestation', 'override'])

/**
 * Writes what follows from a verified package for tools of the field, as JSON: the in-toto Statements of its records (rules 10.1), and its signed
 * verdicts as sigstore bundles. Throws EvidenceError `file`.
 */
export async function writeExtract(folder: string, { trail, verdicts }: TrailPackage): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true })
    const stated = trail.records.filter(({ kind }) => statedKinds.has(kind))
    await writeAll(
      join(folder, 'statements'),
      stated.map((record) => [`${record.sequence}.json`, toStatement(record)]),
    )
    const bundles = verdicts.map(
      ({ record, envelope }) => [`${record.sequence}.sigstore.json`, toSigstoreBundle(envelope)] as const,
    )
    await writeAll(join(folder, 'verdicts'), bundles)
  } catch (cause) {
    throw toExtractError(folder, messageOf(cause), cause)
  }
}

async function writeAll(folder: string, files: readonly (readonly [name: string, content: unknown])[]): Promise<void> {
  await mkdir(folder)
  for (const [name, content] of files) await writeFile(join(folder, name), toCanonicalJson(content), { flag: 'wx' })
}

function toExtractError(path: string, reason: string, cause?: unknown): EvidenceError {
  const message = `The folder ${path} of --extract cannot be written: ${reason}. Name a folder that does not exist.`
  return new EvidenceError('file', message, { facts: { path }, cause })
}
