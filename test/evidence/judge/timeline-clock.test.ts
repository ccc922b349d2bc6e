import { describe, expect, test } from 'vitest'
import { listChanges } from '../../../testkit/evidence/changes.ts'
import {
  createRecorder,
  day,
  failed,
  now,
  passed,
  requiring,
  start,
  toEvidence,
} from '../../../testkit/evidence/builder.ts'

describe('the timeline', () => {
  test('keeps the order of arrival if a clock was set back', () => {
    const { attest } = createRecorder()
    const records = [attest('a', failed), attest('a', passed, { created_at: start - day })]
    expect(listChanges(toEvidence({ version: 1 }, ...records), now)).toMatchObject([
      { timestamp: start + 1, to: 'NON-COMPLIANT' },
      { timestamp: start + 1, to: 'COMPLIANT' },
    ])
  })
  test('does not include a report before its arrival if a clock was set back', () => {
    const { attest } = createRecorder()
    const template = requiring({ name: 'scan', type: 'generic', policy: { max_age: '1d' } })
    const records = [
      attest('extra', passed, { created_at: start + 9 * day }),
      attest('scan', passed, { created_at: start }),
    ]
    expect(listChanges(toEvidence(template, ...records), start + 10 * day)).toEqual([
      { timestamp: start + 9 * day, from: null, to: 'INCOMPLETE', by: 'record', because: 'extra reported' },
      { timestamp: start + 9 * day, from: 'INCOMPLETE', to: 'NON-COMPLIANT', by: 'record', because: 'scan reported' },
    ])
  })
  test('lists a report that is already too old when it arrives as a record', () => {
    const { attest } = createRecorder()
    const template = requiring({ name: 'scan', type: 'generic', policy: { max_age: '1d' } })
    const records = [
      attest('extra', passed, { created_at: start + day }),
      attest('scan', passed, { created_at: start }),
    ]
    expect(listChanges(toEvidence(template, ...records), start + day)).toEqual([
      { timestamp: start + day, from: null, to: 'INCOMPLETE', by: 'record', because: 'extra reported' },
      { timestamp: start + day, from: 'INCOMPLETE', to: 'NON-COMPLIANT', by: 'record', because: 'scan reported' },
    ])
  })
})
