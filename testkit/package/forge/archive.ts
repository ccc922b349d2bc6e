/** A member of an archive, with what its header has beside its name and size. */
export interface Member {
  readonly name: string
  readonly content: Buffer
  readonly header?: HeaderFields
}

/** Fields of a ustar header; each has the value of a package by default. */
interface HeaderFields {
  readonly mode?: string
  readonly uid?: string
  readonly time?: string
  readonly type?: string
  readonly link?: string
  readonly magic?: string
  readonly user?: string
  /** The size as text. */
  readonly size?: string
  /** Added to the checksum. */
  readonly error?: number
}

const blockSize = 512

/** The members of an archive that has the form of a package, without a check. */
export function readMembers(archive: Buffer): readonly Member[] {
  const members: Member[] = []
  for (let at = 0; archive[at] !== 0;) {
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 135), 8)
    const name = archive.toString('latin1', at, at + 100).replace(/\0*$/, '')
    members.push({ name, content: archive.subarray(at + blockSize, at + blockSize + size) })
    at += blockSize * (1 + Math.ceil(size / blockSize))
  }
  return members
}

/** Prints members as rules 12.1 describe it: independent of src/package. */
export function printArchive(members: readonly Member[]): Buffer {
  return Buffer.concat([...members.map(printMember), Buffer.alloc(2 * blockSize)])
}

function printMember(member: Member): Buffer {
  const { content } = member
  return Buffer.concat([printHeader(member), content, Buffer.alloc(-content.length & (blockSize - 1))])
}

function printHeader({ name, content, header = {} }: Member): Buffer {
  const block = Buffer.alloc(blockSize)
  const put = (text: string, at: number): number => block.write(text, at, 'latin1')
  put(name, 0)
  put(header.mode ?? '0000644', 100)
  put(header.uid ?? '0000000', 108)
  put('0000000', 116)
  put(header.size ?? content.length.toString(8).padStart(11, '0'), 124)
  put(header.time ?? '00000000000', 136)
  put(' '.repeat(8), 148)
  put(header.type ?? '0', 156)
  put(header.link ?? '', 157)
  put(header.magic ?? 'ustar\x0000', 257)
  put(header.user ?? '', 265)
  let sum = header.error ?? 0
  for (const byte of block) sum += byte
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}
