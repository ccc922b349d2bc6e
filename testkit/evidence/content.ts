import type { AttestationContent } from '../../src/evidence/fact/content.ts'
import type { ResultMembers } from '../../src/evidence/explain/result.ts'
import { attestationKinds, type ContentMembers } from '../../src/evidence/policy/attestation-kind.ts'

const members = new WeakMap<AttestationContent, ResultMembers>()

/** The content of a report with these members. */
export function contentOf<K extends AttestationContent['kind']>(
  kind: K,
  report: ContentMembers<K>,
): AttestationContent {
  const content = attestationKinds[kind].toContent(report)
  members.set(content, { erased: undefined, ...report })
  return content
}

/** The members of the report of which `contentOf` made a content, for those who show it. */
export function membersOf(content: AttestationContent): ResultMembers {
  return members.get(content) ?? {}
}
