import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredRecord } from '../../../src/service/store/record.ts'
import type { TrailHistory } from '../../../src/service/trail/history.ts'
import { judgeHistory, listTrailEvents } from '../../../src/service/trail/judge-history.ts'
import { toTrailRecords } from '../../../testkit/service/store/trail-records.ts'

const day = 86_400

const content = 'version: 1'
const template = {
  version: 1,
  trail: {
    attestations: [
      { name: 'scan', type: 'generic', policy: { max_age: '2d' } },
      { name: 'unit', type: 'generic' },
    ],
    artifacts: [],
  },
}

interface ReportStep {
  readonly kind: 'flow' | 'attestation' | 'override' | 'transition'
  readonly name: string
  readonly isCompliant: boolean
  /** Seconds after the record before it. */
  readonly later: number
}

function toRecord({ kind, name, isCompliant }: ReportStep, sequence: number, created_at: number): StoredRecord {
  const bodies = {
    flow: { name: 'shop', ...(isCompliant ? { found: { content, template } } : {}) },
    attestation: { attestation_name: name, is_compliant: isCompliant },
    override: {
      attestation_name: name,
      original_attestation_type: 'generic',
      reason: 'r',
      new_compliance_status: true,
      expires_at: created_at + day,
    },
    transition: { to: 'COMPLIANT', because: 'b' },
  }
  return {
    id: `${kind}-${sequence}`,
    org: 'acme',
    kind,
    flow: 'shop',
    trail: kind === 'flow' ? null : 'one',
    name: kind === 'flow' ? null : name,
    type: 'generic',
    fingerprint: null,
    commit: null,
    actor: { name: 'ci' },
    origin: null,
    ignored_members: [],
    body: bodies[kind],
    attachment: null,
    sequence,
    created_at,
    version: 2,
    nonce: '0'.repeat(32),
    sha256: '',
  }
}

const reportStep = fc.record({
  kind: fc.constantFrom<ReportStep['kind']>('flow', 'attestation', 'attestation', 'override', 'transition'),
  name: fc.constantFrom('scan', 'unit'),
  isCompliant: fc.boolean(),
  later: fc.integer({ min: 0, max: day }),
})

function toHistory(all: readonly ReportStep[]): TrailHistory {
  let clock = 0
  const records = all.map((one, index) => toRecord(one, index + 1, (clock += one.later)))
  return {
    org: 'acme',
    flow: 'shop',
    trail: 'one',
    records: toTrailRecords(records.filter(({ kind }) => kind !== 'flow')),
    flowRecords: records.filter(({ kind }) => kind === 'flow'),
  }
}

/** Copies of the lists, which are not in the cache. */
function copyHistory({ records, flowRecords, ...place }: TrailHistory): TrailHistory {
  return { ...place, records: [...records], flowRecords: [...flowRecords] }
}

test('a judgement from the cache, at any time and in any order, equals a first judgement', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(reportStep, { minLength: 1, maxLength: 8 }),
      fc.array(
        fc.tuple(
          fc.integer({ min: 0, max: 12 * day }),
          fc.oneof(
            fc.constant({}),
            fc.constant({ isPast: true as const }),
            fc.record({ sequence: fc.integer({ min: 1, max: 8 }) }),
          ),
        ),
        { minLength: 2, maxLength: 8 },
      ),
      async (all, moments) => {
        const history = toHistory(all)
        for (const [now, where] of moments) {
          const time = { now, ...where }
          const [again, first] = [judgeHistory(history, time), judgeHistory(copyHistory(history), time)]
          expect(again).toEqual(first)
          expect(await listTrailEvents(again)).toEqual(await listTrailEvents(first))
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('a template that is put on the flow has effect at once', () => {
  const history = toHistory([{ kind: 'attestation', name: 'unit', isCompliant: true, later: 1 }])
  expect(judgeHistory(history, { now: 10 }).pinned).toBeUndefined()
  const put = toRecord({ kind: 'flow', name: '', isCompliant: true, later: 0 }, 2, 5)

  expect(judgeHistory({ ...history, flowRecords: [put] }, { now: 10 }).pinned).toMatchObject({ id: 'shop@1' })
})

test('other requests run while the events of a trail with many overrides are listed', async () => {
  const step = { name: 'unit', isCompliant: true, later: 1 }
  const overrides = Array.from({ length: 1000 }, () => ({ kind: 'override' as const, ...step }))
  const judged = judgeHistory(toHistory([{ kind: 'attestation', ...step }, ...overrides]), { now: 5000 })
  let cycles = 0
  const counting = setInterval(() => (cycles += 1), 1)
  const events = await listTrailEvents(judged)
  clearInterval(counting)
  expect(events.filter(({ type }) => type === 'attestation_overridden')).toHaveLength(1000)
  expect(cycles).toBeGreaterThan(3)
})
