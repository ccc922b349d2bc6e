import { stat as readStat, realpath } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { EvidenceError } from '../error.ts'
import { Fingerprint } from '../wire/primitives.ts'
import { mapConcurrently } from './concurrency.ts'
import { toBytePath, toPathBuffer } from './byte-path.ts'
import type { DiskPath } from './file-error.ts'
import { isMissing, pathError, toReadError, specialFileError } from './file-error.ts'
import { digestFiles } from './files.ts'
import type { FingerprintedArtifact } from './artifact.ts'
import { listFolder, type ListedFiles } from './folder.ts'
import { readImage } from './image.ts'
import { isImageReference, parseImageReference } from './image-reference.ts'

const maxConcurrentArtifacts = 4

/** A reference, and the folder that its path is relative to. */
export interface ArtifactReference {
  readonly reference: string
  readonly root: string
}

/**
 * The fingerprints of artifacts, in the order of their references (rules 8.7). A reference is a path, with symbolic links followed;
 * `name@sha256:<64 hex>`, used without a check; or `oci:<path>`: an OCI layout folder, an archive of one, or the metadata file that buildx
 * writes with `--metadata-file`. `onRead` receives numbers of bytes that were read. Throws `EvidenceError` `file` if an artifact is missing,
 * unreadable, a special file, or changes during the read.
 */
export async function fingerprintAll(
  references: readonly ArtifactReference[],
  onRead?: (bytes: number) => void,
): Promise<readonly FingerprintedArtifact[]> {
  const found = await mapConcurrently(references, maxConcurrentArtifacts, openArtifact)
  const listed = found.filter((artifact) => 'files' in artifact)
  const digests = await digestFiles(
    listed.map(({ files }) => files),
    onRead,
  )
  const digestsOf = new Map(listed.map((artifact, at) => [artifact, digests[at]]))
  return found.map((artifact) => {
    if (!('files' in artifact)) return artifact
    const { filename, kind, toDigest } = artifact
    return { fingerprint: Fingerprint.parse(toDigest(digestsOf.get(artifact) ?? [])), filename, kind }
  })
}

interface ListedArtifact extends ListedFiles {
  readonly filename: string
  readonly kind: 'file' | 'folder'
}

/** Fingerprints an image, and lists the files of any other artifact. */
async function openArtifact({ reference, root }: ArtifactReference): Promise<FingerprintedArtifact | ListedArtifact> {
  if (isImageReference(reference)) return parseImageReference(reference)
  const isImage = reference.startsWith('oci:')
  const path = isImage ? reference.slice('oci:'.length) : reference
  const diskPath = await resolveDiskPath(path, root)
  const filename = basename(resolve(root, path)) || path
  const stat = await readStat(toPathBuffer(diskPath.path))
  if (!stat.isDirectory() && !stat.isFile()) throw specialFileError(diskPath)
  if (isImage) return readImage(diskPath, filename, stat.isDirectory())
  if (stat.isDirectory()) return { filename, kind: 'folder', ...listFolder(diskPath) }
  return { filename, kind: 'file', files: { prefix: diskPath, names: [''] }, toDigest: ([digest = '']) => digest }
}

async function resolveDiskPath(path: string, cwd: string): Promise<DiskPath> {
  if (path === '') throw new EvidenceError('file', 'An artifact has an empty name: give a file, a folder or an image')
  const diskPath = { path: toBytePath(resolve(cwd, path)), displayPath: toBytePath(removeTrailingSeparators(path)) }
  try {
    return { ...diskPath, path: toBytePath(await realpath(toPathBuffer(diskPath.path), { encoding: 'buffer' })) }
  } catch (error) {
    throw isMissing(error) ? missingFileError(diskPath, error) : toReadError(diskPath, error)
  }
}

/** The path of a root keeps its separator. */
function removeTrailingSeparators(path: string): string {
  let end = path.length
  while (end > 1 && ['/', '\\'].includes(path[end - 1] ?? '')) end -= 1
  return path.slice(0, end)
}

function missingFileError(diskPath: DiskPath, cause: unknown): EvidenceError {
  const problem =
    'does not exist: give a file or folder that the build creates, or an image as name@sha256:<digest> or with host and tag, such as ghcr.io/acme/app:1.2'
  return pathError(diskPath, problem, cause)
}
