import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeOpenFile, lockDatabase, openStore, toRedactedLocation } from '../../../src/service/store/open.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import { isMet, isPosix } from '../../../testkit/requirement.ts'
import { createFolder, toRecord } from '../../../testkit/service/store/engine.ts'

const postgres = 'postgres://ada:secret@127.0.0.1:1/evidence?sslmode=disable'

describe('a location', () => {
  test.each([
    ['mysql://db.example/evidence', 'mysql'],
    ['MySQL2+ssl://db.example/evidence', 'MySQL2+ssl'],
    ['s3://bucket/evidence.db', 's3'],
    ['x://y', 'x'],
  ])('%s is refused', async (location, scheme) => {
    await expect(openStore(location)).rejects.toMatchObject({
      code: 'usage',
      message: `Databases of the kind ${scheme} are not supported; give postgres://… or the path of a file.`,
    })
  })

  test('that is a path may have the text of a URL in it', async () => {
    const path = `${await createFolder()}/a://b.db`
    const store = await openStore(path)
    await store.close()
    expect(existsSync(path)).toBe(true)
  })

  test('of PostgreSQL is shown without its password, and has no lock and no file', async () => {
    expect(toRedactedLocation(postgres)).not.toContain('secret')
    expect([await lockDatabase(postgres), describeOpenFile(postgres)]).toEqual([undefined, undefined])
    await expect(openStore(postgres)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(
        /^The evidence database postgres:.+ cannot be opened \(.+\); check that the server runs/,
      ),
      facts: { shown: toRedactedLocation(postgres) },
      cause: expect.any(Error),
    })
  })

  test('of a file is shown as it is, and is locked for one service', async () => {
    const path = join(await createFolder(), 'evidence.db')
    await (await openStore(path)).close()
    const lock = await lockDatabase(path)
    onTestFinished(() => lock?.release())
    expect([toRedactedLocation(path), lock === undefined, describeOpenFile(path)]).toEqual([path, false, undefined])
  })
})

test.runIf(isMet(isPosix, 'a file that others can read'))('a file that others can read is described', async () => {
  const folder = await createFolder()
  const path = join(folder, 'evidence.db')
  await (await openStore(path)).close()
  chmodSync(path, 0o644)
  chmodSync(folder, 0o755)
  expect(describeOpenFile(path)).toContain(path)
})

describe('an SQLite file', () => {
  test('that must exist is not created', async () => {
    const path = join(await createFolder(), 'evidence.db')
    await expect(openSqliteStore(path, { mustExist: true })).rejects.toMatchObject({
      code: 'file',
      message: expect.stringContaining(`The evidence database ${path} does not exist`),
      facts: { path },
    })
    expect(existsSync(path)).toBe(false)
    await (await openSqliteStore(path)).close()
    await (await openSqliteStore(path, { mustExist: true })).close()
  })
})

test('a store that is opened again has its records', async () => {
  const path = join(await createFolder(), 'evidence.db')
  const first = await openStore(path)
  await first.append({ record: toRecord({ id: 'a' }) })
  await first.close()
  const again = await openStore(path)
  expect(await again.readHead('acme')).toBe(1)
  await again.close()
})
