import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { EvidenceError, messageOf } from '../../error.ts'
import { parseArtifactsList } from '../../fingerprint/artifacts-list.ts'
import { parseChecksumFile } from '../../fingerprint/checksum-file.ts'
import type { FingerprintedArtifact } from '../../fingerprint/artifact.ts'
import { fingerprintAll } from '../../fingerprint/fingerprint.ts'
import { isHubImageName, isImageName } from '../../registry/image-name.ts'
import type { RunContext } from '../environment/run-context.ts'
import { describeCommaList, describeEmptyWorkspace } from './empty-workspace.ts'
import { findFiles } from './files.ts'
import { showReadingProgress } from './reading-progress.ts'

/** A fingerprinted artifact, and its name in the template if the user gave one. */
export interface BuiltArtifact extends FingerprintedArtifact {
  readonly templateName: string | undefined
}

/** One line of the input `artifacts`. */
interface ArtifactLine {
  readonly templateName: string | undefined
  readonly reference: string
}

const checksumPrefix = 'checksums:'

/**
 * Fingerprints the artifacts that the lines name, or without lines those in `$GITHUB_ARTIFACTS_LIST` (rules 8.7). A registry may take
 * `timeoutSeconds`. Throws EvidenceError `file` for a line without a match, and the failures of a registry.
 */
export async function collectArtifacts(
  lines: readonly string[],
  context: RunContext,
  timeoutSeconds: number,
): Promise<readonly BuiltArtifact[]> {
  if (lines.length === 0) return readArtifactsList(context.environment['GITHUB_ARTIFACTS_LIST'])
  const { cwd } = context.host
  const found = (
    await Promise.all(lines.map(async (line) => expandLine(parseArtifactLine(line, cwd), context, timeoutSeconds)))
  ).flat()
  const unread = found.filter((it) => 'reference' in it)
  const references = unread.map(({ reference }) => reference)
  const read = await showReadingProgress(context.host, (onRead) => fingerprintAll(references, cwd, onRead))
  const fingerprinted = new Map(unread.map((line, at) => [line, read[at]]))
  return found.flatMap((it) => {
    if (!('reference' in it)) return [it]
    const one = fingerprinted.get(it)
    return one === undefined ? [] : [{ ...one, templateName: it.templateName }]
  })
}

async function readArtifactsList(path: string | undefined): Promise<readonly BuiltArtifact[]> {
  if (path === undefined || path === '' || !existsSync(path)) return []
  return parseArtifactsList(await readFile(path, 'utf8')).map((it) => ({ ...it, templateName: undefined }))
}

/** Parses `template-name=reference`. A line that is the path of an existing file is that path, also if it contains `=`. */
function parseArtifactLine(line: string, cwd: string): ArtifactLine {
  const [, templateName, reference] = /^([a-zA-Z0-9\-_]+)=(.+)$/s.exec(line) ?? []
  return templateName === undefined || reference === undefined || existsSync(resolve(cwd, line))
    ? { templateName: undefined, reference: line }
    : { templateName, reference }
}

/**
 * The artifacts of one line. A checksum file and an image tag give fingerprinted artifacts. A digest reference or an existing path is itself
 * the reference. Anything else is a glob pattern for files.
 */
async function expandLine(
  line: ArtifactLine,
  context: RunContext,
  timeoutSeconds: number,
): Promise<readonly (ArtifactLine | BuiltArtifact)[]> {
  const { cwd } = context.host
  if (line.reference.startsWith(checksumPrefix)) return readChecksumFile(line, cwd)
  if (isDigestOrLayout(line.reference) || existsSync(resolve(cwd, line.reference))) return [line]
  if (isImage(line.reference, cwd)) return [await resolveImageTag(line, context, timeoutSeconds)]
  const files = await findFiles([line.reference], cwd)
  if (files.length === 0) throw unmatchedArtifact(line.reference, cwd)
  return files.map((file) => ({ templateName: line.templateName, reference: file }))
}

/** A name with an owner and a tag is an image, unless its first part is a folder of the workspace. */
function isImage(reference: string, cwd: string): boolean {
  if (isImageName(reference)) return true
  const [first = ''] = reference.split('/')
  return isHubImageName(reference) && !existsSync(resolve(cwd, first))
}

function unmatchedArtifact(reference: string, cwd: string): EvidenceError {
  const cause =
    describeEmptyWorkspace(cwd) ??
    describeCommaList(reference) ??
    'Check that the build runs before this step, in this job. A line is a path, a glob pattern, oci:<folder>, or an image such as ghcr.io/acme/app:1.2 or name@sha256:….'
  return new EvidenceError('file', `\`artifacts\`: no file matches ${reference} in ${cwd}. ${cause}`, {
    facts: { pattern: reference },
  })
}

async function readChecksumFile(
  { reference, templateName }: ArtifactLine,
  cwd: string,
): Promise<readonly BuiltArtifact[]> {
  const file = reference.slice(checksumPrefix.length)
  return parseChecksumFile(await readChecksumText(file, cwd), file).map((it) => ({ ...it, templateName }))
}

async function readChecksumText(file: string, cwd: string): Promise<string> {
  try {
    return await readFile(resolve(cwd, file), 'utf8')
  } catch (cause) {
    throw new EvidenceError('file', `\`artifacts\`: the checksum file ${file} cannot be read: ${messageOf(cause)}`, {
      cause,
    })
  }
}

function isDigestOrLayout(text: string): boolean {
  return /@sha\d+:/.test(text) || text.startsWith('oci:')
}

/** A tag can move, so the digest that the registry has for it now is recorded. */
async function resolveImageTag(
  { reference, templateName }: ArtifactLine,
  { environment, host }: RunContext,
  timeoutSeconds: number,
): Promise<BuiltArtifact> {
  const { resolveImage } = await import('../../registry/resolve-image.ts')
  return { ...(await resolveImage(reference, { environment, timeoutSeconds, mask: host.mask })), templateName }
}
