import { operations } from '../../../wire/operation/operations.ts'

/** What other services of this API family have and this one does not, and what to use instead (rules 1.14). */
interface AbsentResource {
  /** The path below the base URL, without the first slash. */
  readonly path: RegExp
  /** With this method alone; with any if absent. */
  readonly method?: string
  /** Completes `This service has no …`. */
  readonly what: string
  /** A clause that begins with a verb. */
  readonly instead: string
}

/** The operations that report evidence have the kind as the last segment. */
const kindPath = '/attestations/{org}/{flow_name}/trail/{trail_name}/'

function listKinds(): string {
  const kinds = Object.values(operations).flatMap(({ method, path }) =>
    method === 'POST' && path.startsWith(kindPath) ? [path.slice(kindPath.length)] : [],
  )
  return kinds.filter((kind) => kind !== 'override').join(', ')
}

const absent: readonly AbsentResource[] = [
  {
    path: /^(?:environments|snapshots|env-diff|allowlists|deployments)(?:\/|$)/,
    what: 'environments or snapshots of them',
    instead: 'ask GET /asserts/{org}/fingerprint/{fingerprint} before each deployment',
  },
  {
    path: /^actions\/[^/]+\/environments$/,
    what: 'notifications about environments',
    instead: 'put those about flows with PUT /actions/{org}/flows',
  },
  {
    path: /^policies(?:\/|$)/,
    what: 'policies apart from templates',
    instead: 'state them as requirements in the template of a flow, PUT /flows/{org}/template_file',
  },
  {
    path: /^controls(?:\/|$)/,
    what: 'controls',
    instead: 'state each as a requirement in the template of a flow, PUT /flows/{org}/template_file',
  },
  {
    path: /^approvals(?:\/|$)/,
    what: 'approvals apart from pull requests',
    instead: 'report reviews with POST /attestations/{org}/{flow_name}/trail/{trail_name}/pull_request',
  },
  {
    path: /^evidence(?:\/|$)/,
    what: 'evidence apart from attestations',
    instead: `report it with POST ${kindPath}generic`,
  },
  {
    path: /^artifacts\/(?:[^/]+\/){3}latest_commit$/,
    what: 'order of the artifacts of a branch',
    instead: 'report each artifact to the trail of its commit, with POST /artifacts/{org}/{flow_name}',
  },
  {
    path: /^(?:organizations|users?|service-accounts)(?:\/|$)/,
    what: 'accounts',
    instead: 'make a token with `evidence token create`, or let jobs sign in with OIDC',
  },
  {
    path: /^repos(?:\/|$)/,
    what: 'list of repositories',
    instead: 'read them in `repo_ids` of a trail and `repo_info` of an artifact',
  },
  {
    path: /^tags(?:\/|$)/,
    what: 'tags apart from those of a flow',
    instead: 'send `tags` with PUT /flows/{org}/template_file',
  },
  {
    path: /^flows\/[^/]+\/[^/]+\/rename$/,
    what: 'other name for a flow, because no record changes',
    instead: 'report to a flow of the new name, and archive this one with PUT /flows/{org}/{flow_name}/archive',
  },
  {
    path: /^trails\/(?:[^/]+\/){3}audit_(?:package|pdf)$/,
    what: 'audit packages',
    instead: 'write an archive with `evidence export`',
  },
  {
    path: /^attestations\/[^/]+\/[^/]+\/trail\/[^/]+\/[^/]+$/,
    method: 'POST',
    what: 'such kind of evidence',
    instead: `report one of ${listKinds()}, with POST ${kindPath}<kind>`,
  },
]

const base = '/api/v2/'

/** The sentence about a path that other services have; undefined for any other path. */
export function explainAbsent(method: string, path: string): string | undefined {
  if (!path.startsWith(base)) return undefined
  const below = path.slice(base.length)
  const found = absent.find((one) => one.path.test(below) && (one.method ?? method) === method)
  return found && `This service has no ${found.what}; ${found.instead}.`
}
