import { EvidenceError } from '../error.ts'
import type { FreeObject } from '../wire/primitives.ts'
import type { FingerprintedArtifact } from './artifact.ts'
import { objectsOf, parseObject } from './json.ts'
import { textMember } from '../wire/json/member.ts'
import { parseDigest } from './image-reference.ts'

const source = '$GITHUB_ARTIFACTS_LIST'

/**
 * Parses the artifacts that earlier steps of the job declared in the file of `$GITHUB_ARTIFACTS_LIST` (runner 2.336):
 * `{version: 1, subjects: [{name, digest: "sha256:…", kind: "file" | "oci"}]}`. An empty file lists no artifact. Throws
 * `EvidenceError` `file` for another version or an incomplete subject, so that no artifact is skipped without a notice.
 */
export function parseArtifactsList(text: string): readonly FingerprintedArtifact[] {
  if (text.trim() === '') return []
  const list = parseObject(text, source)
  const subjects = objectsOf(list, 'subjects')
  if (list['version'] !== 1 || subjects === undefined) {
    const nextStep = 'name the artifacts explicitly'
    throw new EvidenceError('file', `${source} is not a list of version 1 with subjects: ${nextStep}`, {
      facts: { list },
    })
  }
  return subjects.map(toSubjectArtifact)
}

function toSubjectArtifact(subject: FreeObject, index: number): FingerprintedArtifact {
  const position = `${source}, subjects.${index},`
  const filename = textMember(subject, 'name')
  if (filename === '') throw new EvidenceError('file', `${position} has no name: name the artifacts explicitly`)
  return {
    fingerprint: parseDigest(textMember(subject, 'digest'), position),
    filename,
    kind: toArtifactKind(subject, position),
  }
}

function toArtifactKind(subject: FreeObject, position: string): 'file' | 'image' {
  const kind = textMember(subject, 'kind')
  if (kind === 'file') return 'file'
  if (kind === 'oci') return 'image'
  throw new EvidenceError('file', `${position} has the kind "${kind}", not file or oci: name the artifacts explicitly`)
}
