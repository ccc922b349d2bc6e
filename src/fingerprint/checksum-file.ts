import { basename } from 'node:path/posix'
import { EvidenceError } from '../error.ts'
import type { FingerprintedArtifact } from './artifact.ts'
import { parseDigest } from './image-reference.ts'

const coreutilsLine = /^(?<mark>\\?)(?<hex>[0-9a-fA-F]{64}) [ *](?<name>.+)$/
const bsdLine = /^(?<mark>\\?)SHA256 \((?<name>.+)\) = (?<hex>[0-9a-fA-F]{64})$/

/**
 * Parses a checksum file in the formats of sha256sum (`<hex>  name`, `<hex> *name`, escaped names with a `\` at the start of the line)
 * and of BSD and `sha256sum --tag` (`SHA256 (name) = <hex>`). Empty lines and lines with `#` are skipped. `displayName` is the file in
 * messages. Throws `EvidenceError` `file` with the line number for any other line and for two digests of one name, and if no file is
 * listed.
 */
export function parseChecksumFile(text: string, displayName: string): readonly FingerprintedArtifact[] {
  const digests = new Map<string, FingerprintedArtifact>()
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line === '' || line.startsWith('#')) continue
    const source = `${displayName}, line ${index + 1},`
    const { name, artifact } = parseChecksumLine(line, source)
    if ((digests.get(name) ?? artifact).fingerprint !== artifact.fingerprint) {
      throw new EvidenceError('file', `${source} has a second digest for ${name}: remove the outdated line`)
    }
    digests.set(name, artifact)
  }
  if (digests.size > 0) return [...digests.values()]
  throw new EvidenceError('file', `${displayName} lists no file: create it with sha256sum`)
}

interface ChecksumLine {
  readonly name: string
  readonly artifact: FingerprintedArtifact
}

function parseChecksumLine(line: string, source: string): ChecksumLine {
  const groups = (coreutilsLine.exec(line) ?? bsdLine.exec(line))?.groups
  if (groups === undefined) {
    throw new EvidenceError('file', `${source} is not in the format of sha256sum: create the file with sha256sum`)
  }
  const { mark, hex = '', name: written = '' } = groups
  const name = mark === '' ? written : unescapeName(written)
  const fingerprint = parseDigest(`sha256:${hex.toLowerCase()}`, source)
  return { name, artifact: { fingerprint, filename: basename(name), kind: 'file' } }
}

const escapeMeanings: Readonly<Record<string, string>> = { n: '\n', r: '\r', '\\': '\\' }

function unescapeName(name: string): string {
  return name.replaceAll(/\\([nr\\])/g, (_, character: string) => escapeMeanings[character] ?? character)
}

const escapes: Readonly<Record<string, string>> = { '\\': String.raw`\\`, '\n': String.raw`\n`, '\r': String.raw`\r` }

/** A file name on one line, as sha256sum (coreutils 9) writes it. */
export function escapeFileName(name: string): string {
  return name.replaceAll(/[\\\n\r]/g, (character) => escapes[character] ?? character)
}

/** A line of sha256sum: `<sha256>  <name>`, with a `\` at the start if the name is escaped. */
export function toChecksumLine(digest: string, name: string): string {
  const escaped = escapeFileName(name)
  return `${escaped === name ? '' : '\\'}${digest}  ${escaped}`
}
