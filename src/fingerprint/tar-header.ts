/** A tar archive is made of blocks of 512 bytes (POSIX.1-2017, pax, ustar Interchange Format). */
export const block = 512

export interface Header {
  readonly name: string
  readonly size: number
  readonly type: string
  readonly isFile: boolean
  /** The body is not a file, but says more of the member that follows. */
  readonly extends: boolean
}

/** Undefined where the checksum does not hold: then it is no header. */
export function parseHeader(bytes: Buffer): Header | undefined {
  if (octal(bytes.subarray(148, 156)) !== checksum(bytes)) return undefined
  // GNU tar ("ustar  ") keeps other things where POSIX has the prefix of the name.
  const prefix = bytes.toString('latin1', 257, 263) === 'ustar\0' ? text(bytes.subarray(345, 500)) : ''
  const name = text(bytes.subarray(0, 100))
  const type = text(bytes.subarray(156, 157))
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    size: number(bytes.subarray(124, 136)),
    type,
    isFile: type === '' || type === '0',
    extends: type === 'x' || type === 'L',
  }
}

/** The name (GNU) or the name and size (pax) that the member after this header has. */
export function parseExtension(header: Header, bytes: Buffer): Partial<Header> {
  if (header.type === 'L') return { name: text(bytes) }
  const records = parseRecords(bytes)
  const [name, size] = [records.get('path'), records.get('size')]
  return { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size: Number(size) }) }
}

/** pax: `<length of the record> <key>=<value>\n`. */
function parseRecords(bytes: Buffer): ReadonlyMap<string, string> {
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

/** The sum of all bytes, the eight of the checksum itself taken as spaces. */
function checksum(bytes: Buffer): number {
  let sum = 8 * 0x20
  for (const [index, byte] of bytes.entries()) sum += index >= 148 && index < 156 ? 0 : byte
  return sum
}

/** Octal digits, or, with the first bit set, a number of the bytes themselves (GNU, for more than 8 GiB). */
function number(field: Buffer): number {
  return (field[0] ?? 0) >= 0x80 ? field.readUIntBE(field.length - 6, 6) : octal(field)
}

function octal(field: Buffer): number {
  const digits = text(field).trim()
  return /^[0-7]*$/.test(digits) ? Number.parseInt(`0${digits}`, 8) : Number.NaN
}

function text(field: Buffer): string {
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? field.length : end)
}
