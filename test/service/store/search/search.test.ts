import { describe, expect, onTestFinished, test } from 'vitest'
import type { SearchWord } from '../../../../src/service/store/reader.ts'
import type { NewRecord } from '../../../../src/service/store/record.ts'
import { createCurrentDatabase, engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

const sha = 'c0ffee'.padEnd(40, '1')
const digest = 'beef'.padEnd(64, '2')
const all = { limit: 20 }

/** Before the newest record, so that a page that follows nothing is empty. */
const never = { sequence: 0, kind: 'trail' } as const

function word(text: string, others: Partial<SearchWord> = {}): SearchWord {
  return { from: text, to: `${text}\u{10ffff}`, names: [text], ...others }
}

function trail(name: string, commit: object): NewRecord {
  const body = { name, git_commit_info: { sha1: sha, ...commit } }
  return toRecord({ id: `trail-${name}`, kind: 'trail', trail: name, name: null, type: null, commit: sha, body })
}

function artifact(id: string, filename: string): NewRecord {
  const members = { kind: 'artifact', name: null, type: null, fingerprint: digest } as const
  return toRecord({ id, ...members, body: { filename, fingerprint: digest } })
}

describe.each(engines)('the search in $name', (engine) => {
  test('finds a trail by facts of several reports, once, and newest trails first', async () => {
    const store = await openEmpty(engine)
    const commit = {
      branch: 'feature/PROJ-12-login',
      message: 'Fix the login (#7)\n\nbody',
      author: 'Zoë <z@acme.org>',
    }
    await store.append({ record: trail('one', commit) })
    await store.append({ record: { ...trail('one', commit), id: 'again' } })
    await store.append({ record: trail('two', { message: 'Fix another' }) })
    const pulls = { pull_requests: [{ number: 41, title: 'Login works', author: 'mei', head_ref: 'x' }] }
    await store.append({ record: toRecord({ id: 'pr', trail: 'one', type: 'pull_request', body: pulls }) })
    await store.append({
      record: toRecord({ id: 'j', trail: 'one', type: 'jira', body: { jira_results: [{ issue_id: 'OPS-9' }] } }),
    })

    const find = async (...words: readonly SearchWord[]): Promise<readonly string[]> =>
      (await store.search('acme', words, all)).matches.map((match) => `${match.kind} ${match.trail}`)

    for (const text of ['proj-12', 'login', 'zoë', 'z@acme', 'acme.org', '#41', '41', 'ops-9', 'mei', 'feature/proj'])
      expect([text, await find(word(text))]).toEqual([text, ['trail one']])
    expect(await find(word('fix'))).toEqual(['trail two', 'trail one'])
    expect(await find(word('fix'), word('mei'))).toEqual(['trail one'])
    expect(await find(word('another'), word('mei'))).toEqual([])
    expect(await find(word('body'))).toEqual([])
    const { matches } = await store.search('acme', [word('another')], all)
    expect(matches.map(({ body }) => body?.['name'])).toEqual(['two'])
  })

  test('finds an artifact by its name and digest, and attestations by name, digest and commit', async () => {
    const store = await openEmpty(engine)
    await store.append({ record: artifact('a', 'ghcr.io/acme/app:1.2') })
    await store.append({ record: artifact('b', 'ghcr.io/acme/app:1.2') })
    await store.append({ record: toRecord({ id: 'c', name: 'Scan-all', fingerprint: digest, commit: sha }) })

    const find = async (...words: readonly SearchWord[]): Promise<readonly (readonly string[])[]> =>
      (await store.search('acme', words, all)).matches.map(({ kind, id, matched }) => [kind, id, matched.field])

    expect(await find(word('acme/app'))).toEqual([['artifact', 'a', 'name']])
    const { matches } = await store.search('acme', [word('acme/app')], all)
    expect(matches.map(({ matched }) => matched)).toEqual([{ field: 'name', value: 'acme/app:1.2' }])
    expect(await find(word(digest.slice(0, 9), { sha: digest.slice(0, 9) }))).toEqual([
      ['attestation', 'c', 'fingerprint'],
      ['artifact', 'a', 'fingerprint'],
    ])
    expect(await find(word(sha, { sha }))).toEqual([['attestation', 'c', 'commit']])
    expect(await find(word('scan', { names: ['scan', 'Scan'] }))).toEqual([['attestation', 'c', 'name']])
    expect(await find(word('scan', { names: ['Scan'] }), word(sha, { sha }))).toEqual([['attestation', 'c', 'name']])
  })

  test('finds an artifact that was reported without a trail, under the record that began it', async () => {
    const store = await openEmpty(engine)
    await store.append({ record: { ...artifact('a', 'lib'), trail: null } })
    await store.append({ record: { ...artifact('b', 'renamed'), trail: null } })
    const { matches } = await store.search('acme', [word('renamed')], all)
    expect(matches.map(({ id, trail: one }) => [id, one])).toEqual([['a', null]])
  })

  test('reads the index from the newest part to the oldest', async () => {
    const place = await createCurrentDatabase(engine)
    const store = await engine.open(place)
    onTestFinished(() => store.close())
    await store.append({ record: trail('one', { message: 'old' }) })
    await store.append({ record: toRecord({ id: 'a', name: 'older' }) })
    const rows = [20_000, 40_000, 390_000].map(
      (at) => `('acme', ${Math.trunc(at / 16_384)}, 'older', ${at}, 'trail', 'subject')`,
    )
    await engine.exec(
      place,
      `INSERT INTO search_term (org, part, term, sequence, kind, field) VALUES ${rows.join(', ')}`,
    )
    await engine.exec(place, "UPDATE head SET sequence = 400000 WHERE org = 'acme'")

    await engine.exec(
      place,
      `INSERT INTO search_term (org, part, term, sequence, kind, field) VALUES ('acme', 23, 'single', 380000, 'trail', 'subject')`,
    )
    const single = await store.search('acme', [word('single')], { limit: 1 })
    const whole = await store.search('acme', [word('old')], all)
    const newest = await store.search('acme', [word('old')], { limit: 4 })
    const last = await store.search('acme', [word('old')], { after: newest.next ?? never, limit: 4 })

    // Three of the matches have no record, because the ledger has no gap.
    expect(single.next).toBeUndefined()
    expect([whole.next, newest.next, last.next]).toEqual([undefined, { sequence: 2, kind: 'attestation' }, undefined])
    expect(whole.matches.map(({ sequence }) => sequence)).toEqual([2, 1])
    expect(newest.matches.map(({ sequence }) => sequence)).toEqual([2])
    expect(last.matches.map(({ sequence }) => sequence)).toEqual([1])
  })

  test('sees no other organisation, and pages without a gap', async () => {
    const store = await openEmpty(engine)
    await store.append({ record: { ...trail('theirs', { message: 'secret' }), org: 'other' } })
    for (let at = 0; at < 25; at += 1) await store.append({ record: trail(`t${at}`, { message: 'common word' }) })

    const first = await store.search('acme', [word('common')], all)
    const second = await store.search('acme', [word('common')], { after: first.next ?? never, limit: 20 })

    expect(await store.search('acme', [word('secret')], all)).toEqual({ matches: [] })
    expect(second.next).toBeUndefined()
    const names = [...first.matches, ...second.matches].map((match) => match.trail)
    expect(names).toEqual(Array.from({ length: 25 }, (_, at) => `t${24 - at}`))
  })
})
