import type { AttestationContent } from './evidence.ts'

/** Whether a report states what was read from a server, so that a later reading replaces it (rules 5.3). */
export function isReading(content: AttestationContent): boolean {
  switch (content.kind) {
    case 'pull_request':
    case 'jira':
      return true
    case 'codequality':
      return content.codequality_results.serverUrl !== ''
    case 'erased':
      return content.reading !== null
    case 'generic':
    case 'junit':
    case 'vulnscan':
    case 'custom':
      return false
  }
}

/** A reading that found no pull request says nothing about the change: it may not be open yet. */
export function isEmptyReading(content: AttestationContent): boolean {
  return content.kind === 'pull_request' && content.pull_requests.length === 0
}

/** What distinguishes the readings of one name: a server has a quality gate for each project. */
export function toReadingKey(content: AttestationContent): string {
  if (content.kind === 'erased') return content.reading ?? content.kind
  if (content.kind !== 'codequality') return content.kind
  const { serverUrl, project } = content.codequality_results
  return `${content.kind} ${serverUrl} ${project.key}`
}
