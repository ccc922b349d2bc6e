import type { FileHandle } from 'node:fs/promises'
import type { Place } from './failure.ts'
import { placeError } from './failure.ts'
import { block, type Header, parseHeader, parseExtension } from './tar-header.ts'

/** Where the bytes of one file stand in an archive. */
export interface Member {
  readonly offset: number
  readonly size: number
}

/** The regular files of a tar archive by name (of a name that comes twice the last, as when unpacking). Bodies are not read. */
export async function listMembers(archive: Place, file: FileHandle): Promise<ReadonlyMap<string, Member>> {
  const members = new Map<string, Member>()
  let next: Partial<Header> = {}
  for (let position = 0; ;) {
    const found = await headerAt(archive, file, position)
    if (found === undefined) return members
    const header = found.extends ? found : { ...found, ...next }
    const member = { offset: position + block, size: header.size }
    if (!Number.isSafeInteger(header.size)) throw placeError(archive, `is damaged at byte ${position}: build it again`)
    next = header.extends ? { ...next, ...(await extension(archive, file, { ...header, ...member })) } : {}
    if (header.isFile) members.set(header.name.replace(/^(?:\.\/)+/, ''), member)
    position = member.offset + Math.ceil(member.size / block) * block
  }
}

export async function readMember(file: FileHandle, member: Member): Promise<Buffer> {
  const bytes = Buffer.alloc(member.size)
  const { bytesRead } = await file.read(bytes, 0, member.size, member.offset)
  return bytes.subarray(0, bytesRead)
}

async function headerAt(archive: Place, file: FileHandle, offset: number): Promise<Header | undefined> {
  const bytes = await readMember(file, { offset, size: block })
  if (isEnd(bytes)) return undefined
  const header = bytes.length === block ? parseHeader(bytes) : undefined
  if (header !== undefined) return header
  throw placeError(
    archive,
    `${diagnose(bytes, offset)}: give an OCI layout folder, or an archive as the build wrote it`,
  )
}

function isEnd(bytes: Buffer): boolean {
  return bytes.length === block && bytes.every((byte) => byte === 0)
}

function diagnose(bytes: Buffer, offset: number): string {
  if (offset > 0) return `is cut short or damaged at byte ${offset}`
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? 'is compressed (gunzip unpacks it)' : 'is no tar archive'
}

/** A pax header or a GNU long name says more of the member that follows it. It is a few lines; more is an attack on our memory. */
async function extension(archive: Place, file: FileHandle, header: Header & Member): Promise<Partial<Header>> {
  if (header.size > 1024 * 1024) throw placeError(archive, 'has a tar header of more than 1 MiB: build it again')
  const bytes = await readMember(file, header)
  return parseExtension(header, bytes)
}
