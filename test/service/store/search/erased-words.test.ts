import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Row } from '../../../../src/service/store/engine/driver.ts'
import type { NewRecord } from '../../../../src/service/store/record.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { eraseRecord } from '../../../../src/service/api/record/erasure.ts'
import { sqlite, type Engine } from '../../../../testkit/service/store/database.ts'
import { createCurrentDatabase, engines, toRecord } from '../../../../testkit/service/store/engine.ts'

function toTrail(trail: string, message: string): NewRecord {
  const info = { sha1: 'c'.repeat(40), branch: 'main', message, author: 'Ada Lovelace' }
  return toRecord({
    id: trail,
    kind: 'trail',
    trail,
    name: null,
    type: null,
    body: { name: trail, git_commit_info: info },
  })
}

function toPullRequest(id: string, title: string): NewRecord {
  const names = { title, author: 'mei', head_ref: 'x', head_sha: 'c'.repeat(40), base_ref: 'main' }
  const one = {
    url: 'https://g.test/41',
    number: 41,
    state: 'open',
    created_at: 1,
    commits: [],
    approvers: [],
    ...names,
  }
  const body = { attestation_name: 'review', git_provider: 'github', pull_requests: [one] }
  return toRecord({ id, type: 'pull_request', name: 'review', trail: 'one', body })
}

async function erase(store: Store, ...sequences: readonly number[]): Promise<void> {
  const request = { org: 'acme', reason: 'request 7', actor: { name: 'admin' } }
  await Promise.all(sequences.map((sequence) => eraseRecord(store, { ...request, sequence })))
}

async function find(store: Store, text: string): Promise<readonly (string | null)[]> {
  const word = { from: text, to: `${text}\u{10ffff}`, names: [] }
  return (await store.search('acme', [word], { limit: 20 })).matches.map(({ trail }) => trail)
}

function readWords(engine: Engine, place: string, sequence: number): Promise<readonly Row[]> {
  return engine.exec(place, `SELECT * FROM search_term WHERE sequence = ${sequence} ORDER BY term`)
}

describe.each(engines)('an erasure in $name', (engine) => {
  test('removes the words that only the erased record has, and no other words', async () => {
    const place = await createCurrentDatabase(engine)
    const store = await engine.open(place)
    await store.append({ record: toTrail('one', 'Lovelace fixes the login') })
    await store.append({ record: toTrail('two', 'Lovelace fixes the login') })
    await store.append({ record: toPullRequest('pr', 'Login of customers') })
    const other = await readWords(engine, place, 2)

    await erase(store, 1)

    expect(await find(store, 'lovelace')).toEqual(['two'])
    expect(await find(store, 'fixes')).toEqual(['two'])
    for (const text of ['login', 'one', '#41'])
      expect([text, await find(store, text)]).toEqual([text, expect.arrayContaining(['one'])])
    expect(await readWords(engine, place, 2)).toEqual(other)

    await erase(store, 3)

    expect(await find(store, 'customers')).toEqual([])
    expect(await find(store, 'login')).toEqual(['two'])
    await store.close()
  })

  test('of several records of a trail, beside a new report of it, leaves the words of the others', async () => {
    const place = await createCurrentDatabase(engine)
    const store = await engine.open(place)
    await store.append({ record: toTrail('one', 'Lovelace') })
    for (let at = 0; at < 120; at += 1) await store.append({ record: toPullRequest(`p${at}`, `word${at} shared`) })

    await Promise.all([erase(store, 2, 3, 2, 121), store.append({ record: toPullRequest('new', 'latest') })])

    for (const text of ['word0', 'word1', 'word119'])
      expect([text, (await find(store, text)).length]).toEqual([text, text === 'word1' ? 1 : 0])
    for (const text of ['lovelace', 'word2', 'word118', 'shared', 'latest'])
      expect([text, await find(store, text)]).toEqual([text, ['one']])
    await store.close()
  })

  test.each(['DELETE FROM search_term', `UPDATE search_term SET term = 'x'`])(
    'permits no other change of the words: %s',
    async (sql) => {
      const place = await createCurrentDatabase(engine)
      const store = await engine.open(place)
      await store.append({ record: toTrail('one', 'Lovelace') })
      await erase(store, 1)

      await expect(engine.exec(place, sql)).rejects.toThrow('is never changed')

      await store.close()
    },
  )
})

test('the file of SQLite has neither the words nor the text of an erased record, even if it was on pages of its own', async () => {
  const place = await createCurrentDatabase(sqlite)
  const store = await sqlite.open(place)
  for (let at = 0; at < 200; at += 1) {
    const text = `${'filler '.repeat(at * 20)}end${at}end`
    const record = toTrail(`t${at}`, `Secret${at}word`)
    await store.append({ record: { ...record, body: { ...record.body, description: text } } })
  }
  const sequences = Array.from({ length: 20 }, (_, at) => at * 10 + 5)

  await erase(store, ...sequences)

  await store.close()
  const file = readFileSync(place, 'latin1').toLowerCase()
  expect(sequences.filter((at) => file.includes(`secret${at - 1}word`) || file.includes(`end${at - 1}end`))).toEqual([])
  expect(file).toContain('secret50word')
  expect(file).toContain('end50end')
})
