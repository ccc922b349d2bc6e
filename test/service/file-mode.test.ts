import { chmodSync, mkdirSync, readdirSync, renameSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openFolderAttachments } from '../../src/service/attachment/folder.ts'
import { startService } from '../../src/service/main.ts'
import { backup, importFile } from '../../src/service/operate/maintenance.ts'
import { openSqliteStore } from '../../src/service/store/open-sqlite.ts'
import { createFolder, toRecord } from '../../testkit/service/store/engine.ts'
import { isMet, isPosix } from '../../testkit/requirement.ts'

const toMode = (path: string): string => (statSync(path).mode & 0o777).toString(8)

/** The modes of a folder and of everything in it, by relative path. */
function listModes(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  return Object.fromEntries([['.', toMode(folder)], ...names.map((name) => [name, toMode(join(folder, name))])])
}

/** Sets the umask that shells commonly have, under which new files are readable by all users. */
function setOpenUmask(): void {
  const before = process.umask(0o022)
  onTestFinished(() => void process.umask(before))
}

/** Writes a database with a record, and returns its path. */
async function writeDatabase(folder: string): Promise<string> {
  const path = join(folder, 'evidence.db')
  const store = await openSqliteStore(path)
  await store.append({ record: toRecord({ id: 'a' }) })
  await store.close()
  return path
}

async function start(folder: string): Promise<readonly string[]> {
  const lines: string[] = []
  const service = await startService({ folder, log: (line) => lines.push(line) })
  await service.close()
  return lines
}

describe.runIf(isMet(isPosix, 'file modes'))('files that the service creates', () => {
  test('a database, its WAL and its folders are closed to other users', async () => {
    setOpenUmask()
    const base = await createFolder()
    const store = await openSqliteStore(join(base, 'deep', 'er', 'evidence.db'))
    onTestFinished(() => store.close())
    await store.append({ record: toRecord({ id: 'a' }) })

    expect(listModes(join(base, 'deep'))).toEqual({
      '.': '700',
      er: '700',
      'er/evidence.db': '600',
      'er/evidence.db-shm': '600',
      'er/evidence.db-wal': '600',
    })
  })

  test('attachments and their folders are closed to other users, also those that are set aside', async () => {
    setOpenUmask()
    const folder = join(await createFolder(), 'data', 'attachments')
    const attachments = await openFolderAttachments(folder)
    const { sha256: kept } = await attachments.save(Readable.from([Buffer.from('kept')]))
    const { sha256: removed } = await attachments.save(Readable.from([Buffer.from('removed')]))
    await attachments.setAside(removed)

    expect(toMode(join(folder, '..'))).toBe('700')
    expect(listModes(folder)).toEqual({
      '.': '700',
      '.set-aside': '700',
      [`.set-aside/${removed}`]: '600',
      [kept]: '600',
    })
  })

  test('a backup is closed to other users, also of data that is open to them', async () => {
    setOpenUmask()
    const base = await createFolder()
    const folder = join(base, 'data')
    const path = await writeDatabase(folder)
    mkdirSync(join(folder, 'attachments'))
    chmodSync(folder, 0o755)
    chmodSync(path, 0o644)

    const made = await backup({ folder, environment: {} }, join(base, 'backups', 'first'), () => undefined)

    expect(toMode(join(base, 'backups'))).toBe('700')
    expect(listModes(made.folder)).toEqual({ '.': '700', attachments: '700', 'evidence.db': '600' })
  })

  test('an import creates a database that is closed to other users', async () => {
    setOpenUmask()
    const folder = join(await createFolder(), 'data')

    const failing = importFile({ folder, environment: {} }, join(folder, 'missing.jsonl'))

    await expect(failing).rejects.toThrow('missing.jsonl')
    expect(listModes(folder)).toMatchObject({ '.': '700', attachments: '700', 'evidence.db': '600' })
  })

  test('an existing folder and an existing database keep their modes', async () => {
    const folder = await createFolder()
    chmodSync(folder, 0o750)
    const path = await writeDatabase(folder)
    chmodSync(path, 0o640)

    await (await openSqliteStore(path)).close()

    expect([toMode(folder), toMode(path)]).toEqual(['750', '640'])
  })
})

describe.runIf(isMet(isPosix, 'modes at the start'))('the start of the service', () => {
  test('logs nothing about the modes of a database that it creates, or of one that is closed to other users', async () => {
    setOpenUmask()
    const folder = join(await createFolder(), 'data')

    expect(await start(folder)).toEqual([])
    expect(await start(folder)).toEqual([])
  })

  test.each([0o644, 0o640, 0o604, 0o660, 0o620])(
    'logs one line with the command for a database of mode %o',
    async (mode) => {
      const folder = join(await createFolder(), "the team's data")
      const path = await writeDatabase(folder)
      chmodSync(path, mode)
      chmodSync(folder, 0o755)

      expect(await start(folder)).toEqual([
        `Other users of this machine can open the database ${path}. Run: chmod go-rwx '${path.replaceAll("'", String.raw`'\''`)}'*`,
      ])
      expect(toMode(path)).toBe(mode.toString(8))
    },
  )

  test('logs nothing for a database in a folder that other users cannot open', async () => {
    const folder = await createFolder()
    chmodSync(await writeDatabase(folder), 0o644)
    chmodSync(folder, 0o700)

    expect(await start(folder)).toEqual([])
  })

  test('follows a symbolic link to the database', async () => {
    const base = await createFolder()
    const target = join(base, 'target')
    const folder = join(base, 'data')
    mkdirSync(target)
    mkdirSync(folder, { mode: 0o700 })
    renameSync(await writeDatabase(folder), join(target, 'evidence.db'))
    symlinkSync(join(target, 'evidence.db'), join(folder, 'evidence.db'))
    chmodSync(join(target, 'evidence.db'), 0o644)
    chmodSync(target, 0o755)

    expect(await start(folder)).toEqual([expect.stringContaining(`chmod go-rwx '${join(target, 'evidence.db')}'*`)])
  })
})
