import { defined } from '../../schema/defined.ts'
import type { AttestationReceipt, CommonMembers, CustomReport } from '../../schema/attestation/attestation.ts'
import type { FreeObject } from '../../schema/primitives.ts'
import { judgeCustom } from '../custom/evaluate.ts'
import type { Handlers, Input } from '../http/input.ts'
import { checkJson } from '../http/request/json.ts'
import { invalid } from '../http/response/refusal.ts'
import type { Service } from '../context.ts'
import { createLinks } from '../resource/links.ts'
import { findCustomType } from './custom-type.ts'
import { judgeAfter } from '../query/judge-trail.ts'
import { append, replayHeaders, type Draft } from './writing.ts'

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

interface Reporting extends Pick<Input, 'caller' | 'idempotency' | 'attachment'> {
  readonly params: { readonly org: string; readonly flow_name: string; readonly trail_name: string }
  readonly body: CommonMembers
}

interface Receipt {
  readonly status: 201
  readonly answer: AttestationReceipt
  readonly headers: Readonly<Record<string, string>>
}

export function createReportHandlers(service: Service): Reports {
  const report = (type: string) => (input: Reporting) => record(service, input, toDraft(input, { type }))
  return {
    reportGeneric: report('generic'),
    reportJunit: report('junit'),
    reportVulnscan: report('vulnscan'),
    reportCodequality: report('codequality'),
    reportPullRequest: report('pull_request'),
    reportJira: report('jira'),
    reportCustom: (input) => record(service, input, () => judgeReport(service, input)),
  }
}

interface Kind {
  readonly type: string
  /** What the service found out itself about it. */
  readonly found?: FreeObject
}

function toDraft({ params, body, attachment }: Reporting, { type, found }: Kind): Draft {
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

async function record(service: Service, input: Reporting, draft: Parameters<typeof append>[2]): Promise<Receipt> {
  const { params } = input
  const written = await append(service, input, draft)
  const { verdict } = await judgeAfter(service, written.record, params.trail_name)
  const { id } = written.record
  const html_url = createLinks(service.publicUrl(), params.org).attestation(id)
  const answer = { attestation_id: id, html_url, compliance_state: verdict.status }
  return { status: 201, answer, headers: replayHeaders(written) }
}

/** Whether the type's schema and rules hold is found out once, now: a later version of the type does not change it. */
async function judgeReport(service: Service, input: Reporting & { readonly body: CustomReport }): Promise<Draft> {
  const { type_name: name, attestation_data: sent } = input.body
  const data = readData(sent)
  const { org } = input.params
  const type = await findCustomType(service, org, name)
  const rules = type === undefined ? undefined : { schema: type.type_schema, rules: type.rules, org }
  const judged = await judgeCustom(rules, data)
  if (!judged.ok) throw invalid('body', { attestation_data: judged.message })
  const found = {
    is_compliant: judged.is_compliant,
    type_errors: judged.errors,
    ...defined({ type_version: type?.version }),
  }
  const body = { ...input.body, attestation_data: data }
  return toDraft({ ...input, body }, { type: `custom:${name}`, found })
}

/** A string that is JSON is read as it (decisions.md §2). What says nothing is no evidence, whatever a schema would let pass. */
function readData(sent: unknown): unknown {
  const data = typeof sent === 'string' ? readText(sent) : sent
  if (data === null || data === '') throw invalid('body', { attestation_data: 'must say something' })
  return data
}

/** Any other text stands for itself, unless it sets out to be JSON: half an object is not judged as a text. */
function readText(text: string): unknown {
  const value = parseText(text)
  if (value !== undefined) {
    checkJson(text, value, 'attestation_data')
    return value
  }
  if (/^\s*(\{|\[\s*[[{"])/.test(text)) throw invalid('body', { attestation_data: 'begins as JSON and is not whole' })
  return text.trim() === '' ? '' : text
}

/** Undefined where it is no JSON. */
function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
