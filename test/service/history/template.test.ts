import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredRecord } from '../../../src/service/store/record.ts'
import { listTemplateVersions, pinTemplate } from '../../../src/service/history/template.ts'

const template = { version: 1, trail: { attestations: [], artifacts: [] } }

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
  test('keeps its effect in records of version 1', () => {
    const versions = listTemplateVersions([ofRun(1, 10, { version: 1 }), ofRun(2, 9, { version: 1 })])
    expect(versions.map(({ content }) => content)).toEqual(['10 1', '9 2'])
  })
})

/** The record of the template that the trail keeps after these records. */
function pinAfter(known: readonly StoredRecord[]): string | undefined {
  const records = known.filter(({ kind }) => kind !== 'flow')
  const flowRecords = known.filter(({ kind }) => kind === 'flow')
  if (records.length === 0) return undefined
  return pinTemplate({ flow: 'flow', trail: 'trail', records, flowRecords })?.record.id
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
