import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../../../src/service/store/store.ts'
import type { Write } from '../../../../src/service/store/record.ts'
import { detachSecrets } from '../../../../src/service/notify/action.ts'
import { toSecretPrefix } from '../../../../src/service/store/secret/secret.ts'
import { createCurrentDatabase, engines, toRecord } from '../../../../testkit/service/store/engine.ts'
import type { Engine } from '../../../../testkit/service/store/database.ts'

interface Opened {
  readonly store: Store
  readonly place: string
  /** Opens the database in another store, as another process does. */
  readonly reopen: () => Promise<Store>
}

async function openStore(engine: Engine): Promise<Opened> {
  const place = await createCurrentDatabase(engine)
  const reopen = async (): Promise<Store> => {
    const store = await engine.open(place)
    onTestFinished(() => store.close())
    return store
  }
  return { store: await reopen(), place, reopen }
}

/** The write of an action with these secrets, and their ids. */
async function toWrite(
  { secrets }: Store,
  name: string,
  { texts = ['one'], org = 'acme', id = `${name} ${randomBytes(4).toString('hex')}` } = {},
): Promise<{ readonly write: Write; readonly ids: readonly string[] }> {
  const targets = texts.map((secret) => ({ type: 'WEBHOOK' as const, url: 'https://hooks.example.test/', secret }))
  const detached = detachSecrets({ name, triggers: ['ON_ATTESTATION'], targets })
  const sealed = await secrets.sealSecrets(org, detached.secrets)
  const record = toRecord({
    id,
    org,
    kind: 'notification',
    flow: null,
    trail: null,
    name,
    type: null,
    body: detached.body,
  })
  return { write: { record, secrets: { prefix: toSecretPrefix(name), sealed } }, ids: sealed.map((one) => one.id) }
}

async function listSecretIds({ secrets }: Store, org = 'acme'): Promise<readonly string[]> {
  return [...(await secrets.listSecretIds(org))].toSorted()
}

describe.each(engines)('the secrets of $name', (engine) => {
  test('are recorded with their record, and open in every process', async () => {
    const { store, reopen } = await openStore(engine)
    const { write, ids } = await toWrite(store, 'notify', { texts: ['one', 'two'] })
    expect(await listSecretIds(store)).toEqual([])

    await store.append(write)

    const other = await reopen()
    expect(await Promise.all(ids.map((id) => other.secrets.openSecret('acme', id)))).toEqual(['one', 'two'])
    expect(await other.secrets.openSecret('other', ids[0] ?? '')).toBeUndefined()
    expect(await other.secrets.openSecret('acme', 'unknown')).toBeUndefined()
    await other.secrets.checkSecrets()
  })

  test('are replaced with a new record of their action, and those of other actions and organisations remain', async () => {
    const { store } = await openStore(engine)
    const kept = await Promise.all([
      toWrite(store, 'other'),
      toWrite(store, 'notify', { org: 'third' }),
      toWrite(store, 'notify', { texts: ['one', 'two'] }),
    ])
    for (const { write } of kept) await store.append(write)
    const next = await toWrite(store, 'notify', { texts: ['three'] })

    await store.append(next.write)

    expect(await listSecretIds(store)).toEqual([...kept[0].ids, ...next.ids].toSorted())
    expect(await listSecretIds(store, 'third')).toEqual(kept[1].ids)
  })

  test('of two records of one action in one batch are those of the later record', async () => {
    const { store } = await openStore(engine)
    const writes = await Promise.all(['one', 'two', 'three'].map((text) => toWrite(store, 'notify', { texts: [text] })))

    const written = await Promise.all(writes.map(({ write }) => store.append(write)))

    const last = written.toSorted((a, b) => a.record.sequence - b.record.sequence).at(-1)?.record.id
    const expected = writes.find(({ write }) => write.record.id === last)?.ids
    expect(await listSecretIds(store)).toEqual(expected)
  })

  test('do not change with a repeated request, nor with a record that is refused', async () => {
    const { store } = await openStore(engine)
    const idempotency = { caller: 'ci', key: 'k', request: 'r' }
    const first = await toWrite(store, 'notify', { id: 'first' })
    await store.append({ ...first.write, idempotency })
    const repeated = await toWrite(store, 'notify')
    const other = await toWrite(store, 'notify')
    const taken = await toWrite(store, 'notify', { id: 'first' })

    expect((await store.append({ ...repeated.write, idempotency })).replayed).toBe(true)
    await expect(store.append({ ...other.write, idempotency: { ...idempotency, request: 'x' } })).rejects.toThrow('key')
    await expect(store.append(taken.write)).rejects.toThrow(/under a new id|record_id_key/)

    expect(await listSecretIds(store)).toEqual(first.ids)
  })

  test('are removed with the deletion of their action', async () => {
    const { store } = await openStore(engine)
    await store.append((await toWrite(store, 'notify')).write)
    const record = toRecord({ id: 'gone', kind: 'notification_deletion', name: 'notify', body: { number: 1 } })

    await store.append({ record, secrets: { prefix: toSecretPrefix('notify'), sealed: [] } })

    expect(await listSecretIds(store)).toEqual([])
  })

  test('are not in clear in any row', async () => {
    const { store, place } = await openStore(engine)
    const text = randomBytes(20).toString('hex')
    await store.append((await toWrite(store, 'notify', { texts: [text] })).write)

    for (const table of ['record', 'secret', 'idempotency', 'delivery', 'tally']) {
      expect(JSON.stringify(await engine.exec(place, `SELECT * FROM ${table}`))).not.toContain(text)
    }
  })

  test('that another key sealed fail the check, and no second key comes into use', async () => {
    const { store, place, reopen } = await openStore(engine)
    await store.append((await toWrite(store, 'notify')).write)
    const path = engine.keyFile(place)
    await writeFile(path, `${randomBytes(32).toString('base64url')}\n`)
    const { secrets } = await reopen()

    await expect(secrets.checkSecrets()).rejects.toThrow(
      `The key file ${path} does not open a secret of the organisation`,
    )
    await expect(secrets.sealSecrets('acme', [{ id: 'x', text: 'y' }])).rejects.toThrow('does not open')
    await expect(secrets.digestRequest('r')).rejects.toThrow('does not open')
  })

  test('fail the check without the key file, which is not created again', async () => {
    const { store, place, reopen } = await openStore(engine)
    await store.append((await toWrite(store, 'notify')).write)
    const path = engine.keyFile(place)
    await rm(path)
    const { secrets } = await reopen()

    await expect(secrets.checkSecrets()).rejects.toThrow(`The key file ${path} does not exist, but the database has`)
    await expect(secrets.sealSecrets('acme', [{ id: 'x', text: 'y' }])).rejects.toThrow('does not exist')
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  test('that the key does not open can be discarded; the others remain', async () => {
    const { store, place, reopen } = await openStore(engine)
    const lost = await toWrite(store, 'notify', { org: 'lost' })
    await store.append(lost.write)
    await rm(engine.keyFile(place))
    const second = await reopen()
    await engine.exec(place, "UPDATE secret SET org = 'moved'")

    expect(await second.secrets.discardSecrets()).toEqual(['moved'])

    const kept = await toWrite(second, 'notify')
    await second.append(kept.write)
    expect(await second.secrets.discardSecrets()).toEqual([])
    expect(await listSecretIds(second)).toEqual(kept.ids)
    await second.secrets.checkSecrets()
  })

  test('are not discarded because the key file cannot be used', async () => {
    const { store, place, reopen } = await openStore(engine)
    const { write, ids } = await toWrite(store, 'notify')
    await store.append(write)
    await chmod(engine.keyFile(place), 0o644)
    const { secrets } = await reopen()

    await expect(secrets.discardSecrets()).rejects.toThrow('Other users can open the key file')
    await expect(secrets.checkSecrets()).rejects.toThrow('Other users can open the key file')
    expect(await listSecretIds(store)).toEqual(ids)
  })

  test('need no key file as long as there are none', async () => {
    const { store, place } = await openStore(engine)

    await store.secrets.checkSecrets()
    expect(await store.secrets.discardSecrets()).toEqual([])
    expect(await store.secrets.sealSecrets('acme', [])).toEqual([])

    await expect(stat(engine.keyFile(place))).rejects.toThrow('ENOENT')
  })
})

test('a removed secret is not in the file of an SQLite database any more, also not sealed', async () => {
  const engine = engines.find(({ name }) => name === 'SQLite')
  if (engine === undefined) throw new Error('There is no SQLite engine.')
  const place = await createCurrentDatabase(engine)
  const store = await engine.open(place)
  const removed = await toWrite(store, 'second', { texts: ['one', 'two'] })
  const sealed = removed.write.secrets?.sealed.map((one) => one.sealed) ?? []
  await store.append((await toWrite(store, 'first')).write)
  await store.append(removed.write)
  await store.append((await toWrite(store, 'third')).write)
  await store.close()
  for (const text of sealed) expect(await readFileBytes(place)).toContain(text)

  const again = await engine.open(place)
  const record = toRecord({ id: 'gone', kind: 'notification_deletion', name: 'second', body: { number: 2 } })
  await again.append({ record, secrets: { prefix: toSecretPrefix('second'), sealed: [] } })
  await again.close()

  expect(sealed).toHaveLength(2)
  for (const text of sealed) expect(await readFileBytes(place)).not.toContain(text)
})

async function readFileBytes(place: string): Promise<string> {
  const names = await readdir(dirname(place))
  return (await Promise.all(names.map((name) => readFile(join(dirname(place), name), 'latin1')))).join('\n')
}
