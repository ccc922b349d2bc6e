import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAttachments } from '../../../src/service/attachment/open-attachments.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import { createBackup, type BackupSource } from '../../../src/service/operate/backup.ts'
import { backup as backUpLocation } from '../../../src/service/operate/maintenance.ts'
import type { Finding } from '../../../src/service/operate/finding.ts'
import { s3Environment, startFakeS3, type FakeS3 } from '../../../testkit/service/attachment/fake-s3.ts'
import { createFolder } from '../../../testkit/service/store/engine.ts'
import { attest, digestOf, fill, keepWriting, save } from '../../../testkit/service/operate/store.ts'

let s3: FakeS3
beforeAll(async () => {
  s3 = await startFakeS3()
})
afterAll(() => s3.close())

interface PreparedData {
  readonly source: BackupSource
  readonly store: Store
  readonly target: string
  readonly base: string
}

async function prepare(location?: string): Promise<PreparedData> {
  const base = await createFolder()
  const database = join(base, 'data', 'evidence.db')
  const store = await openSqliteStore(database)
  const attachmentFolder = join(base, 'data', 'attachments')
  const attachments = await openAttachments(location ?? attachmentFolder, s3Environment)
  await fill({ store, attachments })
  const source = { database, attachments, ...(location === undefined ? { attachmentFolder } : {}) }
  return { source, store, target: join(base, 'backup'), base }
}

async function backUpQuietly({
  source,
  target,
}: PreparedData): Promise<{ readonly findings: readonly Finding[] } & Awaited<ReturnType<typeof createBackup>>> {
  const findings: Finding[] = []
  return { ...(await createBackup(source, target, (finding) => findings.push(finding))), findings }
}

describe('a backup', () => {
  test.each([
    ['in a folder', undefined],
    ['on S3', () => s3.location()],
  ])('of attachments %s contains all records, tokens and files', async (_, toLocation) => {
    const made = await prepare(toLocation?.())
    await save(made.source.attachments, 'unreferenced text')

    const backup = await backUpQuietly(made)

    expect(backup).toMatchObject({ folder: made.target, isSound: true, records: 8, attachments: 3, findings: [] })
    const restored = await openSqliteStore(join(made.target, 'evidence.db'))
    expect(await restored.find('acme', {})).toEqual(await made.store.find('acme', {}))
    expect(await restored.listTokens()).toEqual(await made.store.listTokens())
    await restored.close()
    const files = readdirSync(join(made.target, 'attachments'))
    expect(new Set(files)).toEqual(new Set(['report one', 'report two', 'elsewhere'].map(digestOf)))
    expect(readFileSync(join(made.target, 'attachments', digestOf('report one')), 'utf8')).toBe('report one')
    await made.store.close()
  })

  test('contains every record that was acknowledged before it started, while a service writes', async () => {
    const made = await prepare()
    const writers = keepWriting({ store: made.store, attachments: made.source.attachments }, 8)
    await writers.reach(50)
    const before = [...writers.acknowledged]

    const backup = await backUpQuietly(made)

    await writers.stop()
    expect(backup).toMatchObject({ isSound: true, findings: [] })
    expect(writers.acknowledged.length).toBeGreaterThan(before.length)
    const restored = await openSqliteStore(join(made.target, 'evidence.db'))
    const ids = new Set((await restored.find('acme', {})).map(({ id }) => id))
    expect(before.filter((id) => !ids.has(id))).toEqual([])
    await attest(
      { store: restored, attachments: await openAttachments(join(made.target, 'attachments'), {}) },
      { id: 'next' },
    )
    await restored.close()
    await made.store.close()
  })

  test('hard-links files on the same disk, and keeps them if the originals are removed', async () => {
    const made = await prepare()
    await backUpQuietly(made)
    const [file, copy] = ['data', 'backup'].map((folder) =>
      join(made.base, folder, 'attachments', digestOf('elsewhere')),
    )
    expect(statSync(copy ?? '').ino).toBe(statSync(file ?? '').ino)

    rmSync(join(made.base, 'data'), { recursive: true })

    expect(readFileSync(copy ?? '', 'utf8')).toBe('elsewhere')
    await made.store.close()
  })

  test('never overwrites an existing folder', async () => {
    const made = await prepare()
    await backUpQuietly(made)

    await expect(backUpQuietly(made)).rejects.toMatchObject({ code: 'usage' })

    await made.store.close()
  })

  test('of damaged data is named .unsound, and its faults are reported', async () => {
    const made = await prepare()
    writeFileSync(join(made.base, 'data', 'attachments', digestOf('elsewhere')), 'damaged')

    const backup = await backUpQuietly(made)

    expect(backup).toMatchObject({ folder: `${made.target}.unsound`, isSound: false })
    expect(backup.findings).toMatchObject([{ kind: 'attachment', org: 'other' }])
    expect(existsSync(made.target)).toBe(false)
    expect(existsSync(join(backup.folder, 'evidence.db'))).toBe(true)
    await made.store.close()
  })

  test('that fails leaves no files', async () => {
    const made = await prepare(s3.location())
    s3.failNext((_, response) => void response.writeHead(503, { 'retry-after': '3600' }).end())

    await expect(backUpQuietly(made)).rejects.toMatchObject({ code: 'unreachable' })

    expect(readdirSync(made.base)).toEqual(['data'])
    await made.store.close()
  })

  test('of PostgreSQL is rejected with the pg_dump command, without the password', async () => {
    const location = { folder: await createFolder(), database: 'postgres://me:secret@host/evidence', environment: {} }

    await expect(backUpLocation(location, '/nowhere', () => undefined)).rejects.toThrow('pg_dump --format=custom')
    await expect(backUpLocation(location, '/nowhere', () => undefined)).rejects.not.toThrow('secret')
  })
})
