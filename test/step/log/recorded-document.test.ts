import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findDifference } from '../../../src/step/log/recorded-document.ts'
import type { OutgoingReport } from '../../../src/step/send/send-reports.ts'
import type { JsonObject } from '../../../src/wire/json/is-object.ts'

const params = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const sent = { type: 'generic', name: 'x', id: 'a1', url: undefined }
const record = { id: 'a1', org: 'acme', flow: 'shop', trail: 't', kind: 'attestation', type: 'generic', body: {} }

/** The difference of a document from a report of this body. */
async function compare(document: JsonObject, request: object = {}, members: object = {}): Promise<string | undefined> {
  const report = { operation: 'reportGeneric', type: 'generic', name: 'x', request: { params, body: {}, ...request } }
  // The members of an operation are not checked here.
  return findDifference(document, { ...report, ...members } as unknown as OutgoingReport, sent)
}

describe('the document of a record has', () => {
  test('everything that was sent', async () => {
    expect(await compare({ ...record, sequence: 1 })).toBeUndefined()
  })
  test.each(['id', 'org', 'flow', 'trail', 'kind', 'type'])('the %s of the report', async (name) => {
    expect(await compare({ ...record, [name]: 'other' })).toBe(`its ${name} is not that of the report`)
    expect(await compare({ ...record, [name]: undefined })).toBe(`its ${name} is not that of the report`)
  })
  test('the kind of an override, which has no type', async () => {
    const override = { ...record, kind: 'override', type: 'junit' }
    expect(await compare(override, {}, { operation: 'overrideAttestation' })).toBeUndefined()
    expect(await compare(record, {}, { operation: 'overrideAttestation' })).toBe('its kind is not that of the report')
  })
  test('the kind of an artifact, with the id of its first report and without a trail', async () => {
    const artifact = { org: 'acme', flow: 'shop', kind: 'artifact', body: {} }
    expect(await compare(artifact, {}, { operation: 'reportArtifact' })).toBeUndefined()
    expect(await compare(record, {}, { operation: 'reportArtifact' })).toBe('its kind is not that of the report')
  })
})

const withList = (a: unknown): JsonObject => ({ ...record, ignored_members: ['a.c'], body: { a } })

describe('the body of a record', () => {
  test.each<[sentBody: object, stored: object]>([
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: undefined }, {}],
    [{ a: 'cafe\u0301' }, { a: 'caf\u00E9' }],
    [{ a: { b: [1, { c: null }] } }, { a: { b: [1, { c: null, d: 1 }] } }],
    [{ a: '{"b":1}' }, { a: { b: 1, c: 2 } }],
    [
      { a: 1, toString: 'x' },
      { a: 1, toString: 'x' },
    ],
  ])('%j is %j', async (body, stored) => {
    expect(await compare({ ...record, body: stored }, { body })).toBeUndefined()
  })
  test.each<[sentBody: object, stored: unknown, member: string]>([
    [{ a: 1 }, {}, 'a'],
    [{ a: 1, b: 2 }, { a: 1 }, 'b'],
    [{ a: 1 }, { a: 2 }, 'a'],
    [{ a: '1' }, { a: 1 }, 'a'],
    [{ a: 1 }, { a: '1' }, 'a'],
    [{ a: null }, {}, 'a'],
    [{ a: 'b' }, { a: 'c' }, 'a'],
    [{ a: [1] }, { a: [1, 2] }, 'a'],
    [{ a: [1, 2] }, { a: [1] }, 'a'],
    [{ a: [1] }, { a: { 0: 1 } }, 'a'],
    [{ a: [] }, { a: {} }, 'a'],
    [{ a: { b: 1 } }, { a: [] }, 'a'],
    [{ a: { b: 1 } }, { a: { b: 2 } }, 'a'],
    [{ a: {} }, { a: 'x' }, 'a'],
    [{ a: '{"b":1}' }, { a: { b: 2 } }, 'a'],
    [{ a: '{"b":1' }, { a: { b: 1 } }, 'a'],
    [{ a: 1 }, undefined, 'a'],
    [{ a: 1 }, 'text', 'a'],
  ])('%j is not %j', async (body, stored, member) => {
    expect(await compare({ ...record, body: stored }, { body })).toBe(`the member ${member} of the report is not in it`)
  })
  test.each<[ignored: unknown, body: object, isWhole: boolean]>([
    [['b'], { a: { c: 1 } }, true],
    [['b'], { a: { c: 1, b: 3 } }, false],
    [[], { a: { c: 1 } }, false],
    ['b', { a: { c: 1 } }, false],
    [['b'], { a: { c: 2 } }, false],
    [['b'], {}, true],
  ])('may lack members if the service names %j', async (ignored_members, stored, isWhole) => {
    const found = await compare({ ...record, ignored_members, body: stored }, { body: { a: { b: 2, c: 1 } } })
    expect(found === undefined).toBe(isWhole)
  })

  test('may lack members of a list, and no elements', async () => {
    const body = { a: [{ b: 1, c: 2 }] }
    expect(await compare(withList([{ b: 1 }]), { body })).toBeUndefined()
    expect(await compare(withList([]), { body })).toBe('the member a of the report is not in it')
  })
})

describe('the attachment of a record', () => {
  const sha256 = hash('sha256', 'approved')
  const other = 'its attachment is not that of the report'
  test.each([
    ['text', 'approved'],
    ['bytes', Buffer.from('approved')],
  ])('is that of the %s', async (_, content) => {
    const file = { filename: 'a', content }
    expect(await compare({ ...record, attachment: { sha256 } }, { file })).toBeUndefined()
    expect(await compare({ ...record, attachment: { sha256: '0' } }, { file })).toBe(other)
    expect(await compare({ ...record, attachment: sha256 }, { file })).toBe(other)
    expect(await compare(record, { file })).toBe(other)
  })
})
