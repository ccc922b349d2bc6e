/**
 * What the page of the published API has of an operation, in its chapters 2 and 4, written by hand from that page: a list of our
 * own source would follow its mistakes.
 */
export interface PublishedOperation {
  readonly method: 'GET' | 'POST'
  /** Below the base URL. */
  readonly path: RegExp
  readonly query?: readonly string[]
  /** The members of the body, or of the part `data_json`. */
  readonly body?: Form
  /** The members of the answer. The page shows none of a creation. */
  readonly answer: Form | 'not shown'
}

/** The members of an object, or the form of each element of a list; `any` is what the page leaves open. */
export type Form = 'any' | readonly [Form] | { readonly [member: string]: Form }

const commit = toForm('sha1 message author author_username branch timestamp url parents')
const repo = toForm('name url id description provider')
const pagination = toForm('total page per_page page_count')

const shared = {
  ...toForm('origin_url description artifact_fingerprint target_artifacts external_urls annotations user_data'),
  git_commit_info: commit,
  repo_info: repo,
}
const common = { ...shared, attestation_name: 'any' } as const

const finding = toForm('id message locations priority_score')
const scan = {
  low_count: 'any',
  medium_count: 'any',
  high_count: 'any',
  low: [finding],
  medium: [finding],
  high: [finding],
} as const
const scans = { tool: toForm('name version'), results: [scan], schema_version: 'any' } as const

const condition = toForm('metric errorThreshold operator status value onLeakPeriod')
const analysis = {
  ...toForm('analysedAt revision serverUrl taskId status changedAt'),
  project: toForm('key url name'),
  qualityGate: { status: 'any', name: 'any', conditions: [condition] },
} as const

const status = toForm(
  'attestation_name attestation_type attestation_id overridden_attestation_id status is_compliant unexpected',
)
const requirement = toForm('name type')
const trail = {
  ...toForm('name created_at last_modified_at compliance_state is_compliant created_by html_url description'),
  ...toForm('origin_url user_data repo_ids events external_urls'),
  compliance_status: {
    ...toForm('status is_compliant artifacts_statuses evaluated_at flow_template_id'),
    attestations_statuses: [status],
  },
  template: {
    trail: { attestations: [requirement], artifacts: [{ name: 'any', attestations: [requirement] }] },
    version: 'any',
    content: 'any',
  },
  flow: toForm('name tags'),
  git_commit_info: toForm('sha1 message author branch timestamp url'),
} as const

const listedArtifact = {
  ...toForm('id fingerprint filename created_at last_modified_at evidence trail_name template_reference_name'),
  ...toForm('git_commit commit_url build_url repo_url html_url api_url user_data external_urls annotations state'),
  ...toForm('deployments releases'),
  git_commit_info: commit,
  repo_info: repo,
}
const sharedArtifact = Object.fromEntries(Object.entries(listedArtifact).filter(([name]) => name !== 'releases'))
const artifact = {
  ...sharedArtifact,
  ...toForm('flow_name commit_lead_times build_lead_times template state_info approvals running exited history'),
}
const attestation = toForm(
  'attestation_id attestation_name attestation_type created_at description has_audit_package html_url is_compliant origin_url reported_by schema_version user_data',
)
const action = toForm(
  'name type number targets triggers created_by is_created_from_slack_app last_modified_at is_failing last_success_timestamp last_failure_timestamp created_at flows environments',
)

const paging = ['page', 'per_page'] as const

/** The eleven operations of chapter 4, in its order. */
export const publishedPage: readonly PublishedOperation[] = [
  {
    method: 'GET',
    path: /^\/attestations\/[^/]+\/list_attestations_for_criteria$/,
    query: ['commit_list', 'flow_name', 'attestation_name', 'attestation_type', 'attestation_id'],
    answer: 'any',
  },
  {
    method: 'GET',
    path: /^\/trails\/[^/]+\/[^/]+$/,
    query: paging,
    answer: { data: [trail], pagination },
  },
  {
    method: 'POST',
    path: /^\/artifacts\/[^/]+\/[^/]+$/,
    body: {
      ...toForm('fingerprint filename build_url commit_url trail_name template_reference_name description git_commit'),
      ...toForm('repo_url is_compliant template external_urls annotations user_data'),
      git_commit_info: commit,
      repo_info: repo,
      commits_list: [commit],
    },
    answer: 'not shown',
  },
  {
    method: 'POST',
    path: /^\/attestations\/[^/]+\/[^/]+\/trail\/[^/]+\/override$/,
    body: { ...common, ...toForm('reason new_compliance_status original_attestation_type') },
    answer: 'not shown',
  },
  {
    method: 'GET',
    path: /^\/attestations\/[^/]+$/,
    query: ['attestation_id', ...paging],
    answer: { data: [attestation], pagination },
  },
  { method: 'GET', path: /^\/artifacts\/[^/]+\/[^/]+\/commit_sha\/[^/]+$/, query: ['trail'], answer: [artifact] },
  { method: 'GET', path: /^\/artifacts\/[^/]+\/[^/]+$/, query: paging, answer: [listedArtifact] },
  toCreation('vulnscan', { vulnscan_results: scans }),
  toCreation('codequality', { codequality_results: analysis }),
  toCreation('custom', toForm('type_name attestation_data')),
  { method: 'GET', path: /^\/actions\/[^/]+$/, answer: [action] },
]

function toCreation(kind: string, members: Readonly<Record<string, Form>>): PublishedOperation {
  return {
    method: 'POST',
    path: new RegExp(`^/attestations/[^/]+/[^/]+/trail/[^/]+/${kind}$`),
    body: { ...common, ...members },
    answer: 'not shown',
  }
}

/** An object with these members, each of any form. */
function toForm(names: string): Readonly<Record<string, 'any'>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, 'any'] as const))
}

/** A value with the members of its form alone, and the paths of the others. */
export function selectMembers(
  form: Form,
  value: unknown,
  path = '',
): { readonly kept: unknown; readonly unknown: readonly string[] } {
  if (form === 'any' || typeof value !== 'object' || value === null) return { kept: value, unknown: [] }
  if (Array.isArray(value)) {
    const element = isList(form) ? form[0] : form
    const selected = value.map((one: unknown, at) => selectMembers(element, one, `${path}.${at}`))
    return { kept: selected.map(({ kept }) => kept), unknown: selected.flatMap(({ unknown }) => unknown) }
  }
  if (isList(form)) return { kept: value, unknown: [] }
  const kept: Record<string, unknown> = {}
  const unknown: string[] = []
  for (const [name, member] of Object.entries(value)) {
    const own = Object.hasOwn(form, name) ? form[name] : undefined
    if (own === undefined) {
      unknown.push(`${path}.${name}`.slice(1))
      continue
    }
    const selected = selectMembers(own, member, `${path}.${name}`)
    kept[name] = selected.kept
    unknown.push(...selected.unknown)
  }
  return { kept, unknown }
}

function isList(form: Form): form is readonly [Form] {
  return Array.isArray(form)
}
