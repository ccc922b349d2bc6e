import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../../src/service/store/open.ts'
import type { Engine } from '../../../../testkit/service/store/database.ts'
import {
  createCurrentDatabase,
  createDatabase,
  createFolder,
  engines,
  toRecord,
} from '../../../../testkit/service/store/engine.ts'

const postgres = engines.filter(({ name }) => name === 'PostgreSQL')

/** The URL of the database for a new user without any rights, who is removed after the test. */
async function asStranger(engine: Engine, place: string): Promise<string> {
  const user = `stranger_${randomUUID().replaceAll('-', '')}`
  await engine.exec(place, `CREATE ROLE ${user} LOGIN PASSWORD 'guess'`)
  onTestFinished(async () => void (await engine.exec(place, `DROP ROLE ${user}`)))
  return Object.assign(new URL(place), { username: user, password: 'guess' }).href
}

describe.each(postgres)('a database of $name', (engine) => {
  test('in which the user may not create tables is refused, without the password', async () => {
    const url = await asStranger(engine, await createDatabase(engine))

    const opening = openStore(url)

    await expect(opening).rejects.toMatchObject({
      code: 'environment',
      message: expect.stringMatching(/^The evidence database postgres\S+ cannot be opened \(.*permission denied/),
    })
    await expect(opening).rejects.not.toThrow('guess')
  })

  test('has the secrets in the key file that is given', async () => {
    const keyFile = join(await createFolder(), 'other.key')
    const store = await openStore(await createCurrentDatabase(engine), { keyFile })
    onTestFinished(() => store.close())
    await store.secrets.sealSecrets('acme', [{ id: 'one', text: 'whsec_x' }])
    expect(existsSync(keyFile)).toBe(true)
  })

  test('that another session locks refuses a write after the time that is given', async () => {
    const place = await createCurrentDatabase(engine)
    const store = await openStore(place, { lockTimeoutMs: 200 })
    onTestFinished(() => store.close())
    const other = new Client(place)
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('BEGIN; LOCK TABLE record IN EXCLUSIVE MODE')

    await expect(store.append({ record: toRecord({ id: 'one' }) })).rejects.toMatchObject({ outage: 'busy' })

    await other.query('ROLLBACK')
    await store.append({ record: toRecord({ id: 'two' }) })
    expect(await store.readHead('acme')).toBe(1)
  })
})
