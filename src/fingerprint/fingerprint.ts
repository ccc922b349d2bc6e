import { stat as readStat, realpath } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { EvidenceError } from '../error.ts'
import { Fingerprint } from '../wire/primitives.ts'
import { mapConcurrently } from './concurrency.ts'
import { toBytePath, toPathBuffer } from './byte-path.ts'
import type { DiskPath } from './file-error.ts'
import { isMissing, pathError, toReadError, specialFileError } from './file-error.ts'
import { digestFile, smallFileBytes, type FileReading } from './file.ts'
import type { FingerprintedArtifact } from './artifact.ts'
import { digestFolder } from './folder.ts'
import { readImage } from './image.ts'
import { isImageReference, parseImageReference } from './image-reference.ts'

const maxConcurrentArtifacts = 4

/**
 * The fingerprint of one artifact by its reference (rules 8.7): a path, with symbolic links followed; `name@sha256:<64 hex>`, used
 * without a check; or `oci:<path>`: an OCI layout folder, an archive of one, or the metadata file that buildx writes with
 * `--metadata-file`. Paths are relative to `cwd`. `onRead` receives the number of bytes of each read. Throws `EvidenceError` `file` if
 * the artifact is missing, unreadable, a special file, or changes during the read.
 */
async function fingerprint(
  reference: string,
  cwd: string,
  onRead?: FileReading['onRead'],
): Promise<FingerprintedArtifact> {
  if (isImageReference(reference)) return parseImageReference(reference)
  const isImage = reference.startsWith('oci:')
  const path = isImage ? reference.slice('oci:'.length) : reference
  const diskPath = await resolveDiskPath(path, cwd)
  const filename = basename(resolve(cwd, path)) || path
  const stat = await readStat(toPathBuffer(diskPath.path))
  if (!stat.isDirectory() && !stat.isFile()) throw specialFileError(diskPath)
  const isFolder = stat.isDirectory()
  if (isImage) return readImage(diskPath, filename, isFolder)
  const digest = await digestPath(diskPath, isFolder, onRead)
  return { fingerprint: Fingerprint.parse(digest), filename, kind: isFolder ? 'folder' : 'file' }
}

/** A reference, and the folder that its path is relative to. */
export interface ArtifactReference {
  readonly reference: string
  readonly root: string
}

/** The fingerprints of several artifacts, in the order of the references. At most four artifacts are read at the same time. */
export async function fingerprintAll(
  references: readonly ArtifactReference[],
  onRead?: FileReading['onRead'],
): Promise<readonly FingerprintedArtifact[]> {
  return mapConcurrently(references, maxConcurrentArtifacts, ({ reference, root }) =>
    fingerprint(reference, root, onRead),
  )
}

function digestPath(
  diskPath: DiskPath,
  isFolder: boolean,
  onRead: FileReading['onRead'] = () => undefined,
): Promise<string> {
  const reading = { buffer: Buffer.allocUnsafe(smallFileBytes), onRead }
  return isFolder ? digestFolder(diskPath, reading) : digestFile(diskPath, reading)
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
