import { EvidenceError } from '../error.ts'
import type { FreeObject } from '../schema/primitives.ts'
import type { Fingerprinted } from './fingerprinted.ts'
import { objectsOf, parseObject, textOf } from './json.ts'
import { parseDigest } from './reference.ts'

const source = '$GITHUB_ARTIFACTS_LIST'

/**
 * The artifacts that earlier steps of the job declared: the text of the file that `$GITHUB_ARTIFACTS_LIST` names (runner 2.336),
 * `{version: 1, subjects: [{name, digest: "sha256:…", kind: "file" | "oci"}]}`. An empty file lists none. Throws EvidenceError `file`
 * for another version or a subject that is not whole: half a list would leave artifacts out in silence.
 */
export function parseArtifactsList(text: string): readonly Fingerprinted[] {
  if (text.trim() === '') return []
  const list = parseObject(text, source)
  const subjects = objectsOf(list, 'subjects')
  if (list['version'] !== 1 || subjects === undefined) {
    const asked = 'name the artifacts yourself'
    throw new EvidenceError('file', `${source} is not a list of version 1 with subjects: ${asked}`, { facts: { list } })
  }
  return subjects.map(toArtifact)
}

function toArtifact(subject: FreeObject, index: number): Fingerprinted {
  const where = `${source}, subjects.${index},`
  const filename = textOf(subject, 'name')
  if (filename === '') throw new EvidenceError('file', `${where} has no name: name the artifacts yourself`)
  return { fingerprint: parseDigest(textOf(subject, 'digest'), where), filename, kind: toKind(subject, where) }
}

function toKind(subject: FreeObject, where: string): 'file' | 'image' {
  const kind = textOf(subject, 'kind')
  if (kind === 'file') return 'file'
  if (kind === 'oci') return 'image'
  throw new EvidenceError('file', `${where} has the kind "${kind}", not file or oci: name the artifacts yourself`)
}
