import { isEqual, toBytes, toText, type Bytes } from './bytes.ts'
import { demand } from './refusal.ts'

const blockSize = 512

/** The members of an archive by name, in its order. Throws Refusal unless it has exactly the form of a package. */
export function readArchive(archive: Bytes): ReadonlyMap<string, Bytes> {
  const members = new Map<string, Bytes>()
  let at = 0
  while (archive.subarray(at, at + blockSize).some((byte) => byte !== 0)) {
    const header = archive.subarray(at, at + blockSize)
    const name = toText(header.subarray(0, 100)).split('\0', 1).join('')
    const size = Number.parseInt(toLatin(header.subarray(124, 135)), 8)
    demand(isEqual(header, printHeader(name, size)), `The header at byte ${at} has another form.`)
    demand(!members.has(name), `The header at byte ${at} repeats a name.`)
    const start = at + blockSize
    at = start + Math.ceil(size / blockSize) * blockSize
    demand(at <= archive.length, 'The archive is cut short.')
    demand(
      archive.subarray(start + size, at).every((byte) => byte === 0),
      'The padding of the archive is not zero.',
    )
    members.set(name, archive.subarray(start, start + size))
  }
  demand(archive.length - at === 2 * blockSize, 'The archive does not end with two blocks of zeros.')
  demand(
    archive.subarray(at).every((byte) => byte === 0),
    'The archive has more after its end.',
  )
  return members
}

/** The only header that a member of this name and size can have. */
function printHeader(name: string, size: number): Bytes {
  const header = new Uint8Array(blockSize)
  const put = (start: number, text: string): void => header.set(toBytes(text), start)
  put(0, name)
  put(100, `0000644\0${'0000000\0'.repeat(2)}`)
  put(124, `${size.toString(8).padStart(11, '0')}\0`.slice(-12))
  put(136, `${'0'.repeat(11)}\0${' '.repeat(8)}0`)
  put(257, 'ustar')
  put(263, '00')
  let sum = 0
  for (const byte of header) sum += byte
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `)
  return header
}

function toLatin(bytes: Bytes): string {
  return String.fromCharCode(...bytes)
}
