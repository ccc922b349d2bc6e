/** The size of a block of a tar archive (POSIX.1-2017, pax, ustar Interchange Format). */
export const blockSize = 512

/** The end of an archive. */
export const endBlocks: Uint8Array = new Uint8Array(2 * blockSize)

const nameSize = 100
const sizeStart = 124
const sizeDigits = 11
const checksumStart = 148

/** A file of an archive. */
export interface Header {
  /** ASCII, at most 100 characters. */
  readonly name: string
  /** Bytes, at most 8 GiB - 1. */
  readonly size: number
}

/** The only header that a file has in a package (rules 12.1). Throws RangeError for a name or size that none can have. */
export function printHeader({ name, size }: Header): Buffer {
  const digits = size.toString(8).padStart(sizeDigits, '0')
  if (name.length > nameSize || digits.length > sizeDigits) throw new RangeError(`${name} is too large for a package.`)
  const header = Buffer.alloc(blockSize)
  header.write(name, 'latin1')
  header.write('0000644\0' + '0000000\0'.repeat(2) + `${digits}\0` + '0'.repeat(sizeDigits), nameSize, 'latin1')
  header.write('        0', checksumStart, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  let sum = 0
  for (const byte of header) sum += byte
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, checksumStart, 'latin1')
  return header
}

/** Reads a header strictly: each byte is that of `printHeader`. Undefined for any other block. */
export function parseHeader(block: Uint8Array): Header | undefined {
  const bytes = Buffer.from(block)
  const end = bytes.indexOf(0)
  const name = bytes.toString('latin1', 0, Math.min(end, nameSize))
  const digits = bytes.toString('latin1', sizeStart, sizeStart + sizeDigits)
  if (end < 1 || end > nameSize || !/^[0-7]+$/.test(digits)) return undefined
  const header = { name, size: Number.parseInt(digits, 8) }
  return printHeader(header).equals(bytes) ? header : undefined
}

/** The number of zero bytes between the content of a file and the next header. */
export function countPadding(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize
}
