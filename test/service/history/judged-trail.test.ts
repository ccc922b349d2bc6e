import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredRecord } from '../../../src/service/store/store.ts'
import { toEvents } from '../../../src/service/resource/event.ts'
import type { History } from '../../../src/service/history/history.ts'
import { judgeHistory } from '../../../src/service/history/judged-trail.ts'

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

interface Said {
  readonly kind: 'flow' | 'attestation' | 'override' | 'transition'
  readonly name: string
  readonly isCompliant: boolean
  /** Seconds since the record before it. */
  readonly later: number
}

function toRecord({ kind, name, isCompliant }: Said, sequence: number, created_at: number): StoredRecord {
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
    transition: {},
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
    body: bodies[kind],
    attachment: null,
    sequence,
    created_at,
    sha256: '',
  }
}

const said = fc.record({
  kind: fc.constantFrom<Said['kind']>('flow', 'attestation', 'attestation', 'override', 'transition'),
  name: fc.constantFrom('scan', 'unit'),
  isCompliant: fc.boolean(),
  later: fc.integer({ min: 0, max: day }),
})

function toHistory(all: readonly Said[]): History {
  let clock = 0
  const records = all.map((one, index) => toRecord(one, index + 1, (clock += one.later)))
  return {
    org: 'acme',
    flow: 'shop',
    trail: 'one',
    records: records.filter(({ kind }) => kind !== 'flow'),
    flowRecords: records.filter(({ kind }) => kind === 'flow'),
  }
}

/** Lists that nobody has judged before. */
function anew({ records, flowRecords, ...place }: History): History {
  return { ...place, records: [...records], flowRecords: [...flowRecords] }
}

test('what is judged again, at any moment and in any order, is as if it were judged for the first time', () => {
  fc.assert(
    fc.property(
      fc.array(said, { minLength: 1, maxLength: 8 }),
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
      (all, moments) => {
        const history = toHistory(all)
        for (const [now, where] of moments) {
          const moment = { now, ...where }
          const [again, first] = [judgeHistory(history, moment), judgeHistory(anew(history), moment)]
          expect(again).toEqual(first)
          expect(toEvents(again)).toEqual(toEvents(first))
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('a template that is put on the flow counts at once', () => {
  const history = toHistory([{ kind: 'attestation', name: 'unit', isCompliant: true, later: 1 }])
  expect(judgeHistory(history, { now: 10 }).pinned).toBeUndefined()
  const put = toRecord({ kind: 'flow', name: '', isCompliant: true, later: 0 }, 2, 5)

  expect(judgeHistory({ ...history, flowRecords: [put] }, { now: 10 }).pinned).toMatchObject({ id: 'shop@1' })
})
