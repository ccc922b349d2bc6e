import { countBounded } from './bounded.ts'
import type { AttestationContent } from './content.ts'
import type { Ignored } from './question.ts'

/** Whether a report states what was read from a server, so that a later reading replaces it (rules 5.3). */
export function isReading(content: AttestationContent): boolean {
  switch (content.kind) {
    case 'pull_request':
    case 'jira':
      return true
    case 'codequality':
      return content.is_reading
    case 'erased':
      return content.reading !== null
    case 'generic':
    case 'junit':
    case 'vulnscan':
    case 'custom':
    case 'unjudged':
      return false
  }
}

/**
 * Why a report says nothing about the change, so that it counts for nothing and takes the place of none: it found no pull request, which may
 * not be open yet, or nothing judges it. Undefined for any other.
 */
export function findEmptiness(content: AttestationContent): Ignored | undefined {
  if (content.kind === 'unjudged') return { reason: 'not_judged', text: describeUnjudged(content.type_name) }
  return content.kind === 'pull_request' && countBounded(content.pull_requests) === 0 ? noPullRequest : undefined
}

const noPullRequest: Ignored = { reason: 'no_pull_request', text: 'it found no pull request' }

/** What distinguishes the readings of one name: a server has a quality gate for each project. */
export function toReadingKey(content: AttestationContent): string {
  if (content.kind === 'erased') return content.reading ?? content.kind
  return content.kind === 'codequality' ? `${content.kind} ${content.project}` : content.kind
}

/** Why a report of a custom type counts for nothing, and what to do (rules 5.1). Without a full stop. */
export function describeUnjudged(typeName: string): string {
  return `not judged: type ${typeName} has no definition with a schema or a rule (create one with \`evidence type create ${typeName}\`, or send the boolean is_compliant in attestation_data, and report it again)`
}
