import { hash } from 'node:crypto'
import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import type { Fingerprint, FreeObject } from '../schema/primitives.ts'
import { toPath, toText } from './bytes.ts'
import type { Place } from './failure.ts'
import { placeError, readError, systemCode } from './failure.ts'
import type { Fingerprinted } from './fingerprinted.ts'
import { objectOf, objectsOf, parseObject, textOf } from './json.ts'
import { parseDigest } from './reference.ts'
import { manifestLimit } from './manifest.ts'
import { listMembers, type Member, readMember } from './tar.ts'

/** Reads a small file of a layout by its path in it; undefined where the layout does not hold it. */
type ReadMember = (name: string) => Promise<Buffer | undefined>

/**
 * The digest of an image on disk: of the one manifest (or manifest list) that `index.json` of an OCI layout names, whether the layout
 * is a folder or a tar archive (`docker save` from Docker 25, `buildx --output type=oci`, skopeo's `oci-archive:`); or the digest that
 * the metadata file of a buildx build holds. The manifest of a layout is read, and must have that digest.
 */
export async function readImage(place: Place, filename: string, isFolder: boolean): Promise<Fingerprinted> {
  if (isFolder) return readLayout(place, filename, folderReader(place))
  const file = await openFile(place)
  try {
    if (await startsAsJson(file)) return parseMetadata(place, filename, await file.readFile('utf8'))
    const members = await listMembers(place, file)
    return await readLayout(place, filename, archiveReader(place, file, members))
  } catch (error) {
    throw readError(place, error)
  } finally {
    await file.close()
  }
}

async function openFile(place: Place): Promise<FileHandle> {
  try {
    return await open(toPath(place.path))
  } catch (error) {
    throw readError(place, error)
  }
}

async function startsAsJson(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, 0)
  return bytesRead === 1 && buffer.toString() === '{'
}

/** docs.docker.com, docker buildx build --metadata-file: `containerimage.digest` and, comma-separated, `image.name`. */
function parseMetadata(place: Place, filename: string, text: string): Fingerprinted {
  const where = toText(place.shown)
  const metadata = parseObject(text, where)
  const [name = ''] = textOf(metadata, 'image.name').split(',')
  const fingerprint = parseDigest(textOf(metadata, 'containerimage.digest'), `${where}, containerimage.digest,`)
  return { fingerprint, filename: name || filename, kind: 'image' }
}

async function readLayout(place: Place, filename: string, read: ReadMember): Promise<Fingerprinted> {
  const descriptor = await findDescriptor(place, read)
  const fingerprint = parseDigest(textOf(descriptor, 'digest'), `${toText(place.shown)}, index.json,`)
  await verify(place, fingerprint, read)
  const name = textOf(objectOf(descriptor, 'annotations'), 'io.containerd.image.name')
  return { fingerprint, filename: name || filename, kind: 'image' }
}

/** A layout may name one manifest under several tags, but for several images nobody could say which is meant. */
async function findDescriptor(place: Place, read: ReadMember): Promise<FreeObject> {
  const index = await read('index.json')
  if (index === undefined) throw await foreignError(place, read)
  const where = `${toText(place.shown)}, index.json,`
  const manifests = objectsOf(parseObject(index.toString('utf8'), where), 'manifests') ?? []
  const [first] = manifests
  if (first === undefined) throw placeError(place, 'names no image in its index.json: build it again')
  const digests = new Set(manifests.map((manifest) => textOf(manifest, 'digest')))
  if (digests.size === 1) return first
  throw placeError(
    place,
    `holds several images (${[...digests].join(', ')}): give the one that is meant as name@<digest>`,
  )
}

async function foreignError(place: Place, read: ReadMember): Promise<Error> {
  const isOldSave = (await read('manifest.json')) !== undefined
  const found = isOldSave
    ? 'was saved by a Docker before 25, which keeps no manifest digest: push the image and give it as name@sha256:<digest>'
    : 'is no OCI image layout, for it holds no index.json: give the folder or archive that the image build wrote'
  return placeError(place, found)
}

async function verify(place: Place, fingerprint: Fingerprint, read: ReadMember): Promise<void> {
  const manifest = await read(`blobs/sha256/${fingerprint}`)
  if (manifest === undefined)
    throw placeError(place, `lacks the manifest sha256:${fingerprint} that it names: build it again`)
  if (hash('sha256', manifest, 'hex') !== fingerprint) {
    throw placeError(place, `holds a manifest that is not sha256:${fingerprint}, as it says: build it again`)
  }
}

function folderReader(folder: Place): ReadMember {
  return async (name) => {
    const member = { path: `${folder.path}/${name}`, shown: `${folder.shown}/${name}` }
    try {
      assertSmall(member, (await stat(toPath(member.path))).size)
      return await readFile(toPath(member.path))
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return undefined
      throw readError(member, error)
    }
  }
}

function archiveReader(archive: Place, file: FileHandle, members: ReadonlyMap<string, Member>): ReadMember {
  return async (name) => {
    const member = members.get(name)
    if (member === undefined) return undefined
    assertSmall({ path: archive.path, shown: `${archive.shown}, ${name}` }, member.size)
    return readMember(file, member)
  }
}

function assertSmall(member: Place, size: number): void {
  if (size <= manifestLimit) return
  throw placeError(member, `is larger than any image manifest may be (${size} bytes): build the image again`)
}
