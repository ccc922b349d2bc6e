import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openLogKeys } from '../../../src/service/log/key-store.ts'
import { startService, type StartOptions } from '../../../src/service/main.ts'
import { createDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'

/** Starts a service, and stops it. */
async function startOnce(options: Omit<StartOptions, 'folder'>): Promise<void> {
  const folder = await createFolder()
  const service = await startService({ folder, attachments: join(folder, 'attachments'), signLogs: true, ...options })
  await service.close()
}

describe.each(engines)('the keys of a service on $name', (engine) => {
  test('that init has made are those of its first start, and of a process on another machine with copies of them', async () => {
    const [database, mine, other] = [await createDatabase(engine), await createFolder(), await createFolder()]
    const keyFile = join(mine, 'evidence.key')
    const keys = await openLogKeys({ folder: mine, database, keyFile })
    await keys.initKeys(undefined)
    await expect(keys.initKeys(undefined)).rejects.toThrow(/has its keys already/)
    await keys.close()
    const files = ['evidence-log.pem', 'evidence-verdict.pem', 'evidence.key']
    expect(readdirSync(mine).filter((name) => files.includes(name))).toEqual(files)

    await startOnce({ database, keyFile })
    for (const file of files) copyFileSync(join(mine, file), join(other, file))
    await startOnce({ database, keyFile: join(other, 'evidence.key') })
  })

  test.each([
    ['evidence-log.pem', /The key 1 of the logs is not here; copy .*evidence-log\.pem/],
    ['evidence-verdict.pem', /The key 1 of the verdicts is not here; copy .*evidence-verdict\.pem/],
  ])('without %s fail the start, which --unsigned permits', async (missing, message) => {
    const [database, folder] = [await createDatabase(engine), await createFolder()]
    const keyFile = join(folder, 'evidence.key')
    await startOnce({ database, keyFile })
    rmSync(join(folder, missing))

    await expect(startOnce({ database, keyFile })).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(message),
    })
    await startOnce({ database, keyFile, signLogs: false })
  })
})

describe.each(engines)('two services on $name with key files in one folder', (engine) => {
  test.each([
    ['a.key', 'b.key', ['a-log.pem', 'a-verdict.pem', 'b-log.pem', 'b-verdict.pem']],
    [
      'evidence',
      'evidence.key',
      ['evidence-log.pem', 'evidence-verdict.pem', 'evidence.log.pem', 'evidence.verdict.pem'],
    ],
  ])('%s and %s share no file', async (first, second, files) => {
    const folder = await createFolder()
    for (const name of [first, second]) {
      const database = await createDatabase(engine)
      for (let start = 0; start < 2; start += 1) await startOnce({ database, keyFile: join(folder, name) })
    }

    expect(
      readdirSync(folder)
        .filter((name) => name.endsWith('.pem'))
        .toSorted(),
    ).toEqual(files)
  })
})

test.each(engines.filter(({ name }) => name === 'PostgreSQL'))(
  'a service on $name and S3 asks for a place of its keys, or for --unsigned',
  async (engine) => {
    const [database, folder] = [await createDatabase(engine), await createFolder()]
    const started = startService({ folder, database, attachments: 's3://evidence/', signLogs: true })
    await expect(started).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/--key-file.*--unsigned/),
    })
  },
)
