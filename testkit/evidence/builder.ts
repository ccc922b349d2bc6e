import type { CodequalityResults, GateCondition } from '../../src/wire/attestation/codequality.ts'
import type { SuiteResult } from '../../src/wire/attestation/junit.ts'
import type { PullRequest } from '../../src/wire/attestation/pull-request.ts'
import { FlowTemplate } from '../../src/wire/resource/template.ts'
import type { Finding, ScanRun } from '../../src/wire/attestation/vulnscan.ts'
import type { AttestationContent } from '../../src/evidence/fact/content.ts'
import type {
  ArtifactFact,
  AttestationFact,
  Evidence,
  OverrideFact,
  ReportedFact,
} from '../../src/evidence/fact/evidence.ts'
import { toSenderMembers } from '../../src/evidence/fact/fact.ts'
import type { FreeObject } from '../../src/wire/primitives.ts'
import type { findViolations } from '../../src/evidence/policy/attestation-kind.ts'
import { contentOf } from './content.ts'
import { head, token } from './origin.ts'
import { judgeEvidence, type Verdict } from '../../src/evidence/judge/judge.ts'

export const fingerprintA = 'a'.repeat(64)
export const fingerprintB = 'b'.repeat(64)
export const start = 1_800_000_000
export const day = 86_400
/** The time at which `verdictOf` judges. */
export const now = start + 1000

/** Members of a fact. Annotations become its source and its run, as in a report. */
type FactMembers<T> = Partial<T> & { readonly annotations?: FreeObject | undefined }

/** Creates facts with increasing sequences and times. */
export interface Recorder {
  readonly attest: (name: string, content: AttestationContent, rest?: FactMembers<AttestationFact>) => AttestationFact
  readonly build: (rest?: FactMembers<ArtifactFact>) => ArtifactFact
  readonly override: (name: string, type: string, rest?: FactMembers<OverrideFact>) => OverrideFact
}

export function createRecorder(): Recorder {
  let sequence = 0
  const next = (kind: string, by: string, { annotations = {}, origin = token }: FactMembers<ReportedFact> = {}) => {
    sequence += 1
    return {
      id: `${kind}-${sequence}`,
      sequence,
      created_at: start + sequence,
      reported_by: by,
      origin,
      ...toSenderMembers(origin, { annotations }),
      artifact_fingerprint: undefined,
      target_artifacts: [],
    }
  }
  return {
    attest: (name, content, { annotations, ...rest } = {}) => ({
      ...next('attestation', 'ci', { annotations, ...rest }),
      name,
      type: typeOf(content),
      content,
      queuedPullRequest: undefined,
      ...rest,
    }),
    build: ({ annotations, ...rest } = {}) => ({
      ...next('artifact', 'ci', { annotations, ...rest }),
      fingerprint: fingerprintA,
      filename: 'app.tgz',
      template_reference_name: 'app',
      is_compliant: undefined,
      ...rest,
    }),
    override: (name, type, { annotations, ...rest } = {}) => ({
      ...next('override', 'alice', { annotations, ...rest }),
      attestation_name: name,
      original_attestation_type: type,
      new_compliance_status: true,
      reason: 'false positive',
      expires_at: undefined,
      ...rest,
    }),
  }
}

function typeOf(content: AttestationContent): string {
  return content.kind === 'custom' ? 'custom:thing' : content.kind
}

/** Creates evidence from facts of all kinds. */
export function toEvidence(
  template: unknown,
  ...records: readonly (AttestationFact | ArtifactFact | OverrideFact)[]
): Evidence {
  return {
    template: template === null ? null : FlowTemplate.parse(template),
    commits: [head],
    artifacts: records.filter((record) => 'fingerprint' in record),
    attestations: records.filter((record) => 'content' in record),
    overrides: records.filter((record) => 'reason' in record),
  }
}

/** A template that requires these attestations of the trail; each is `name:type` or an object. */
export function requiring(...attestations: readonly unknown[]) {
  return { version: 1, trail: { attestations: attestations.map(toRequired) } }
}

/** A template that requires the artifact `app` with these attestations. */
export function requiringApp(...attestations: readonly unknown[]) {
  return { version: 1, trail: { artifacts: [{ name: 'app', attestations: attestations.map(toRequired) }] } }
}

function toRequired(attestation: unknown): unknown {
  if (typeof attestation !== 'string') return attestation
  const [name, ...type] = attestation.split(':')
  return { name, type: type.join(':') }
}

export function withSource(source: unknown, run?: number, attempt?: number) {
  return { annotations: { source, ...(run === undefined ? {} : { run: { id: run, attempt: attempt ?? 1 } }) } }
}

export const passed: AttestationContent = { kind: 'generic', is_compliant: true }
export const failed: AttestationContent = { kind: 'generic', is_compliant: false }

function suite(rest: Partial<SuiteResult> = {}): SuiteResult {
  const { total = 10 } = rest
  return { name: 'suite', total, failures: 0, errors: 0, skipped: 0, duration: 1, counted: total, ...rest }
}

export function junit(...suites: readonly Partial<SuiteResult>[]): AttestationContent {
  return contentOf('junit', { junit_results: suites.map(suite) })
}

export function finding(id: string): Finding {
  return { id, message: id, locations: [{ uri: 'src/app.ts', lines: 1 }], priority_score: 0 }
}

function scanRun(rest: Partial<ScanRun> = {}): ScanRun {
  const { high = [], medium = [], low = [], unknown = [] } = rest
  const counts = {
    high_count: high.length,
    medium_count: medium.length,
    low_count: low.length,
    unknown_count: unknown.length,
  }
  return { high, medium, low, unknown, ...counts, ...rest }
}

export function vulnscan(...runs: readonly Partial<ScanRun>[]): AttestationContent {
  return contentOf('vulnscan', {
    vulnscan_results: { tool: { name: 'scanner', version: '1' }, schema_version: 1, results: runs.map(scanRun) },
  })
}

export function condition(metric: string, rest: Partial<GateCondition> = {}): GateCondition {
  return { metric, status: 'ERROR', operator: 'LESS_THAN', errorThreshold: '80', value: '61', ...rest }
}

export function codequality(
  gate: string,
  conditions: readonly GateCondition[] = [],
  status = 'SUCCESS',
): AttestationContent {
  return analysis({ status, qualityGate: { status: gate, name: 'gate', conditions: [...conditions] } })
}

export function analysis(rest: Partial<CodequalityResults>): AttestationContent {
  const results: CodequalityResults = {
    analysedAt: '2026-11-21T00:00:00+0000',
    project: { key: 'p', url: 'https://quality.example/p', name: 'p' },
    serverUrl: 'https://quality.example',
    taskId: 't',
    status: 'SUCCESS',
    changedAt: '2026-11-21T00:00:00+0000',
    qualityGate: { status: 'OK', name: 'gate', conditions: [] },
    ...rest,
  }
  return contentOf('codequality', { codequality_results: results })
}

export function approval(username: string, rest: Partial<PullRequest['approvers'][number]> = {}) {
  return { username, state: 'APPROVED', commit: head, can_push: true, ...rest }
}

function pullRequest(rest: Partial<PullRequest> = {}): PullRequest {
  return {
    url: `https://github.example/o/r/pull/${rest.number ?? 7}`,
    number: 7,
    title: 'Change',
    state: 'open',
    author: 'octavia',
    created_at: start,
    head_ref: 'change',
    head_sha: head,
    base_ref: 'main',
    commits: [{ sha1: head, author: 'octavia', co_authors: [] }],
    approvers: [],
    ...rest,
  }
}

/** Authors and committers are accounts, unless a commit has its own `accounts`. */
export function pullRequests(...requests: readonly Partial<PullRequest>[]): AttestationContent {
  const found = requests.map(pullRequest).map((request) => ({
    ...request,
    commits: request.commits.map((commit) => ({ accounts: { author: true, committer: true }, ...commit })),
  }))
  return contentOf('pull_request', { pull_requests: found })
}

/** What the content of a report about `head` is judged by. */
export function toCriteria(policy: object | undefined): Parameters<typeof findViolations>[1] {
  return { policy, change: { commits: [head], group: undefined, queuedPullRequest: undefined } }
}

export function jira(...issues: readonly [id: string, exists: boolean][]): AttestationContent {
  return contentOf('jira', {
    jira_results: issues.map(([issue_id, issue_exists]) => ({
      issue_id,
      issue_url: `https://jira.example/browse/${issue_id}`,
      issue_exists,
    })),
  })
}

export function custom(isCompliant: boolean, data: unknown = {}, ...errors: readonly string[]): AttestationContent {
  return contentOf('custom', { attestation_data: data, is_compliant: isCompliant, type_errors: errors })
}

/** The verdict on these facts at `now`. */
export function verdictOf(...[template, ...records]: Parameters<typeof toEvidence>): Verdict {
  return judgeEvidence(toEvidence(template, ...records), now)
}
