import { describe, expect, test } from 'vitest'
import type { Row, Value } from '../../../../src/service/store/engine/driver.ts'
import { toCanonicalJson } from '../../../../src/wire/json/canonical.ts'
import { indexRecords } from '../../../../src/service/store/ledger/index-records.ts'
import { findTrail } from '../../../../src/service/store/search/statement.ts'
import type { NewRecord, StoredRecord } from '../../../../src/service/store/record.ts'
import { toRecord, toStored } from '../../../../testkit/service/store/engine.ts'

const none = { flow: null, trail: null, type: null }

/** The record of the erasure of this sequence. */
function toErasure(sequence: number): StoredRecord {
  return toStored(1000, toRecord({ id: `e${sequence}`, kind: 'erasure', ...none, name: `${sequence}` }))
}

/** A pull request whose title is the word `word` with this number. */
function toPullRequest(at: number): StoredRecord {
  const one = { url: 'https://g.test/1', number: at, title: `word${at}`, author: 'mei', head_ref: 'x', commits: [] }
  const body = { attestation_name: 'review', git_provider: 'github', pull_requests: [one] }
  return toStored(at, toRecord({ id: `p${at}`, type: 'pull_request', name: 'review', body }))
}

const toRow = (record: StoredRecord): Row => ({
  sequence: record.sequence,
  ordinal: record.sequence,
  document: toCanonicalJson(record),
  sha256: record.sha256,
})

interface Ledger {
  readonly read: (sql: string, parameters?: readonly Value[]) => Promise<readonly Row[]>
  readonly write: (sql: string, parameters?: readonly Value[]) => Promise<readonly Row[]>
  /** The trails that were read, with the sequence before the page. */
  readonly pages: (readonly Value[])[]
  readonly words: Set<string>
}

/** A ledger whose records with a sequence below 900 are in the only trail. */
function createLedger(rows: readonly Row[]): Ledger {
  const [pages, words]: [(readonly Value[])[], Set<string>] = [[], new Set()]
  return {
    pages,
    words,
    read: async (sql, parameters = []) => {
      const [org, second, , after, limit] = parameters
      if (sql === findTrail) return Number(second) < 900 ? [{ flow: 'shop', trail: `of ${String(org)}` }] : []
      pages.push(parameters.slice(0, 4))
      return rows.filter(({ sequence }) => Number(sequence) > Number(after)).slice(0, Number(limit))
    },
    write: async (_sql, parameters = []) => {
      for (const value of parameters) if (/^word\d+$/.test(String(value))) words.add(String(value))
      return []
    },
  }
}

const index = (ledger: Ledger, ...records: readonly StoredRecord[]): Promise<void> =>
  indexRecords(
    ledger,
    records.map((record) => ({ record, ordinal: 7 })),
  )

const toRows = (count: number): readonly Row[] => Array.from({ length: count }, (_, at) => toRow(toPullRequest(at + 1)))

describe('the index of the search', () => {
  test('has the words of a new record, for which no other record is read', async () => {
    const ledger = createLedger(toRows(1))
    await index({ ...ledger, read: () => Promise.reject(new Error('A record was read.')) }, toPullRequest(5))
    expect([...ledger.words]).toEqual(['word5'])
  })

  test.each([
    [0, [0]],
    [2, [0]],
    [100, [0, 100]],
    [101, [0, 100]],
  ])('has the words of the %i records of a trail again after an erasure, in pages after %j', async (count, starts) => {
    const ledger = createLedger(toRows(count))
    await index(ledger, toErasure(1))
    expect([...ledger.words]).toEqual(Array.from({ length: count }, (_, at) => `word${at + 1}`))
    expect(ledger.pages).toEqual(starts.map((start) => ['acme', 'shop', 'of acme', start]))
  })

  test('is not changed by the erasure of a record without a trail', async () => {
    const ledger = createLedger(toRows(2))
    await index(ledger, toErasure(900))
    expect([ledger.pages, [...ledger.words]]).toEqual([[], []])
  })

  test('reads a trail once for several erasures, and each trail', async () => {
    const ledger = createLedger([])
    const other: Pick<NewRecord, 'org'> = { org: 'other' }
    await index(ledger, toErasure(1), toErasure(900), toErasure(2), { ...toErasure(3), ...other })
    expect(ledger.pages).toEqual([
      ['acme', 'shop', 'of acme', 0],
      ['other', 'shop', 'of other', 0],
    ])
  })

  test('is written without a damaged record', async () => {
    const [first, second] = toRows(2)
    const ledger = createLedger([{ ...first, document: '{' }, { ...second }])
    await index(ledger, toErasure(1))
    expect([...ledger.words]).toEqual(['word2'])
  })
})
