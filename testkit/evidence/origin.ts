import { toReportOrigin, type Origin, type OriginClaims } from '../../src/evidence/fact/origin.ts'

/** The commit of facts that name none. */
export const head = 'c'.repeat(40)
/** Another commit. */
export const otherCommit = 'd'.repeat(40)

/** The origin of a job, as its OIDC claims prove it. */
export function jobOrigin(claims: Partial<OriginClaims> = {}): Origin {
  return toReportOrigin({ ...jobClaims, ...claims }, false)
}

const jobClaims: OriginClaims = {
  type: 'oidc',
  issuer: 'https://token.example',
  repository_id: '1',
  ref: 'refs/heads/main',
  sha: head,
  base_ref: null,
  event: 'push',
  actor: 'octavia',
  workflow_ref: 'o/r/.github/workflows/ci.yml@refs/heads/main',
  workflow: 'o/r/.github/workflows/ci.yml',
  job_workflow_ref: null,
  job_workflow: null,
  run_id: '1',
  run_attempt: '1',
}

/** The origin of facts that name no other: an API token. */
export const token = toReportOrigin({ type: 'token', token_id: 'ci' }, false)

/** The members of a report of a proven run. */
export function job(source: unknown, run: number, attempt = 1) {
  const origin = jobOrigin({ run_id: String(run), run_attempt: String(attempt) })
  return { origin, annotations: { source } }
}

/** The members of a report of another API token. */
export const attacker = { origin: toReportOrigin({ type: 'token', token_id: 'attacker' }, false) }

const mergeCommit = 'e'.repeat(40)

/** A report of a job: its event, run and attempt as claims, its step as source. */
export function reportOf(
  event: string,
  run: number,
  more: { readonly attempt?: number; readonly source?: unknown; readonly ref?: string } = {},
) {
  const {
    attempt = 1,
    source = 'test',
    ref = event.startsWith('pull_request') ? 'refs/pull/7/merge' : 'refs/heads/change',
  } = more
  const sha = event === 'pull_request' ? mergeCommit : head
  const origin = jobOrigin({ event, ref, sha, run_id: String(run), run_attempt: String(attempt) })
  return { origin, commit: head, annotations: { source } }
}
