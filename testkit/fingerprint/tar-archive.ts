import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { descriptor, digest, manifest } from './oci-layout.ts'

/** A member of a tar archive with the fields of its header (POSIX.1-2017, pax, ustar Interchange Format). */
interface Member {
  readonly name: string
  readonly content?: string
  readonly type?: string
  readonly magic?: string
  /** The size as it is in the header, without the zero byte at its end. */
  readonly size?: string
  readonly prefix?: string
}

const ustar = 'ustar\u000000'
export const gnu = 'ustar  \0'
const index = JSON.stringify({ schemaVersion: 2, manifests: [descriptor] })

export const indexMember = { name: 'index.json', content: index }
export const manifestMember = { name: `blobs/sha256/${digest}`, content: manifest }

/** Writes an archive with these members as `image.tar`. */
export function writeArchive(cwd: string, ...members: readonly Member[]): void {
  writeFileSync(join(cwd, 'image.tar'), Buffer.concat([...members.map(toBlocks), Buffer.alloc(1024)]))
}

/** One record of a pax header: `<length> <key>=<value>\n`. */
export function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const digits = String(rest.length + 2).length
  return `${rest.length + digits}${rest}`
}

/** A pax header, which belongs to the next member. */
export function paxHeader(content: string): Member {
  return { name: 'PaxHeaders/next', type: 'x', content }
}

function toBlocks({ name, content = '', type = '0', magic = ustar, size, prefix = '' }: Member): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write(size ?? content.length.toString(8).padStart(11, '0'), 124, 'latin1')
  header.write(type, 156)
  header.write(magic, 257)
  header.write(prefix, 345)
  signHeader(header)
  return Buffer.concat([header, Buffer.from(content), Buffer.alloc((512 - (content.length % 512)) % 512)])
}

/** Updates the checksum of a changed header. */
export function signHeader(header: Buffer): void {
  header.fill(' ', 148, 156)
  let sum = 0
  for (const byte of header) sum += byte
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
}
