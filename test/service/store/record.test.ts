import { describe, expect, test } from 'vitest'
import { recordKinds, reportKinds } from '../../../src/wire/resource/record-kind.ts'
import { createNewRecord } from '../../../src/service/store/new-record.ts'
import { isLogEvent, isReportKind, toSeriesKey, type Series } from '../../../src/service/store/record.ts'

test('a new record has an id and an origin of its own, and nothing that is not given', () => {
  const given = {
    org: 'acme',
    kind: 'log_event',
    actor: { name: 'ci', token_id: 't1' },
    body: { event: 'key' },
  } as const
  const [one, other] = [createNewRecord(given), createNewRecord({ ...given, flow: 'shop' })]

  expect(one).toEqual({
    ...given,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    origin: { type: 'token', token_id: 't1' },
    flow: null,
    trail: null,
    name: null,
    type: null,
    fingerprint: null,
    commit: null,
    ignored_members: [],
    attachment: null,
  })
  expect(other).toEqual({ ...one, id: other.id, flow: 'shop' })
  expect(other.id).not.toBe(one.id)
})

describe('a record', () => {
  const event: Series = { kind: 'log_event', flow: null, trail: null }
  test.each<[Series, isEvent: boolean]>([
    [event, true],
    [{ ...event, kind: 'flow' }, false],
    [{ ...event, flow: 'shop' }, false],
    [{ ...event, trail: 'one' }, false],
  ])('of %j is an event of the log: %s', (series, isEvent) => {
    expect(isLogEvent(series)).toBe(isEvent)
  })
  test('is numbered with those of its flow and trail, and an event with the other events', () => {
    const all: readonly Series[] = [
      event,
      { ...event, kind: 'flow' },
      { ...event, flow: 'one' },
      { ...event, trail: 'one' },
      { ...event, flow: 'log_event' },
    ]
    expect(new Set(all.map(toSeriesKey)).size).toBe(all.length)
    expect(toSeriesKey({ kind: 'trail', flow: 'one', trail: null })).toBe(toSeriesKey({ ...event, flow: 'one' }))
  })
})

test('the kinds that are judged are those of reports, and an unknown one is not', () => {
  expect([...recordKinds, 'unknown'].filter(isReportKind)).toEqual(reportKinds)
})
