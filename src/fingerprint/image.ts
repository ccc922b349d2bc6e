import { hash } from 'node:crypto'
import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import type { Fingerprint, FreeObject } from '../wire/primitives.ts'
import { toPathBuffer, toDisplayText } from './byte-path.ts'
import { type DiskPath, isMissing, pathError, specialFileError, toReadError } from './file-error.ts'
import type { FingerprintedArtifact } from './artifact.ts'
import { objectOf, objectsOf, parseObject } from './json.ts'
import { textMember } from '../wire/json/member.ts'
import { maxManifestBytes, parseDigest } from './image-reference.ts'
import { listTarMembers, type TarMember, readTarMember } from './tar.ts'

/** Reads a small file of a layout by its path in the layout; undefined if the file does not exist. */
type ReadMember = (name: string) => Promise<Buffer | undefined>

/**
 * The digest of an image on disk (rules 8.7). In an OCI layout it is the digest of the one manifest (or manifest list) in `index.json`,
 * which is verified. The layout is a folder or a tar archive (`docker save` since Docker 25, `buildx --output type=oci`, skopeo's
 * `oci-archive:`). In the metadata file of a buildx build it is the recorded digest. Throws `EvidenceError` `file`.
 */
export async function readImage(
  diskPath: DiskPath,
  filename: string,
  isFolder: boolean,
): Promise<FingerprintedArtifact> {
  if (isFolder) return readLayout(diskPath, filename, createFolderReader(diskPath))
  const file = await openFile(diskPath)
  try {
    if (await startsAsJson(file)) return parseMetadata(diskPath, filename, await file.readFile('utf8'))
    const members = await listTarMembers(diskPath, file)
    return await readLayout(diskPath, filename, createArchiveReader(diskPath, file, members))
  } catch (error) {
    throw toReadError(diskPath, error)
  } finally {
    await file.close()
  }
}

async function openFile(diskPath: DiskPath): Promise<FileHandle> {
  try {
    return await open(toPathBuffer(diskPath.path))
  } catch (error) {
    throw toReadError(diskPath, error)
  }
}

async function startsAsJson(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, 0)
  return bytesRead === 1 && buffer.toString() === '{'
}

/** docs.docker.com, docker buildx build --metadata-file: `containerimage.digest` and, comma-separated, `image.name`. */
function parseMetadata(diskPath: DiskPath, filename: string, text: string): FingerprintedArtifact {
  const source = toDisplayText(diskPath.displayPath)
  const metadata = parseObject(text, source)
  const [name = ''] = textMember(metadata, 'image.name').split(',')
  const fingerprint = parseDigest(textMember(metadata, 'containerimage.digest'), `${source}, containerimage.digest,`)
  return { fingerprint, filename: name || filename, kind: 'image' }
}

async function readLayout(diskPath: DiskPath, filename: string, read: ReadMember): Promise<FingerprintedArtifact> {
  const descriptor = await findDescriptor(diskPath, read)
  const fingerprint = parseDigest(
    textMember(descriptor, 'digest'),
    `${toDisplayText(diskPath.displayPath)}, index.json,`,
  )
  await verifyManifest(diskPath, fingerprint, read)
  const name = textMember(objectOf(descriptor, 'annotations'), 'io.containerd.image.name')
  return { fingerprint, filename: name || filename, kind: 'image' }
}

/** The only manifest of a layout, possibly under several tags. Several images are an error, because the right one is unknown. */
async function findDescriptor(diskPath: DiskPath, read: ReadMember): Promise<FreeObject> {
  const index = await read('index.json')
  if (index === undefined) throw await invalidLayoutError(diskPath, read)
  const source = `${toDisplayText(diskPath.displayPath)}, index.json,`
  const manifests = objectsOf(parseObject(index.toString('utf8'), source), 'manifests') ?? []
  const [first] = manifests
  if (first === undefined) throw pathError(diskPath, 'has no image in its index.json: build it again')
  const digests = new Set(manifests.map((manifest) => textMember(manifest, 'digest')))
  if (digests.size === 1) return first
  throw pathError(diskPath, `has several images (${[...digests].join(', ')}): give one of them as name@<digest>`)
}

async function invalidLayoutError(diskPath: DiskPath, read: ReadMember): Promise<Error> {
  const isOldSave = (await read('manifest.json')) !== undefined
  const problem = isOldSave
    ? 'was saved by a Docker version before 25, which does not save the manifest digest: push the image and give it as name@sha256:<digest>'
    : 'is not an OCI image layout, because it has no index.json: give the folder or archive that the image build wrote'
  return pathError(diskPath, problem)
}

async function verifyManifest(diskPath: DiskPath, fingerprint: Fingerprint, read: ReadMember): Promise<void> {
  const manifest = await read(`blobs/sha256/${fingerprint}`)
  if (manifest === undefined)
    throw pathError(diskPath, `does not have the manifest sha256:${fingerprint} of its index.json: build it again`)
  if (hash('sha256', manifest, 'hex') !== fingerprint) {
    throw pathError(diskPath, `has a manifest whose digest is not sha256:${fingerprint}: build it again`)
  }
}

function createFolderReader(folder: DiskPath): ReadMember {
  return async (name) => {
    const member = { path: `${folder.path}/${name}`, displayPath: `${folder.displayPath}/${name}` }
    try {
      const found = await stat(toPathBuffer(member.path))
      if (!found.isFile() && !found.isDirectory()) throw specialFileError(member)
      assertManifestSize(member, found.size)
      return await readFile(toPathBuffer(member.path))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw toReadError(member, error)
    }
  }
}

function createArchiveReader(archive: DiskPath, file: FileHandle, members: ReadonlyMap<string, TarMember>): ReadMember {
  return async (name) => {
    const member = members.get(name)
    if (member === undefined) return undefined
    assertManifestSize({ path: archive.path, displayPath: `${archive.displayPath}, ${name}` }, member.size)
    return readTarMember(file, member)
  }
}

function assertManifestSize(member: DiskPath, size: number): void {
  if (size <= maxManifestBytes) return
  throw pathError(member, `is larger than an image manifest may be (${size} bytes): build the image again`)
}
