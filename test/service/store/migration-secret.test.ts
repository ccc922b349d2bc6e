import { readdirSync, readFileSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkStore } from '../../../src/service/maintenance/fsck.ts'
import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'
import { openStore } from '../../../src/service/store/open.ts'
import { createFileSealer } from '../../../src/service/store/secret/sealer.ts'
import type { Store } from '../../../src/service/store/store.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { createDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { loadSchemaFixture } from '../../../testkit/service/store/schema-fixture.ts'

const clear = /clear-secret|slack-clear/

async function loadOld(engine: Engine): Promise<string> {
  const place = await createDatabase(engine)
  await loadSchemaFixture(engine, place, `2-${engine.name.toLowerCase()}`)
  return place
}

async function open(engine: Engine, place: string): Promise<Store> {
  const store = await engine.open(place)
  onTestFinished(() => store.close())
  return store
}

/** The digests of requests, by the id of their record. */
async function readDigests(engine: Engine, place: string): Promise<ReadonlyMap<unknown, string>> {
  const rows = await engine.exec(place, 'SELECT record, request FROM idempotency')
  return new Map(rows.map(({ record, request }) => [record, String(request)]))
}

describe.each(engines)('the secrets of a database of $name from before they were sealed', (engine) => {
  test('open after the migration, if their action has them still', async () => {
    const store = await open(engine, await loadOld(engine))

    const ids = [...(await store.secrets.listSecretIds('acme'))]
    const texts = await Promise.all(ids.map((id) => store.secrets.openSecret('acme', id)))

    expect(new Set(texts.map((text) => text?.replace(/:\d+/, '')))).toEqual(
      new Set(['http://127.0.0.1/slack-clear-2', 'kept-clear-secret', 'pending-clear-secret']),
    )
    await store.secrets.checkSecrets()
  })

  test('are in no row, also not as a digest that could be guessed', async () => {
    const place = await loadOld(engine)
    const before = await readDigests(engine, place)
    const tables = ['record', 'secret', 'idempotency', 'delivery', 'tally']
    const dump = async (): Promise<string> =>
      JSON.stringify(await Promise.all(tables.slice(2).map((table) => engine.exec(place, `SELECT * FROM ${table}`))))
    expect(JSON.stringify(await engine.exec(place, 'SELECT * FROM record'))).toMatch(clear)
    expect(await dump()).not.toMatch(clear)

    const store = await open(engine, place)

    for (const table of tables)
      expect(JSON.stringify(await engine.exec(place, `SELECT * FROM ${table}`))).not.toMatch(clear)
    const { digest } = createFileSealer(engine.keyFile(place))
    const withSecrets = (await store.find('acme', { kinds: ['notification'] })).filter(({ body }) =>
      JSON.stringify(body).includes('secret_id'),
    )
    const keyed = new Set(withSecrets.map(({ id }) => id))
    const after = await readDigests(engine, place)
    expect(after.size).toBe(before.size)
    for (const [record, request] of before) {
      expect(after.get(record)).toBe(keyed.has(String(record)) ? digest(request) : request)
    }
    expect([...before.keys()].filter((record) => keyed.has(String(record)))).toHaveLength(5)
  })

  test('leave a database without a fault', async () => {
    const store = await open(engine, await loadOld(engine))
    const attachments = await openFolderAttachments(await createFolder())
    const findings: { readonly kind: string }[] = []

    await checkStore({ store, attachments }, { report: (finding) => findings.push(finding) })

    // The fixture has no attachments.
    expect(findings.filter(({ kind }) => kind !== 'attachment')).toEqual([])
  })

  test('stay where they are if the key file cannot be used, and the next start moves them', async () => {
    const place = await loadOld(engine)
    const before = await engine.exec(place, 'SELECT * FROM record ORDER BY org, sequence')
    await writeFile(engine.keyFile(place), 'no key', { mode: 0o600 })

    await expect(engine.open(place)).rejects.toThrow('does not contain a key of 32 bytes')

    expect(await engine.exec(place, 'SELECT * FROM record ORDER BY org, sequence')).toEqual(before)
    const keyFile = join(await createFolder(), 'evidence.key')
    const store = await openStore(place, { keyFile })
    onTestFinished(() => store.close())
    expect((await store.secrets.listSecretIds('acme')).size).toBe(3)
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  })
})

const sqlite = engines.find(({ name }) => name === 'SQLite')

describe('the file of an SQLite database', () => {
  test.each(['while the service runs', 'after it has ended'])(
    'has no secret in any byte after the migration, %s',
    async (when) => {
      if (sqlite === undefined) throw new Error('There is no SQLite engine.')
      const place = await loadOld(sqlite)
      const readFiles = (): string =>
        readdirSync(dirname(place))
          .map((name) => readFileSync(join(dirname(place), name), 'latin1'))
          .join('\n')
      expect(readFiles()).toMatch(clear)

      const store = await sqlite.open(place)
      if (when === 'after it has ended') await store.close()
      else onTestFinished(() => store.close())

      expect(readFiles()).not.toMatch(clear)
    },
  )
})
