import { omitUndefined } from '../../../wire/optional.ts'
import type {
  AttestationReceipt,
  CommonMembers,
  CustomReport,
  SentPullRequestReport,
} from '../../../wire/attestation/attestation.ts'
import { completePullRequest } from '../../../wire/attestation/pull-request.ts'
import type { FreeObject } from '../../../wire/primitives.ts'
import { refuseWhenFull, findCustomType } from '../custom-type.ts'
import { judgeCustom, summarise } from '../../custom/evaluate.ts'
import type { Handlers, HandlerInput } from '../../http/handler.ts'
import { explainJsonExcess, measureJson } from '../../../wire/json/measure-json.ts'
import { parseJson } from '../../../wire/json/parse-json.ts'
import { HttpProblem, invalidRequest } from '../../http/http-problem.ts'
import type { ServiceContext } from '../../context.ts'
import { createLinks } from '../../http/links.ts'
import { judgeStateAfter } from '../trail/read-trail.ts'
import { appendRecord, replayHeaders, toIgnoredAnswer, type RecordDraft } from '../record/append-record.ts'

type Reports = Pick<
  Handlers,
  | 'reportGeneric'
  | 'reportJunit'
  | 'reportVulnscan'
  | 'reportCodequality'
  | 'reportPullRequest'
  | 'reportJira'
  | 'reportCustom'
>

interface ReportInput extends Pick<HandlerInput, 'caller' | 'idempotency' | 'attachment' | 'memoryBytes' | 'onRecord'> {
  readonly params: { readonly org: string; readonly flow_name: string; readonly trail_name: string }
  readonly body: CommonMembers
}

interface ReportReceipt {
  readonly status: 201
  readonly answer: AttestationReceipt
  readonly headers: Readonly<Record<string, string>>
}

const report = (type: string) => (input: ReportInput, service: ServiceContext) =>
  recordReport(service, input, toRecordDraft(input, { type }))

/** The same for a result that can be incomplete. */
const reportResult = (type: string) => (input: ReportInput & Pick<HandlerInput, 'unknown'>, service: ServiceContext) =>
  recordReport(service, input, toRecordDraft(input, { type, ...toDoubts(input) }))

export const reportHandlers: Reports = {
  reportGeneric: report('generic'),
  reportJunit: reportResult('junit'),
  reportVulnscan: reportResult('vulnscan'),
  reportCodequality: report('codequality'),
  reportPullRequest: async (input, service) => {
    const body = { ...input.body, pull_requests: completePullRequests(input.body) }
    return recordReport(service, input, toRecordDraft({ ...input, body }, { type: 'pull_request' }))
  },
  reportJira: report('jira'),
  reportCustom: (input, service) => recordReport(service, input, () => evaluateReport(service, input)),
}

/** Throws 400 for a pull request whose number is neither given nor in its address. */
function completePullRequests({ pull_requests: sent }: SentPullRequestReport): readonly object[] {
  return sent.map((one, at) => {
    const complete = completePullRequest(one)
    if (complete !== undefined) return complete
    throw invalidRequest('body', { [`pull_requests.${at}.number`]: 'is required, because the url has none' })
  })
}

interface TypedFacts {
  readonly type: string
  /** What the service computed when the report arrived. */
  readonly found?: FreeObject
}

/** Unknown members may have findings or failures, so that the result is incomplete (rules 2.2). */
function toDoubts({ unknown: { doubts } }: Pick<HandlerInput, 'unknown'>): Pick<TypedFacts, 'found'> {
  return doubts.length === 0 ? {} : { found: { incomplete: doubts } }
}

function toRecordDraft({ params, body, attachment }: ReportInput, { type, found }: TypedFacts): RecordDraft {
  return {
    kind: 'attestation',
    flow: params.flow_name,
    trail: params.trail_name,
    name: body.attestation_name,
    type,
    fingerprint: body.artifact_fingerprint ?? null,
    commit: body.git_commit_info?.sha1 ?? null,
    body: found === undefined ? body : { ...body, found },
    attachment,
  }
}

async function recordReport(
  service: ServiceContext,
  input: ReportInput,
  draft: Parameters<typeof appendRecord>[2],
): Promise<ReportReceipt> {
  const { params } = input
  const written = await appendRecord(service, input, draft)
  const { id } = written.record
  const html_url = createLinks(service.publicUrl(), params.org).attestation(id)
  const answer = {
    attestation_id: id,
    html_url,
    compliance_state: await judgeStateAfter(service, written.record, params.trail_name),
    ...toIgnoredAnswer(written.record),
  }
  return { status: 201, answer, headers: replayHeaders(written) }
}

/** Evaluates a custom type once, when the report arrives: a later version of the type changes nothing (rules 1.8). */
async function evaluateReport(
  service: ServiceContext,
  input: ReportInput & { readonly body: CustomReport },
): Promise<RecordDraft> {
  const { type_name: name, attestation_data: given } = input.body
  const data = readAttestationData(given)
  const { org } = input.params
  const type = await findCustomType(service, org, name)
  if (type?.archived === true) throw archivedType(name)
  const rules = type === undefined ? undefined : { schema: type.type_schema, rules: type.rules, org }
  const judged = await refuseWhenFull(judgeCustom(rules, data))
  const rows = type?.summary ?? []
  const values = await refuseWhenFull(
    summarise(
      rows.map(({ expression }) => expression),
      data,
      org,
    ),
  )
  const type_summary = rows.map((row, at) => ({ name: row.name, value: values[at] ?? '' }))
  const found = omitUndefined({
    is_compliant: judged?.is_compliant,
    type_summary: type_summary.length === 0 ? undefined : type_summary,
    type_errors: judged?.errors,
    type_version: type?.version,
  })
  const body = { ...input.body, attestation_data: data }
  return toRecordDraft({ ...input, body }, { type: `custom:${name}`, found })
}

function archivedType(name: string): HttpProblem {
  const message = `The custom type "${name}" is archived and takes no attestations; use another type, or create a new version of it.`
  return new HttpProblem(400, message)
}

/** Parses a string that is JSON. Null and blank text are refused, also if the schema accepts them (rules 2.2). */
function readAttestationData(given: unknown): unknown {
  const data = typeof given === 'string' ? readAttestationText(given) : given
  if (data === null || data === '') throw invalidRequest('body', { attestation_data: 'must not be null or blank' })
  return data
}

/** Any other text is a text, unless it begins like a JSON object or array (rules 2.2). */
function readAttestationText(text: string): unknown {
  const excess = explainJsonExcess(text, measureJson(text))
  if (excess !== undefined) throw invalidRequest('body', { attestation_data: excess })
  const parsed = parseJson(text, 'storable', 'all')
  if (parsed.ok) return parsed.value
  if (!parsed.isMalformed) throw invalidRequest('body', { attestation_data: parsed.problem })
  if (/^\s*(\{|\[\s*[[{"])/.test(text))
    throw invalidRequest('body', { attestation_data: 'begins like a JSON object or array, but is not valid JSON' })
  return text.trim() === '' ? '' : text
}
