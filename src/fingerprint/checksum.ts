import { basename } from 'node:path/posix'
import { EvidenceError } from '../error.ts'
import type { Fingerprinted } from './fingerprinted.ts'
import { parseDigest } from './reference.ts'

const coreutils = /^(?<mark>\\?)(?<hex>[0-9a-fA-F]{64}) [ *](?<name>.+)$/
const tagged = /^(?<mark>\\?)SHA256 \((?<name>.+)\) = (?<hex>[0-9a-fA-F]{64})$/

/**
 * The files of a checksum file as sha256sum writes it (`<hex>  name`, `<hex> *name`, escaped names with a `\` before the line) or with
 * `--tag`, as BSD does (`SHA256 (name) = <hex>`). Empty lines and `#` lines are passed over. `shown` is what messages call the file.
 * Throws EvidenceError `file`, with the line's number, for any other line, for none, and for two digests of one name.
 */
export function parseChecksums(text: string, shown: string): readonly Fingerprinted[] {
  const digests = new Map<string, Fingerprinted>()
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line === '' || line.startsWith('#')) continue
    const where = `${shown}, line ${index + 1},`
    const { name, artifact } = parseLine(line, where)
    if ((digests.get(name) ?? artifact).fingerprint !== artifact.fingerprint) {
      throw new EvidenceError('file', `${where} gives ${name} a second digest: remove the one that is out of date`)
    }
    digests.set(name, artifact)
  }
  if (digests.size > 0) return [...digests.values()]
  throw new EvidenceError('file', `${shown} lists no file: write it with sha256sum`)
}

interface Line {
  readonly name: string
  readonly artifact: Fingerprinted
}

function parseLine(line: string, where: string): Line {
  const groups = (coreutils.exec(line) ?? tagged.exec(line))?.groups
  if (groups === undefined) {
    throw new EvidenceError('file', `${where} is not in the form of sha256sum: write it with sha256sum`)
  }
  const { mark, hex = '', name: written = '' } = groups
  const name = mark === '' ? written : unescape(written)
  const fingerprint = parseDigest(`sha256:${hex.toLowerCase()}`, where)
  return { name, artifact: { fingerprint, filename: basename(name), kind: 'file' } }
}

const meanings: Readonly<Record<string, string>> = { n: '\n', r: '\r', '\\': '\\' }

function unescape(name: string): string {
  return name.replaceAll(/\\([nr\\])/g, (_, character: string) => meanings[character] ?? character)
}
