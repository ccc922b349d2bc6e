import * as fc from 'fast-check'
import type { AttestationContent } from '../../src/evidence/fact/content.ts'
import type { ArtifactFact, AttestationFact, Evidence, OverrideFact } from '../../src/evidence/fact/evidence.ts'
import { toReportOrigin, type Origin } from '../../src/evidence/fact/origin.ts'
import {
  approval,
  codequality,
  condition,
  createRecorder,
  custom,
  finding,
  jira,
  junit,
  pullRequests,
  withSource,
  start,
  toEvidence,
  vulnscan,
} from './builder.ts'
import { head, jobOrigin } from './origin.ts'

const count = fc.nat(3)

/** Findings of a scanner, from a small set so that findings repeat. */
const findings = fc.array(fc.constantFrom('CVE-1', 'CVE-2', 'CVE-3').map(finding), { maxLength: 3 })

/** Content of every kind, compliant or not. */
const content: fc.Arbitrary<AttestationContent> = fc.oneof(
  fc.boolean().map((is_compliant): AttestationContent => ({ kind: 'generic', is_compliant })),
  fc
    .array(
      fc.record({ name: fc.constantFrom('a', 'b'), total: count, failures: count, errors: count, skipped: count }),
      {
        maxLength: 3,
      },
    )
    .map((suites) => junit(...suites)),
  fc
    .array(fc.record({ high: findings, medium: findings, low_count: count }), { maxLength: 2 })
    .map((runs) => vulnscan(...runs)),
  fc
    .tuple(
      fc.constantFrom('OK', 'ERROR', 'NONE'),
      fc.array(fc.constantFrom('coverage', 'bugs'), { maxLength: 2 }),
      fc.constantFrom('SUCCESS', 'FAILED'),
    )
    .map(([gate, metrics, status]) =>
      codequality(
        gate,
        metrics.map((metric) => condition(metric)),
        status,
      ),
    ),
  fc
    .array(
      fc.record({
        state: fc.constantFrom('open', 'merged', 'closed'),
        approvers: fc.array(
          fc.constantFrom('octavia', 'mona').map((name) => approval(name)),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 2 },
    )
    .map((requests) => pullRequests(...requests)),
  fc.array(fc.tuple(fc.constantFrom('A-1', 'A-2'), fc.boolean()), { maxLength: 2 }).map((issues) => jira(...issues)),
  fc.tuple(fc.boolean(), fc.nat(2)).map(([is, n]) => custom(is, { n })),
)

const fingerprint = fc.constantFrom('a', 'b', 'c').map((digit) => digit.repeat(64))
const names = ['tests', 'scan', 'review', 'extra'] as const
const types = ['generic', 'junit', 'vulnscan', 'codequality', 'pull_request', 'jira', 'custom:thing', '*'] as const

/** Two tokens, and jobs of a push and of a pull request, each run with its attempts. */
const sender = fc
  .tuple(
    fc.constantFrom('ci', 'other', 'push', 'pull_request'),
    fc.constantFrom(undefined, 'linux', 'macos'),
    fc.constantFrom(undefined, 1, 2),
    fc.constantFrom(1, 2),
  )
  .map(([name, source, run, attempt]) => ({
    origin: toSender(name, run, attempt),
    ...withSource(source, run, attempt),
  }))

function toSender(name: string, run = 3, attempt: number): Origin {
  if (name === 'ci' || name === 'other') return toReportOrigin({ type: 'token', token_id: name }, false)
  const ref = name === 'push' ? 'refs/heads/main' : 'refs/pull/7/merge'
  return jobOrigin({ event: name, ref, run_id: String(run), run_attempt: String(attempt) })
}

const commit = fc.constantFrom(undefined, undefined, head, 'd'.repeat(40))

const reference = fc.oneof(
  fc.constant({}),
  fingerprint.map((artifact_fingerprint) => ({ artifact_fingerprint })),
  fc.subarray(['app', 'lib'], { minLength: 1 }).map((target_artifacts) => ({ target_artifacts })),
  fc.record({ artifact_fingerprint: fingerprint, target_artifacts: fc.subarray(['app', 'lib'], { minLength: 1 }) }),
)

const originPolicy = fc.constantFrom(
  { workflow: 'o/r/.github/workflows/*@refs/heads/main' },
  { sources: 2 },
  { advisory: true },
)

const requirements = fc
  .uniqueArray(fc.record({ name: fc.constantFrom(...names), type: fc.constantFrom(...types) }), {
    selector: ({ name }) => name,
    maxLength: 3,
  })
  .chain((those) => fc.tuple(...those.map(withPolicy)).map((list) => [...list]))

function withPolicy(attestation: object): fc.Arbitrary<object> {
  const policy = fc.oneof(fc.constant({ max_age: '1w' }), originPolicy)
  return fc.oneof(
    { arbitrary: fc.constant(attestation), weight: 2 },
    policy.map((it) => ({ ...attestation, policy: it })),
  )
}

/** A template, or null. */
const template: fc.Arbitrary<unknown> = fc.option(
  fc.record({
    version: fc.constant(1),
    trail: fc.record({
      attestations: requirements,
      artifacts: fc
        .uniqueArray(fc.record({ name: fc.constantFrom('app', 'lib'), attestations: requirements }), {
          selector: ({ name }) => name,
          maxLength: 2,
        })
        .chain((those) => fc.tuple(...those.map(withOriginPolicy)).map((list) => [...list])),
    }),
  }),
)

function withOriginPolicy(artifact: object): fc.Arbitrary<object> {
  const limited = originPolicy.map((policy) => ({ ...artifact, policy }))
  return fc.oneof({ arbitrary: fc.constant(artifact), weight: 2 }, limited)
}

type Make = (recorder: ReturnType<typeof createRecorder>) => AttestationFact | ArtifactFact | OverrideFact

const attestation = fc.tuple(fc.constantFrom(...names), content, reference, sender, commit).map(
  ([name, reported, where, from, ofCommit]): Make =>
    (recorder) =>
      recorder.attest(name, reported, { ...where, ...from, commit: ofCommit }),
)

const artifact = fc
  .tuple(
    fc.record({
      fingerprint,
      filename: fc.constantFrom('app.tgz', 'lib.tgz'),
      template_reference_name: fc.constantFrom(undefined, 'app', 'lib'),
      is_compliant: fc.constantFrom(undefined, true, false),
    }),
    sender,
    commit,
  )
  .map(
    ([rest, from, ofCommit]): Make =>
      (recorder) =>
        recorder.build({ ...rest, ...from, commit: ofCommit }),
  )

const override = fc
  .tuple(
    fc.constantFrom(...names),
    fc.constantFrom(...types.slice(0, -1)),
    reference,
    fc.record({
      new_compliance_status: fc.boolean(),
      expires_at: fc.constantFrom(undefined, start + 30, start + 1_000_000),
    }),
  )
  .map(
    ([name, type, where, rest]): Make =>
      (recorder) =>
        recorder.override(name, type, { ...where, ...rest }),
  )

function evidenceOf(record: fc.Arbitrary<Make>): fc.Arbitrary<Evidence> {
  return fc.tuple(template, fc.array(record, { maxLength: 12 })).map(([asked, makes]) => {
    const recorder = createRecorder()
    return toEvidence(asked, ...makes.map((make) => make(recorder)))
  })
}

/** Evidence with and without a template, artifacts, overrides, sources and runs. */
export const evidence: fc.Arbitrary<Evidence> = evidenceOf(
  fc.oneof(
    { arbitrary: attestation, weight: 6 },
    { arbitrary: artifact, weight: 2 },
    { arbitrary: override, weight: 1 },
  ),
)

/** Evidence without overrides. */
export const plainEvidence: fc.Arbitrary<Evidence> = evidenceOf(
  fc.oneof({ arbitrary: attestation, weight: 3 }, { arbitrary: artifact, weight: 1 }),
)
