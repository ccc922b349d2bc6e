import { getJson } from '../../client/json.ts'
import type { ChangeFacts } from '../../commit/facts.ts'
import { EvidenceError } from '../../error.ts'
import type { JiraIssue } from '../../schema/attestation/jira.ts'
import type { Asked } from './collect.ts'
import { nothing, toRequest, type Collected } from './draft.ts'
import type { Inputs } from '../input/input.ts'
import type { Surroundings } from '../environment/surroundings.ts'

/** The issues that the commit message and the branch name, each looked up at the server. None at all is attested as that, and fails. */
export async function collectJira({ inputs, place, change }: Asked, surroundings: Surroundings): Promise<Collected> {
  const server = inputs['jira-url'].replace(/\/+$/, '')
  if (server === '') {
    throw new EvidenceError('usage', 'Input `jira-url` is required with `kind: jira`: it is empty.', {
      facts: { input: 'jira-url' },
    })
  }
  const keys = findKeys(change, inputs['jira-projects'])
  const issues = await Promise.all(
    keys.map(async (key) => lookUp(key, server, { inputs, environment: surroundings.environment })),
  )
  surroundings.host.debug(`jira keys: ${keys.join(', ')}`)
  return {
    ...nothing,
    notes: keys.length === 0 ? ['jira: neither the commit message nor the branch names an issue.'] : [],
    drafts: [
      {
        type: 'jira',
        place,
        content: issues,
        toReport: (envelope) => ({
          operation: 'reportJira',
          request: toRequest(envelope, { jira_results: issues }),
        }),
      },
    ],
  }
}

/**
 * PROJECT-123, not as a part of something longer such as CVE-2024-1234. With `jira-projects` theirs, however they are written; without,
 * whatever is written in capitals, for nobody can tell `node-24` in a sentence from an issue.
 */
function findKeys(change: ChangeFacts | undefined, projects: readonly string[]): readonly string[] {
  const text = `${change?.commit.message ?? ''}\n${change?.commit.branch ?? ''}`
  const wanted = new Set(projects.map((project) => project.toUpperCase()))
  const pattern =
    wanted.size === 0
      ? /(?<![A-Za-z0-9])[A-Z][A-Z0-9]{1,9}-\d+(?![A-Za-z0-9]|-\d)/g
      : /(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]*-\d+(?![A-Za-z0-9])/g
  const keys = [...text.matchAll(pattern)].map(([key]) => key.toUpperCase())
  return [...new Set(keys)].filter((key) => wanted.size === 0 || wanted.has(key.replace(/-\d+$/, ''))).toSorted()
}

interface Asking {
  readonly inputs: Inputs
  readonly environment: Surroundings['environment']
}

async function lookUp(key: string, server: string, { inputs, environment }: Asking): Promise<JiraIssue> {
  const { status, body } = await getJson({
    url: `${server}/rest/api/2/issue/${key}?fields=summary,status`,
    headers: authorization(inputs['jira-token']),
    budget: inputs.timeout,
    environment,
  })
  const known = { issue_id: key, issue_url: `${server}/browse/${key}` }
  if (status === 404) return { ...known, issue_exists: false }
  if (status === 200 && isIssue(body)) return { ...known, issue_exists: true, ...fields(body) }
  if (status === 200) throw nonsense(server, key)
  throw new EvidenceError(
    'refused',
    `${server} answered ${status} for issue ${key}: does \`jira-token\` hold, and may it read the project?`,
    {
      facts: { status },
    },
  )
}

/** Whatever else answers with JSON in the server's place says nothing of the issue. One that was moved has another key. */
function isIssue(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'key' in body && typeof body.key === 'string'
}

function nonsense(server: string, key: string): EvidenceError {
  return new EvidenceError(
    'nonsense',
    `${server} answered 200 for issue ${key}, and not with an issue. Is \`jira-url\` the address of the server itself?`,
  )
}

function fields(body: unknown): { issue_fields?: Record<string, unknown> } {
  const found = typeof body === 'object' && body !== null && 'fields' in body ? body.fields : undefined
  return typeof found === 'object' && found !== null ? { issue_fields: { ...found } } : {}
}

/** `user:token` is the cloud's basic form, anything else a personal access token. */
function authorization(token: string): Record<string, string> {
  if (token === '') return {}
  return { authorization: token.includes(':') ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}` }
}
