import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredRecord } from '../../../src/service/store/record.ts'
import { listTemplateVersions, pinTemplate, toStoredTemplate } from '../../../src/service/trail/template.ts'
import { toTrailRecords } from '../../../testkit/service/store/trail-records.ts'

const template = { version: 1 as const, trail: { attestations: [], artifacts: [] } }

/** A record of a kind, with or without a template. */
function toRecord(kind: 'flow' | 'trail' | 'attestation', sequence: number, content?: string): StoredRecord {
  const found = content === undefined ? {} : { found: { content, template } }
  return {
    id: `${kind}-${sequence}`,
    org: 'acme',
    kind,
    flow: 'flow',
    trail: kind === 'flow' ? null : 'trail',
    name: null,
    type: null,
    fingerprint: null,
    commit: null,
    actor: { name: 'x' },
    origin: null,
    ignored_members: [],
    body: { name: 'x', ...found },
    attachment: null,
    sequence,
    created_at: sequence,
    version: 2,
    nonce: '0'.repeat(32),
    sha256: '',
  }
}

const contents = fc.array(fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }), { maxLength: 20 })

describe('the versions of a template', () => {
  test('count the changes of content', () => {
    fc.assert(
      fc.property(contents, (puts) => {
        const versions = listTemplateVersions(puts.map((content, index) => toRecord('flow', index, content)))
        const recorded = puts.filter((content) => content !== undefined)
        const changes = recorded.filter((content, index) => content !== recorded[index - 1])
        expect(versions.map(({ content }) => content)).toEqual(changes)
        expect(versions.map(({ version }) => version)).toEqual(changes.map((_content, index) => index + 1))
      }),
    )
  })
})

/** The records of these puts, stored as a service stores them. */
function storePuts(puts: readonly (string | undefined)[]): readonly StoredRecord[] {
  const stored: StoredRecord[] = []
  for (const content of puts) {
    const found = content === undefined ? {} : { found: toStoredTemplate(stored, { content, template }) }
    stored.push({ ...toRecord('flow', stored.length + 1), body: { name: 'x', ...found } })
  }
  return stored
}

function showVersions(records: readonly StoredRecord[]): unknown {
  return listTemplateVersions(records).map(({ content, version, record }) => [content, version, record.sequence])
}

/** The template of a trail that begins after the record of a sequence. */
function pinAt(sequence: number, flowRecords: readonly StoredRecord[]): unknown {
  const records = toTrailRecords([toRecord('trail', sequence + 0.5)])
  const pinned = pinTemplate({ flow: 'flow', trail: 'trail', records, flowRecords })
  return pinned && [pinned.id, pinned.content, pinned.template, pinned.since.sequence]
}

describe('a template that a flow has already', () => {
  test('is stored once, and each version and each trail is as if it were stored again', () => {
    fc.assert(
      fc.property(contents, fc.nat({ max: 21 }), (puts, start) => {
        const [whole, stored] = [puts.map((content, at) => toRecord('flow', at + 1, content)), storePuts(puts)]
        expect(showVersions(stored)).toEqual(showVersions(whole))
        expect(pinAt(start, stored)).toEqual(pinAt(start, whole))
        const own = stored.filter(({ body }) => JSON.stringify(body).includes('content'))
        expect(own.length).toBe(listTemplateVersions(whole).length)
      }),
    )
  })
  test('is stored again if this release reads it in another way', () => {
    const policy = { ...template, policy: {} }
    const stored = toStoredTemplate([toRecord('flow', 1, 'a')], { content: 'a', template: policy })
    expect(stored).toEqual({ content: 'a', template: policy })
  })
  test('is another version if a service that writes at the same time has put one between', () => {
    const [first, , repeated] = storePuts(['a', undefined, 'a'])
    const flowRecords = [first, toRecord('flow', 2, 'b'), repeated].filter((one) => one !== undefined)
    expect(listTemplateVersions(flowRecords).map(({ content }) => content)).toEqual(['a', 'b', 'a'])
  })
})

/** The put of a run; the content names the run. */
function ofRun(sequence: number, run: number, members: Partial<StoredRecord> = {}): StoredRecord {
  const record = toRecord('flow', sequence, `${run} ${sequence}`)
  return { ...record, actor: { name: 'x', token_id: 't' }, body: { ...record.body, run: { id: run } }, ...members }
}

describe('the template of an older run that two services recorded at the same time', () => {
  test('has no effect', () => {
    const versions = listTemplateVersions([ofRun(1, 10), ofRun(2, 9), ofRun(3, 11)])
    expect(versions.map(({ content }) => content)).toEqual(['10 1', '11 3'])
  })
  test('is that of the present run again, if it puts another one', () => {
    const versions = listTemplateVersions([ofRun(1, 10), ofRun(2, 10)])
    expect(versions.map(({ content }) => content)).toEqual(['10 1', '10 2'])
  })
})

/** The record of the template that the trail keeps after these records. */
function pinAfter(known: readonly StoredRecord[]): number | undefined {
  const records = toTrailRecords(known.filter(({ kind }) => kind !== 'flow'))
  const flowRecords = known.filter(({ kind }) => kind === 'flow')
  if (records.length === 0) return undefined
  return pinTemplate({ flow: 'flow', trail: 'trail', records, flowRecords })?.since.sequence
}

describe('the template that a trail keeps', () => {
  const drafts = fc.array(
    fc.record({
      kind: fc.constantFrom('flow' as const, 'trail' as const, 'attestation' as const),
      content: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
    }),
    { maxLength: 20 },
  )

  test('does not change when another template is put later', () => {
    fc.assert(
      fc.property(drafts, (all) => {
        const records = all.map(({ kind, content }, index) =>
          toRecord(kind, index, kind === 'attestation' ? undefined : content),
        )
        const pinned = records.map((_record, index) => pinAfter(records.slice(0, index + 1)))
        const ever = pinned.filter((id) => id !== undefined)
        expect(new Set(ever).size).toBeLessThanOrEqual(1)
        expect(pinned.slice(pinned.length - ever.length)).toEqual(ever)
      }),
    )
  })
})
