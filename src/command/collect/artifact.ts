import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { fingerprintAll, type Fingerprinted } from '../../fingerprint/fingerprint.ts'
import { parseChecksums } from '../../fingerprint/checksum.ts'
import { parseArtifactsList } from '../../fingerprint/listed.ts'
import { isImageName } from '../../registry/image-name.ts'
import { findFiles } from './files.ts'
import { watchReading } from './reading-progress.ts'
import type { Surroundings } from '../environment/surroundings.ts'

/** One built thing, and the name that the template has for it. */
export interface Built extends Fingerprinted {
  readonly templateName: string | undefined
}

interface Line {
  readonly templateName: string | undefined
  readonly reference: string
}

const checksums = 'checksums:'

/** Fingerprints what the `artifacts` lines name; with none, takes what `$GITHUB_ARTIFACTS_LIST` lists. */
export async function collectArtifacts(
  lines: readonly string[],
  surroundings: Surroundings,
  budget: number,
): Promise<readonly Built[]> {
  if (lines.length === 0) return listedArtifacts(surroundings.environment['GITHUB_ARTIFACTS_LIST'])
  const { cwd } = surroundings.host
  const found = (
    await Promise.all(lines.map(async (line) => expand(parseLine(line, cwd), surroundings, budget)))
  ).flat()
  const unread = found.filter((it) => 'reference' in it)
  const references = unread.map(({ reference }) => reference)
  const read = await watchReading(surroundings.host, (onRead) => fingerprintAll(references, cwd, onRead))
  const fingerprinted = new Map(unread.map((line, at) => [line, read[at]]))
  return found.flatMap((it) => {
    if (!('reference' in it)) return [it]
    const one = fingerprinted.get(it)
    return one === undefined ? [] : [{ ...one, templateName: it.templateName }]
  })
}

async function readText(path: string, shown: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new EvidenceError('file', `\`artifacts\`: the checksum file ${shown} cannot be read: ${String(cause)}`, {
      cause,
    })
  }
}

async function readChecksums({ reference, templateName }: Line, cwd: string): Promise<readonly Built[]> {
  const file = reference.slice(checksums.length)
  return parseChecksums(await readText(resolve(cwd, file), file), file).map((it) => ({ ...it, templateName }))
}

async function listedArtifacts(path: string | undefined): Promise<readonly Built[]> {
  if (path === undefined || path === '' || !existsSync(path)) return []
  return parseArtifactsList(await readFile(path, 'utf8')).map((it) => ({ ...it, templateName: undefined }))
}

/** A file whose own name holds `=` is that file. */
function parseLine(line: string, cwd: string): Line {
  const [, templateName, reference] = /^([a-zA-Z0-9\-_]+)=(.+)$/.exec(line) ?? []
  return templateName === undefined || reference === undefined || existsSync(resolve(cwd, line))
    ? { templateName: undefined, reference: line }
    : { templateName, reference }
}

/**
 * A file of checksums names several artifacts, whose digests are taken as they stand. A reference to an image or to something that is
 * there stands for itself; anything else is a glob for files.
 */
async function expand(line: Line, surroundings: Surroundings, budget: number): Promise<readonly (Line | Built)[]> {
  const { cwd } = surroundings.host
  if (line.reference.startsWith(checksums)) return readChecksums(line, cwd)
  if (isReference(line.reference) || existsSync(resolve(cwd, line.reference))) return [line]
  if (isImageName(line.reference)) return [await resolveTag(line, surroundings, budget)]
  const files = await findFiles([line.reference], cwd)
  if (files.length === 0) {
    throw new EvidenceError(
      'file',
      `\`artifacts\`: ${line.reference} matches no file in ${cwd}. Did the build run before this step, in this job? Give a path, a glob, oci:<folder>, or an image such as ghcr.io/acme/app:1.2 or name@sha256:….`,
      { facts: { pattern: line.reference } },
    )
  }
  return files.map((file) => ({ templateName: line.templateName, reference: file }))
}

function isReference(text: string): boolean {
  return /@sha\d+:/.test(text) || text.startsWith('oci:')
}

/** A tag can move: what is recorded is the digest that its registry names now. */
async function resolveTag(
  { reference, templateName }: Line,
  { environment, host }: Surroundings,
  budget: number,
): Promise<Built> {
  const { resolveImage } = await import('../../registry/resolve.ts')
  return { ...(await resolveImage(reference, { environment, budget, mask: host.mask })), templateName }
}
