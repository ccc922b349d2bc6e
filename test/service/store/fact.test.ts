import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toErasedRecord } from '../../../src/service/trail/erased-record.ts'
import type { TrailRecord } from '../../../src/service/fact/trail-record.ts'
import { printRemainder } from '../../../src/service/store/ledger/document.ts'
import type { NewRecord, StoredRecord } from '../../../src/service/store/record.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { junitSuite, vulnscanResults } from '../../../testkit/service/report.ts'
import { toTrailRecords } from '../../../testkit/service/store/trail-records.ts'
import { createCurrentDatabase, engines, openEmpty, toRecord } from '../../../testkit/service/store/engine.ts'

const name = fc.constantFrom('a', 'b', 'é')
const text = fc
  .oneof(fc.string({ maxLength: 20 }), fc.constant('Ada Lovelace '.repeat(2000)))
  .map((it) => it.replaceAll('\0', ''))
const sender = fc.record(
  {
    annotations: fc.record(
      {
        source: fc.constantFrom({ job: 'x' }, { matrix: { os: 'linux' } }),
        run: fc.constant({ id: 7, attempt: 2 }),
        replayed: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    repo_info: fc.constant({ name: 'o/r', url: 'https://example.invalid/o/r', id: '42' }),
    git_commit_info: fc.record({ sha1: fc.constantFrom('c'.repeat(40), 'd'.repeat(40)), message: text }),
    user_data: fc.dictionary(fc.constantFrom('z', 'a'), text),
  },
  { requiredKeys: [] },
)

type Draft = Pick<NewRecord, 'kind' | 'type' | 'name' | 'body'>

const results = fc.oneof(
  fc.boolean().map((is_compliant) => ({ type: 'generic', members: { is_compliant } })),
  fc.nat(300).map((failures) => ({
    type: 'junit',
    members: { junit_results: Array.from({ length: failures }, (_, at) => junitSuite({ name: `${at}`, failures: 1 })) },
  })),
  fc.nat(1).map((high_count) => ({ type: 'vulnscan', members: { vulnscan_results: vulnscanResults({ high_count }) } })),
  fc.constant({ type: 'pull_request', members: { git_provider: 'github', pull_requests: [] } }),
  text.map((issue_id) => ({
    type: 'jira',
    members: { jira_results: [{ issue_id: `A${issue_id}`, issue_exists: true, issue_url: 'https://jira.invalid/A' }] },
  })),
  fc.boolean().map((is_compliant) => ({
    type: 'custom:x',
    members: { type_name: 'x', attestation_data: { n: 1 }, found: { is_compliant, type_errors: ['e'] } },
  })),
)

const attestation = fc.tuple(name, sender, results).map(([one, shared, { type, members }]): Draft => {
  return { kind: 'attestation', name: one, type, body: { attestation_name: one, ...shared, ...members } }
})
const override = fc.tuple(name, sender, text).map(([one, shared, reason]): Draft => {
  const body = { attestation_name: one, original_attestation_type: 'junit', new_compliance_status: true }
  return { kind: 'override', name: one, type: 'junit', body: { ...body, ...shared, reason: `because ${reason}` } }
})
const artifact = fc.tuple(name, sender).map(([one, shared]): Draft => {
  const body = { fingerprint: 'f'.repeat(64), filename: one, build_url: 'b', commit_url: 'c', trail_name: 'change-1' }
  return { kind: 'artifact', name: null, type: null, body: { ...body, ...shared } }
})
const template = { version: 1, trail: { attestations: [{ name: 'a', type: '*' }], artifacts: [] } }
const trail = fc.tuple(sender, fc.boolean()).map(([{ annotations: _annotations, ...shared }, isPinned]): Draft => {
  const found = isPinned ? { found: { content: 'version: 1', template } } : {}
  return { kind: 'trail', name: null, type: null, body: { name: 'change-1', ...shared, ...found } }
})
const unreadable = fc.constant<Draft>({
  kind: 'attestation',
  name: 'a',
  type: 'junit',
  body: { attestation_name: 'a' },
})

const drafts = fc.array(fc.oneof(attestation, attestation, override, artifact, trail, unreadable), {
  minLength: 1,
  maxLength: 8,
})
const job = {
  issuer: 'https://issuer.invalid',
  bindings: ['b1'],
  repository: 'o/r',
  repository_id: '1',
  repository_owner: 'o',
  repository_owner_id: '2',
  ref: 'refs/heads/main',
  event_name: 'push',
  workflow_ref: 'o/r/.github/workflows/ci.yml@refs/heads/main',
  run_id: '77',
  run_attempt: '2',
  actor: 'octavia',
}
const actors = fc.constantFrom<NewRecord['actor']>({ name: 'ci', token_id: 'one' }, { name: 'job', job })

let made = 0

/** Appends records to a trail of their own. Resolves with them as the ledger has them. */
async function append(
  store: Store,
  all: readonly Draft[],
  actor: NewRecord['actor'],
): Promise<readonly StoredRecord[]> {
  made += 1
  const key = { flow: 'shop', trail: `trail-${made}` }
  const recorded: StoredRecord[] = []
  for (const [at, draft] of all.entries()) {
    const { record } = await store.append({ record: toRecord({ id: `${made} ${at}`, ...draft, ...key, actor }) })
    recorded.push(record)
  }
  return recorded
}

/** The records of the trail of these records, without the sizes of what was read. */
async function readTrail(store: Store, [first]: readonly StoredRecord[]): Promise<unknown> {
  const records = await store.readTrail({ org: 'acme', flow: 'shop', trail: first?.trail ?? '' })
  return records.map(withoutSize)
}

function withoutSize({ size: _size, ...record }: TrailRecord): unknown {
  return JSON.parse(JSON.stringify(record.kind === 'unreadable' ? { ...record, cause: String(record.cause) } : record))
}

function toExpected(records: readonly StoredRecord[]): unknown {
  return toTrailRecords(records).map(withoutSize)
}

/** Replaces a document, as the service does it. */
function toErasure(record: StoredRecord): NewRecord {
  const remainder = printRemainder(toErasedRecord(record))
  const body = { erased_sequence: record.sequence, reason: 'r', record_sha256: record.sha256, remainder }
  const names = { type: null, name: String(record.sequence), flow: record.flow, trail: record.trail }
  return toRecord({ id: `e ${record.id}`, kind: 'erasure', ...names, body })
}

describe.each(engines)('the records of a trail in $name', (engine) => {
  test('are read from stored facts as from their documents', async () => {
    const store = await openEmpty(engine, () => 1)
    await fc.assert(
      fc.asyncProperty(drafts, actors, async (all, actor) => {
        const recorded = await append(store, all, actor)
        expect(await readTrail(store, recorded)).toEqual(toExpected(recorded))
      }),
      { numRuns: 40 },
    )
  })

  test('are read again by a store that has not written them, and so is what was recorded since', async () => {
    const place = await createCurrentDatabase(engine)
    const store = await engine.open(place)
    onTestFinished(() => store.close())
    const [draft] = fc.sample(attestation, 1)
    const [first] = await append(store, draft === undefined ? [] : [draft], { name: 'ci' })
    if (first === undefined) throw new Error('Nothing was recorded.')
    expect(await readTrail(store, [first])).toEqual(toExpected([first]))

    const { record: second } = await store.append({ record: toRecord({ ...first, id: 'second' }) })

    expect(await readTrail(store, [first])).toEqual(toExpected([first, second]))
  })

  test('have nothing of an erased document', async () => {
    const place = await createCurrentDatabase(engine)
    const driver = await engine.openDriver(place)
    onTestFinished(() => driver.close())
    const store = await engine.open(place)
    onTestFinished(() => store.close())
    const body = { attestation_name: 'a', is_compliant: true, git_commit_info: { sha1: 'c'.repeat(40), author: 'Ada' } }
    const annotated = { ...body, annotations: { source: { job: 'x' }, note: 'Ada' } }
    const both: readonly Draft[] = [
      { kind: 'attestation', name: 'a', type: 'generic', body: annotated },
      { kind: 'trail', name: null, type: null, body: { name: 'change-1', description: 'Ada' } },
    ]
    const [first, second] = await append(store, both, { name: 'ci' })
    if (first === undefined || second === undefined) throw new Error('Nothing was recorded.')
    const listFacts = async (): Promise<string> => JSON.stringify(await driver.read('SELECT fact FROM record'))
    expect(
      [await readTrail(store, [first]), await listFacts()].map((it) => JSON.stringify(it).includes('Ada')),
    ).toEqual([true, true])

    for (const record of [first, second]) await store.append({ record: toErasure(record) })

    expect(
      [await readTrail(store, [first]), await listFacts()].map((it) => JSON.stringify(it).includes('Ada')),
    ).toEqual([false, false])
    expect(await readTrail(store, [first])).toMatchObject([{ isErased: true }, { isErased: true }])
  })

  test('are made again where another version of this program made their facts', async () => {
    const place = await createCurrentDatabase(engine)
    const before = await engine.open(place)
    const all = fc.sample(fc.oneof(attestation, override, artifact, trail), 20)
    const recorded = await append(before, all, { name: 'ci', token_id: 'one' })
    await before.close()
    const driver = await engine.openDriver(place)
    onTestFinished(() => driver.close())
    const listFacts = (): Promise<unknown> => driver.read('SELECT sequence, fact FROM record ORDER BY sequence')
    const facts = await listFacts()
    // As of a process of another version that still runs.
    await engine.exec(place, `UPDATE record SET fact = '{"version":0}'`)
    const beside = await engine.open(place)
    expect(await readTrail(beside, recorded)).toEqual(toExpected(recorded))
    await beside.close()
    expect(await listFacts()).not.toEqual(facts)

    await engine.exec(place, 'UPDATE fact_version SET version = 0')
    const after = await engine.open(place)
    onTestFinished(() => after.close())

    expect(await listFacts()).toEqual(facts)
    expect(await driver.read('SELECT version FROM fact_version')).not.toEqual([{ version: 0 }])
    expect(await readTrail(after, recorded)).toEqual(toExpected(recorded))
  })
})
