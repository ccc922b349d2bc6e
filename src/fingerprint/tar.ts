import type { FileHandle } from 'node:fs/promises'
import type { DiskPath } from './file-error.ts'
import { pathError } from './file-error.ts'

/** The size of a block in a tar archive (POSIX.1-2017, pax, ustar Interchange Format). */
const blockBytes = 512

/** The position of a file's content in an archive. */
export interface TarMember {
  readonly offset: number
  readonly size: number
}

/**
 * The regular files of a tar archive by name, without reading their content. Of two files with one name the last is used, as in
 * unpacking. Throws `EvidenceError` `file` if the archive is damaged.
 */
export async function listTarMembers(archive: DiskPath, file: FileHandle): Promise<ReadonlyMap<string, TarMember>> {
  const members = new Map<string, TarMember>()
  let next: Partial<TarHeader> = {}
  for (let position = 0; ;) {
    const found = await readHeader(archive, file, position)
    if (found === undefined) return members
    const header = found.isExtension ? found : { ...found, ...next }
    const member = { offset: position + blockBytes, size: header.size }
    if (!Number.isSafeInteger(header.size)) throw pathError(archive, `is damaged at byte ${position}: build it again`)
    next = header.isExtension ? { ...next, ...(await readExtension(archive, file, { ...header, ...member })) } : {}
    if (header.isFile) members.set(header.name.replace(/^(?:\.\/)+/, ''), member)
    position = member.offset + Math.ceil(member.size / blockBytes) * blockBytes
  }
}

export async function readTarMember(file: FileHandle, member: TarMember): Promise<Buffer> {
  const bytes = Buffer.alloc(member.size)
  const { bytesRead } = await file.read(bytes, 0, member.size, member.offset)
  return bytes.subarray(0, bytesRead)
}

async function readHeader(archive: DiskPath, file: FileHandle, offset: number): Promise<TarHeader | undefined> {
  const bytes = await readTarMember(file, { offset, size: blockBytes })
  if (isEndBlock(bytes)) return undefined
  const header = bytes.length === blockBytes ? parseTarHeader(bytes) : undefined
  if (header !== undefined) return header
  throw pathError(
    archive,
    `${describeDamage(bytes, offset)}: give an OCI layout folder, or the archive that the build wrote`,
  )
}

function isEndBlock(bytes: Buffer): boolean {
  return bytes.length === blockBytes && bytes.every((byte) => byte === 0)
}

function describeDamage(bytes: Buffer, offset: number): string {
  if (offset > 0) return `is cut short or damaged at byte ${offset}`
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? 'is compressed (unpack it with gunzip)' : 'is not a tar archive'
}

/** Reads a pax header or a GNU long name, which belongs to the next member. A large one would only exhaust memory. */
async function readExtension(
  archive: DiskPath,
  file: FileHandle,
  header: TarHeader & TarMember,
): Promise<Partial<TarHeader>> {
  if (header.size > 1024 * 1024) throw pathError(archive, 'has a tar header of more than 1 MiB: build it again')
  const bytes = await readTarMember(file, header)
  return parseTarExtension(header, bytes)
}

interface TarHeader {
  readonly name: string
  readonly size: number
  readonly type: string
  readonly isFile: boolean
  /** Whether the body has name or size of the next member. */
  readonly isExtension: boolean
}

/** Undefined if the checksum is wrong, so that this is not a header. */
function parseTarHeader(bytes: Buffer): TarHeader | undefined {
  if (octalField(bytes.subarray(148, 156)) !== headerChecksum(bytes)) return undefined
  // GNU tar ("ustar  ") has other values at the position of POSIX's name prefix.
  const prefix = bytes.toString('latin1', 257, 263) === 'ustar\0' ? textField(bytes.subarray(345, 500)) : ''
  const name = textField(bytes.subarray(0, 100))
  const type = textField(bytes.subarray(156, 157))
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    size: numberField(bytes.subarray(124, 136)),
    type,
    isFile: type === '' || type === '0',
    isExtension: type === 'x' || type === 'L',
  }
}

/** The name (GNU) or the name and size (pax) of the member after this header. */
function parseTarExtension(header: TarHeader, bytes: Buffer): Partial<TarHeader> {
  if (header.type === 'L') return { name: textField(bytes) }
  const records = parsePaxRecords(bytes)
  const [name, size] = [records.get('path'), records.get('size')]
  return { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size: Number(size) }) }
}

/** pax records: `<length of the record> <key>=<value>\n`. */
function parsePaxRecords(bytes: Buffer): ReadonlyMap<string, string> {
  const records = new Map<string, string>()
  for (let rest = bytes; rest.length > 0;) {
    const length = Number.parseInt(rest.toString('latin1', 0, 20), 10)
    if (!(length > 0)) break
    const [, key, value] = /^\d+ ([^=]+)=([^]*)\n$/.exec(rest.toString('utf8', 0, length)) ?? []
    if (key !== undefined && value !== undefined) records.set(key, value)
    rest = rest.subarray(length)
  }
  return records
}

/** The sum of all bytes, with spaces in diskPath of the eight bytes of the checksum. */
function headerChecksum(bytes: Buffer): number {
  let sum = 8 * 0x20
  for (const [index, byte] of bytes.entries()) sum += index >= 148 && index < 156 ? 0 : byte
  return sum
}

/** Octal digits, or a binary number if the first bit is set (GNU, for more than 8 GiB). */
function numberField(field: Buffer): number {
  return (field[0] ?? 0) >= 0x80 ? field.readUIntBE(field.length - 6, 6) : octalField(field)
}

function octalField(field: Buffer): number {
  const digits = textField(field).trim()
  return /^[0-7]*$/.test(digits) ? Number.parseInt(`0${digits}`, 8) : Number.NaN
}

function textField(field: Buffer): string {
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? field.length : end)
}
