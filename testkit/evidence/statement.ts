import { Ajv2020 } from 'ajv/dist/2020.js'
import type { StatedRecord } from '../../src/evidence/statement/record.ts'
import { toStatement } from '../../src/evidence/statement/statement.ts'
import type { Statement } from '../../src/wire/resource/statement.ts'
import { head } from './origin.ts'

/** Scheme and authority are in lowercase (in-toto/attestation spec/v1/field_types.md). */
const uri = { type: 'string', pattern: '^[a-z][a-z0-9+.-]*:(?://[^/A-Z]*(?:/|$))?\\S*$' }

const digestSet = {
  type: 'object',
  minProperties: 1,
  properties: {
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    gitCommit: { type: 'string', pattern: '^(?:[0-9a-f]{40}|[0-9a-f]{64})$' },
  },
  additionalProperties: { type: 'string', minLength: 1 },
}

const resourceDescriptor = {
  type: 'object',
  anyOf: [{ required: ['uri'] }, { required: ['digest'] }, { required: ['content'] }],
  properties: {
    name: { type: 'string' },
    uri,
    digest: digestSet,
    content: { type: 'string' },
    downloadLocation: uri,
    mediaType: { type: 'string' },
    annotations: { type: 'object' },
  },
}

/** spec/v1/statement.md: each subject has a digest. */
const statement = {
  type: 'object',
  required: ['_type', 'subject', 'predicateType'],
  properties: {
    _type: { const: 'https://in-toto.io/Statement/v1' },
    subject: { type: 'array', minItems: 1, items: { ...resourceDescriptor, required: ['digest'] } },
    predicateType: uri,
    predicate: { type: 'object', minProperties: 1 },
  },
}

const names = { type: 'array', items: { type: 'string' } }

/** spec/predicates/test-result.md. */
const testResult = {
  type: 'object',
  required: ['result', 'configuration'],
  properties: {
    result: { enum: ['PASSED', 'WARNED', 'FAILED'] },
    configuration: { type: 'array', items: resourceDescriptor },
    url: uri,
    passedTests: names,
    warnedTests: names,
    failedTests: names,
  },
}

export const testResultType = 'https://in-toto.io/attestation/test-result/v0.1'

const ajv = new Ajv2020({ strict: false })
const isStatement = ajv.compile<{ readonly subject: readonly { readonly name?: string }[] }>(statement)
const isTestResult = ajv.compile(testResult)

/** Where a value differs from the text of the in-toto specification; of the predicate where its type is published. */
export function listStatementFaults(value: object): readonly string[] {
  if (!isStatement(value)) return [ajv.errorsText(isStatement.errors)]
  const { predicateType, predicate } = value as { readonly predicateType?: unknown; readonly predicate?: unknown }
  const given = value.subject.flatMap(({ name }) => name ?? [])
  return [
    ...(new Set(given).size === given.length ? [] : ['two subjects have the same name']),
    ...(predicateType !== testResultType || isTestResult(predicate) ? [] : [ajv.errorsText(isTestResult.errors)]),
  ]
}

const workflow = 'acme/shop/.github/workflows/ci.yml'
/** A push of `head`. */
export const testJob = {
  type: 'oidc',
  issuer: 'https://token.actions.githubusercontent.com',
  repository_id: '42',
  ref: 'refs/heads/main',
  sha: head,
  base_ref: null,
  event: 'push',
  actor: 'ada',
  workflow_ref: `${workflow}@refs/heads/main`,
  workflow,
  job_workflow_ref: `${workflow}@refs/heads/main`,
  job_workflow: workflow,
  run_id: '1001',
  run_attempt: '2',
} as const
export const testedSuite = { name: 'unit', total: 3, failures: 0, errors: 0, skipped: 1, duration: 1 }
export const testReport = {
  attestation_name: 'unit-tests',
  git_commit_info: { sha1: head },
  junit_results: [testedSuite],
}

/** The record of passed tests of a push of `head`. */
export function toTestRecord(members: Partial<StatedRecord> = {}): StatedRecord {
  return {
    id: 'one',
    org: 'acme',
    kind: 'attestation',
    flow: 'shop',
    trail: head,
    name: 'unit-tests',
    type: 'junit',
    fingerprint: null,
    commit: head,
    sequence: 7,
    created_at: 1_800_000_000.5,
    sha256: 'f'.repeat(64),
    actor: { name: 'acme/shop by ada', job: { repository: 'acme/shop' } },
    origin: testJob,
    attachment: null,
    body: testReport,
    ...members,
  }
}

/** The statement of this record. Throws if it differs from the specification. */
export function state(members: Partial<StatedRecord> = {}): Statement {
  const stated = toStatement(toTestRecord(members))
  const faults = listStatementFaults(stated)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return stated
}
