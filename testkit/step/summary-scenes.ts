import { emptyOutcome, type Outcome } from '../../src/step/outcome/outcome.ts'
import type { FailingTest } from '../../src/convert/junit/failing-test.ts'
import { Fingerprint } from '../../src/wire/primitives.ts'
import { explainTrail } from '../../src/evidence/explain/explanation.ts'
import {
  approval,
  createRecorder,
  fingerprintA,
  junit,
  passed,
  pullRequests,
  requiring,
  toEvidence,
  vulnscan,
  withSource,
} from '../evidence/builder.ts'
import { head } from '../evidence/origin.ts'
import { toWireAttestation, toWireTrail } from '../evidence/wire.ts'

const action = 'acme/delivery-evidence@v1'
const target = { org: 'acme', flow_name: 'payments-api', trail_name: head }
const commit = { sha1: head, message: 'Round refunds to the smallest unit of their currency\n\nFixes the ledger.' }

function outcomeOf(...[template, ...records]: Parameters<typeof toEvidence>): Outcome {
  const evidence = toEvidence(template, ...records)
  const rest = { name: head, git_commit_info: commit, html_url: 'https://evidence.example/acme/payments-api/trail' }
  const trail = toWireTrail(evidence, rest)
  const explanation = explainTrail(trail, evidence.attestations.map(toWireAttestation), { action })
  const sent = records.flatMap((it) =>
    'content' in it ? [{ type: it.type, name: it.name, id: it.id, url: undefined }] : [],
  )
  return { ...emptyOutcome(target), trail, explanation, sent, gate: true }
}

const reasons = [
  "AssertionError: assert Decimal('1.05') == Decimal('1.06')",
  `AssertionError: assert {'currency': 'EUR', 'amount': '10.00'} == {'currency': 'EUR', 'amount': '10.01'}

  Common items:
  {'currency': 'EUR'}
  Differing items:
  {'amount': '10.00'} != {'amount': '10.01'}
  Full diff:
    {
  -     'amount': '10.01',
  +     'amount': '10.00',
        'currency': 'EUR',
    }
/home/runner/work/payments-api/payments-api/tests/test_refund.py:41: AssertionError`,
  "KeyError: 'exchange_rate'\nDuring handling of the above exception, another exception occurred: ```\n# ledger",
]

/** 19 failing tests of pytest, some with names of 100 characters. */
export const pythonFailures: readonly FailingTest[] = Array.from({ length: 19 }, (_, at) => ({
  suite: 'pytest',
  classname: `tests.test_refund.TestRefundOf${at % 2 === 0 ? 'Card' : 'DirectDebit'}`,
  name:
    at % 4 === 0
      ? `test_refund_${'of_a_partial_payment_'.repeat(3)}is_rounded[EUR-${at}]`
      : `test_refund_is_rounded[${at}]`,
  file: 'tests/test_refund.py',
  line: 20 + at,
  message: reasons[at % reasons.length] ?? '',
  kind: 'failure',
}))

const template = requiring('unit-tests:junit', 'scan:vulnscan', {
  name: 'review',
  type: 'pull_request',
  policy: { approvals: 2, independent: true },
})

const { attest, build, override } = createRecorder()
const ciTest = withSource({ workflow: 'ci.yml', job: 'test' }, 9_812_345_678)
const green = attest('unit-tests', junit({ total: 4354, skipped: 10, duration: 1932 }), ciTest)
const clean = attest('scan', vulnscan({}))
const reviewed = attest('review', pullRequests({ approvers: [approval('ada'), approval('mei')] }))
const openssl = {
  id: 'CVE-2024-5535',
  message: 'openssl 3.0.13-r0 (fixed in 3.0.14-r0): SSL_select_next_proto buffer overread',
  locations: [{ uri: 'Dockerfile' }],
  priority_score: 9.1,
}

function compliant(): Outcome {
  const artifact = {
    fingerprint: Fingerprint.parse(fingerprintA),
    filename: 'payments-api-2.3.1.tgz',
    kind: 'file',
  } as const
  return { ...outcomeOf(template, green, clean, reviewed), artifacts: [{ ...artifact, templateName: 'payments-api' }] }
}

function failing(): Outcome {
  const red = attest('unit-tests', junit({ total: 4354, failures: 19, skipped: 10, duration: 1932 }), ciTest)
  const scan = attest('scan', vulnscan({ high: [openssl], medium_count: 3 }))
  const review = attest(
    'review',
    pullRequests({ approvers: [approval('ada'), approval('mei', { commit: 'f'.repeat(40) })] }),
  )
  return {
    ...outcomeOf(template, red, scan, review),
    failing: pythonFailures,
    counts: { tests: { total: 4354, failed: 19, skipped: 10 }, findings: undefined },
    notes: ['The file results/unit.xml was last written before this job began.'],
  }
}

function incomplete(): Outcome {
  const long = `integration-tests-${'of-the-payment-provider-'.repeat(3)}sandbox`
  return outcomeOf(requiring('unit-tests:junit', `${long}:junit`, 'scan:vulnscan', 'quality:codequality'), green)
}

function first(): Outcome {
  const artifact = build({ template_reference_name: undefined, filename: 'payments-api.tgz' })
  const outcome = outcomeOf(null, green, clean, attest('lint', passed), artifact)
  return { ...outcome, file: '/home/runner/work/_temp/delivery-evidence/evidence.db', gate: false }
}

function outage(): Outcome {
  const reason =
    'https://evidence.acme.example/api/v2 cannot be reached: connect ETIMEDOUT. The reports were not stored.'
  return { ...emptyOutcome(target), unsent: reason, gate: true }
}

function overridden(): Outcome {
  const scan = attest('scan', vulnscan({ high: [openssl] }))
  return outcomeOf(
    template,
    green,
    scan,
    reviewed,
    override('scan', 'vulnscan', { reason: 'not reachable from our code' }),
  )
}

/** An outcome in each of the states that a summary shows. */
export const summaryScenes: Readonly<Record<string, () => Outcome>> = {
  compliant,
  failing,
  incomplete,
  first,
  outage,
  overridden,
}
