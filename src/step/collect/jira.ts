import { getJson } from '../../client/request-url.ts'
import type { ChangeFacts } from '../../change/commit/facts.ts'
import { EvidenceError } from '../../error.ts'
import { isObject } from '../../wire/json/is-object.ts'
import type { JiraIssue } from '../../wire/attestation/jira.ts'
import type { Plan } from '../change/run.ts'
import type { RunContext } from '../environment/run-context.ts'
import { emptyInputHint } from '../input/input-form.ts'
import type { Inputs } from '../input/input.ts'
import { emptyCollected, toReportRequest, type Collected } from './draft.ts'
import { removeTrailingSlashes } from '../../wire/url.ts'

/**
 * A `jira` attestation: the issues that the commit message and the branch name, each read from the server. An empty list is attested too,
 * and is not compliant. Throws EvidenceError `usage` without a server, `refused`, `unreachable` or `nonsense`.
 */
export async function collectJira(
  { inputs, attestationTarget, change }: Plan,
  { environment, host }: RunContext,
): Promise<Collected> {
  const server = removeTrailingSlashes(inputs['jira-url'])
  if (server === '') {
    throw new EvidenceError(
      'usage',
      `Input \`jira-url\` is required with \`kind: jira\`; it is empty. ${emptyInputHint}`,
      {
        facts: { input: 'jira-url' },
      },
    )
  }
  const keys = findIssueKeys(change, inputs['jira-projects'])
  const issues = await Promise.all(keys.map(async (key) => readIssue(key, server, { inputs, environment })))
  host.debug(`jira keys: ${keys.join(', ')}`)
  return {
    ...emptyCollected,
    notes: keys.length === 0 ? ['jira: neither the commit message nor the branch names an issue.'] : [],
    drafts: [
      {
        type: 'jira',
        attestationTarget,
        source: { server, asked: ['issues', ...inputs['jira-projects']].join(' ') },
        content: issues,
        toReport: (context) => ({
          operation: 'reportJira',
          request: toReportRequest(context, { jira_results: issues }),
        }),
      },
    ],
  }
}

/**
 * Finds issue keys such as PROJECT-123, but not inside a longer name such as CVE-2024-1234. With `jira-projects`, in any case, the keys of
 * these projects. Without it, keys in capitals only, because `node-24` in a sentence looks like a key too.
 */
function findIssueKeys(change: ChangeFacts | undefined, projects: readonly string[]): readonly string[] {
  const text = `${change?.commit.message ?? ''}\n${change?.commit.branch ?? ''}`
  const selected = new Set(projects.map((project) => project.toUpperCase()))
  const pattern =
    selected.size === 0
      ? /(?<![A-Za-z0-9])[A-Z][A-Z0-9]{1,9}-\d+(?![A-Za-z0-9]|-\d)/g
      : /(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]*-\d+(?![A-Za-z0-9])/g
  const keys = [...text.matchAll(pattern)].map(([key]) => key.toUpperCase())
  return [...new Set(keys)].filter((key) => selected.size === 0 || selected.has(key.replace(/-\d+$/, ''))).toSorted()
}

interface JiraAccess {
  readonly inputs: Inputs
  readonly environment: RunContext['environment']
}

async function readIssue(key: string, server: string, { inputs, environment }: JiraAccess): Promise<JiraIssue> {
  const { status, body } = await getJson({
    url: `${server}/rest/api/2/issue/${key}?fields=summary,status`,
    headers: toAuthorization(inputs['jira-token']),
    timeoutSeconds: inputs.timeout,
    environment,
  })
  const issue = { issue_id: key, issue_url: `${server}/browse/${key}` }
  if (status === 404) return { ...issue, issue_exists: false }
  if (isJiraIssue(body)) return { ...issue, issue_exists: true, ...toIssueFields(body) }
  if (status === 200) throw notAnIssue(server, key)
  throw new EvidenceError(
    'refused',
    `${server} answered ${status} for issue ${key}. Check that \`jira-token\` is valid and has the permission to read the project.`,
    { facts: { status } },
  )
}

/** A proxy or a sign-in page may answer with other JSON. The key is not compared, because a moved issue has a new one. */
function isJiraIssue(body: unknown): body is Readonly<Record<string, unknown>> {
  return isObject(body) && typeof body['key'] === 'string'
}

function notAnIssue(server: string, key: string): EvidenceError {
  return new EvidenceError(
    'nonsense',
    `${server} answered 200 for issue ${key}, but the response is not an issue. Check that \`jira-url\` is the address of the Jira server.`,
  )
}

function toIssueFields({ fields }: Readonly<Record<string, unknown>>): { issue_fields?: Record<string, unknown> } {
  return typeof fields === 'object' && fields !== null ? { issue_fields: { ...fields } } : {}
}

/** `user:token` is basic authentication (Jira Cloud); any other token is a personal access token. */
function toAuthorization(token: string): Record<string, string> {
  if (token === '') return {}
  return { authorization: token.includes(':') ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}` }
}
