import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredRecord } from '../../../src/service/store/store.ts'
import { listChanges, pinTemplate } from '../../../src/service/history/template.ts'

const template = { version: 1, trail: { attestations: [], artifacts: [] } }

/** A record of a kind, with a template or without. */
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
    body: { name: 'x', ...found },
    attachment: null,
    sequence,
    created_at: sequence,
    sha256: '',
  }
}

const contents = fc.array(fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }), { maxLength: 20 })

describe('the versions of a template', () => {
  test('count up at every change of content, and only there', () => {
    fc.assert(
      fc.property(contents, (puts) => {
        const versions = listChanges(puts.map((content, index) => toRecord('flow', index, content)))
        const said = puts.filter((content) => content !== undefined)
        const changes = said.filter((content, index) => content !== said[index - 1])
        expect(versions.map(({ content }) => content)).toEqual(changes)
        expect(versions.map(({ version }) => version)).toEqual(changes.map((_content, index) => index + 1))
      }),
    )
  })
})

/** The record whose template the trail keeps, when so much is known. */
function pinAfter(known: readonly StoredRecord[]): string | undefined {
  const records = known.filter(({ kind }) => kind !== 'flow')
  const flowRecords = known.filter(({ kind }) => kind === 'flow')
  if (records.length === 0) return undefined
  return pinTemplate({ flow: 'flow', trail: 'trail', records, flowRecords })?.record.id
}

describe('the template that a trail keeps', () => {
  const happenings = fc.array(
    fc.record({
      kind: fc.constantFrom('flow' as const, 'trail' as const, 'attestation' as const),
      content: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
    }),
    { maxLength: 20 },
  )

  test('is never another one, whatever is put later', () => {
    fc.assert(
      fc.property(happenings, (all) => {
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
