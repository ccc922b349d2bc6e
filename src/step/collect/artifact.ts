import { relative, resolve } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { parseArtifactsList } from '../../fingerprint/artifacts-list.ts'
import { parseChecksumFile } from '../../fingerprint/checksum-file.ts'
import type { FingerprintedArtifact } from '../../fingerprint/artifact.ts'
import { measurePath } from '../../fingerprint/tree.ts'
import { fingerprintAll, type ArtifactReference } from '../../fingerprint/fingerprint.ts'
import { isHubImageName, isImageName } from '../../fingerprint/registry/image-name.ts'
import { hasEntry, readRegularText, resolveLinks } from '../../regular-file.ts'
import { sum } from '../../text/number.ts'
import { createProgress } from '../environment/progress.ts'
import type { RunContext } from '../environment/run-context.ts'
import { emptyInputHint } from '../input/input-form.ts'
import type { Inputs } from '../input/input.ts'
import { describeCommaList, describeEmptyWorkspace, describeFolder } from './unmatched-line.ts'
import { findFiles, isBelowTemp, isPath, rootOf, toNamedFile } from './files.ts'

/** A fingerprinted artifact, and its name in the template if the user gave one. */
export interface CollectedArtifact extends FingerprintedArtifact {
  readonly templateName: string | undefined
}

/** One line of the input `artifacts`. The path of the reference is relative to `root`. */
interface ArtifactLine extends ArtifactReference {
  readonly templateName: string | undefined
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
): Promise<readonly CollectedArtifact[]> {
  if (lines.length === 0) return readArtifactsList(context.environment['GITHUB_ARTIFACTS_LIST'])
  const found = (
    await Promise.all(lines.map(async (line) => expandLine(parseArtifactLine(line, context), context, timeoutSeconds)))
  ).flat()
  const unread = found.filter((it) => 'reference' in it)
  const read = await fingerprintWithProgress(unread, context)
  const fingerprinted = new Map(unread.map((line, at) => [line, read[at]]))
  return found.flatMap((it) => {
    if (!('reference' in it)) return [it]
    const one = fingerprinted.get(it)
    return one === undefined ? [] : [{ ...one, templateName: it.templateName }]
  })
}

async function fingerprintWithProgress(
  unread: readonly ArtifactReference[],
  { host }: Pick<RunContext, 'host'>,
): Promise<readonly FingerprintedArtifact[]> {
  const progress = createProgress(host, { title: 'Fingerprinting', unit: 'bytes' })
  let size: number | undefined
  const measure = (): number =>
    (size ??= sum(unread.map(({ reference, root }) => measurePath(resolve(root, reference)))))
  let done = 0
  try {
    return await fingerprintAll(unread, (bytes) => progress.update((done += bytes), measure))
  } finally {
    progress.end()
  }
}

/** Whether a line names a path below `$RUNNER_TEMP`: nothing else is searched then (rules 8.5). */
export function isLimitedToTemp({ files, artifacts }: Inputs, context: RunContext): boolean {
  const paths = artifacts.map((line) => splitReference(splitLine(line).reference).path)
  return [...files, ...paths].some((line) => isBelowTemp(line, context))
}

/** An input that came out empty is an error as soon as its kind is named (rules 8.7). */
export function noArtifactError(): EvidenceError {
  const message = `Input \`artifacts\` is empty, and \`kind: artifact\` reports nothing else. ${emptyInputHint} $GITHUB_ARTIFACTS_LIST has no artifact either.`
  return new EvidenceError('usage', message, { facts: { input: 'artifacts' } })
}

function readArtifactsList(path: string | undefined): readonly CollectedArtifact[] {
  if (path === undefined || path === '' || !hasEntry(path)) return []
  const text = readRegularText({ path, shown: `The file ${path} ($GITHUB_ARTIFACTS_LIST)`, links: 'follow' })
  return parseArtifactsList(text).map((it) => ({ ...it, templateName: undefined }))
}

/** Parses `template-name=reference`. A line that is the path of an existing file is that path, also if it contains `=`. */
function parseArtifactLine(line: string, context: RunContext): ArtifactLine {
  const { cwd } = context.host
  const { templateName, reference } = hasEntry(resolve(cwd, line)) ? { reference: line } : splitLine(line)
  const { scheme, path } = splitReference(reference)
  const root = rootOf([path], context)
  return { templateName, root, reference: root === cwd ? reference : `${scheme}${relative(root, resolve(path))}` }
}

function splitLine(line: string): { readonly templateName?: string | undefined; readonly reference: string } {
  const [, templateName, reference = line] = /^([a-zA-Z0-9\-_]+)=(.+)$/s.exec(line) ?? []
  return { templateName, reference }
}

function splitReference(reference: string): { readonly scheme: string; readonly path: string } {
  const scheme = [checksumPrefix, 'oci:'].find((prefix) => reference.startsWith(prefix)) ?? ''
  return { scheme, path: reference.slice(scheme.length) }
}

/**
 * The artifacts of one line. A checksum file and an image tag give fingerprinted artifacts. A digest reference or an existing path is itself
 * the reference. Anything else is a glob pattern for files.
 */
async function expandLine(
  line: ArtifactLine,
  context: RunContext,
  timeoutSeconds: number,
): Promise<readonly (ArtifactLine | CollectedArtifact)[]> {
  const { reference, root, templateName } = line
  const { scheme, path } = splitReference(reference)
  const exists = path !== '' && hasEntry(resolve(root, path))
  if (!exists) refuseEmptyPart(reference)
  if (scheme === checksumPrefix) return readChecksums(line, path, context)
  if (exists) checkLink(path, root, context)
  if (exists || isDigestOrLayout(reference)) return [line]
  if (isImage(reference, root)) return [await resolveImageTag(line, context, timeoutSeconds)]
  return (await matchFiles(path, root, context)).map((file) => ({ templateName, root, reference: file }))
}

const emptyParts: readonly (readonly [RegExp, string])[] = [
  [/@(?:sha\d+:)?$/, 'has no digest after @'],
  [/^(?:docker:(?:\/\/)?)?@/, 'has no name before @'],
  [/^(?:checksums|oci):$/, 'has no path'],
  [/=$/, 'has nothing after ='],
  [/:$/, 'has no tag after :'],
]

/** What a build step leaves empty, such as the digest of an image that it did not push. */
function refuseEmptyPart(reference: string): void {
  const problem = emptyParts.find(([pattern]) => pattern.test(reference))?.[1]
  if (problem === undefined) return
  throw new EvidenceError('file', `\`artifacts\`: ${reference} ${problem}. ${emptyInputHint}`, {
    facts: { pattern: reference },
  })
}

/** A name with an owner and a tag is an image, unless its first part is a folder of the workspace. */
function isImage(reference: string, root: string): boolean {
  if (isImageName(reference)) return true
  const [first = ''] = reference.split('/')
  return isHubImageName(reference) && !hasEntry(resolve(root, first))
}

async function matchFiles(pattern: string, root: string, context: RunContext): Promise<readonly string[]> {
  const files = await findFiles([pattern], root)
  if (files.length === 0) throw unmatchedArtifact(pattern, root)
  for (const file of files) checkLink(file, root, context)
  return files
}

function checkLink(path: string, root: string, context: RunContext): void {
  resolveLinks(toNamedFile(resolve(root, path), path, context))
}

function unmatchedArtifact(reference: string, root: string): EvidenceError {
  const cause =
    describeEmptyWorkspace(root) ??
    describeCommaList(reference) ??
    describeFolder(reference, root) ??
    'Check that the build runs before this step, in this job. A line is a path, a glob pattern, oci:<folder>, or an image such as ghcr.io/acme/app:1.2 or name@sha256:….'
  return new EvidenceError('file', `\`artifacts\`: no file matches ${reference} in ${root}. ${cause}`, {
    facts: { pattern: reference },
  })
}

/** The artifacts in a checksum file, or in each file that matches a pattern. */
async function readChecksums(
  { root, templateName }: ArtifactLine,
  pattern: string,
  context: RunContext,
): Promise<readonly CollectedArtifact[]> {
  const files = isPath(pattern, root) ? [pattern] : await matchFiles(pattern, root, context)
  return files.flatMap((file) => {
    const shown = `\`artifacts\`: the checksum file ${file}`
    const text = readRegularText(toNamedFile(resolve(root, file), shown, context))
    return parseChecksumFile(text, file).map((it) => ({ ...it, templateName }))
  })
}

function isDigestOrLayout(text: string): boolean {
  return /@sha\d+:/.test(text) || text.startsWith('oci:')
}

/** A tag can move, so the digest that the registry has for it now is recorded. */
async function resolveImageTag(
  { reference, templateName }: ArtifactLine,
  { environment, host }: RunContext,
  timeoutSeconds: number,
): Promise<CollectedArtifact> {
  const { resolveImage } = await import('../../fingerprint/registry/resolve-image.ts')
  return { ...(await resolveImage(reference, { environment, timeoutSeconds, mask: host.mask })), templateName }
}
