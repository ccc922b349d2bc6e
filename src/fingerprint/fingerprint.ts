import { stat as readStat, realpath } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { EvidenceError } from '../error.ts'
import { Fingerprint } from '../schema/primitives.ts'
import { mapBounded } from './bounded.ts'
import { toBytes, toPath } from './bytes.ts'
import type { Place } from './failure.ts'
import { placeError, readError, specialError, systemCode } from './failure.ts'
import { digestFile, smallFile, type Reading } from './file.ts'
import type { Fingerprinted } from './fingerprinted.ts'
import { digestFolder } from './folder.ts'
import { readImage } from './image.ts'
import { isReference, parseReference } from './reference.ts'

export type { Fingerprinted }

const atOnce = 4

/**
 * The fingerprint of one artifact, by its reference: a path (links to it are followed); `name@sha256:<64 hex>`, taken as it stands;
 * or `oci:<path>`: an OCI layout folder, an archive of one, or the metadata file that `docker buildx build --metadata-file` writes.
 * Paths are relative to `cwd`. Throws EvidenceError `file` for what is missing, unreadable, special, or changes meanwhile.
 * `onRead` is told how many bytes more were read.
 */
export async function fingerprint(reference: string, cwd: string, onRead?: Reading['onRead']): Promise<Fingerprinted> {
  if (isReference(reference)) return parseReference(reference)
  const isImage = reference.startsWith('oci:')
  const path = isImage ? reference.slice('oci:'.length) : reference
  const place = await find(path, cwd)
  const filename = basename(resolve(cwd, path)) || path
  const stat = await readStat(toPath(place.path))
  if (!stat.isDirectory() && !stat.isFile()) throw specialError(place)
  const isFolder = stat.isDirectory()
  if (isImage) return readImage(place, filename, isFolder)
  const digest = await digestPlace(place, isFolder, onRead)
  return { fingerprint: Fingerprint.parse(digest), filename, kind: isFolder ? 'folder' : 'file' }
}

/** Several at once, in the order given; at most four are being read at any time. */
export async function fingerprintAll(
  references: readonly string[],
  cwd: string,
  onRead?: Reading['onRead'],
): Promise<readonly Fingerprinted[]> {
  return mapBounded(references, atOnce, (reference) => fingerprint(reference, cwd, onRead))
}

function digestPlace(place: Place, isFolder: boolean, onRead: Reading['onRead'] = () => undefined): Promise<string> {
  const reading = { scratch: Buffer.allocUnsafe(smallFile), onRead }
  return isFolder ? digestFolder(place, reading) : digestFile(place, reading)
}

async function find(path: string, cwd: string): Promise<Place> {
  if (path === '') throw new EvidenceError('file', 'An artifact has an empty name: give a file, a folder or an image')
  const place = { path: toBytes(resolve(cwd, path)), shown: toBytes(path.replace(/(?<=.)[/\\]+$/, '')) }
  try {
    return { ...place, path: toBytes(await realpath(toPath(place.path), { encoding: 'buffer' })) }
  } catch (error) {
    throw systemCode(error) === 'ENOENT' ? missingError(place, error) : readError(place, error)
  }
}

function missingError(place: Place, cause: unknown): EvidenceError {
  const found =
    'does not exist: give a file or folder that the build made, or an image as name@sha256:<digest> or with host and tag, as in ghcr.io/acme/app:1.2'
  return placeError(place, found, cause)
}
