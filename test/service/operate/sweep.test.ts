import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'
import { parseS3Location } from '../../../src/service/attachment/s3-location.ts'
import { openS3Attachments } from '../../../src/service/attachment/s3.ts'
import { sweep } from '../../../src/service/operate/sweep.ts'
import { collectAll } from '../../../testkit/service/attachment/collect-all.ts'
import { s3Environment, startFakeS3, type FakeS3 } from '../../../testkit/service/attachment/fake-s3.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { createDataStores } from '../../../testkit/service/operate/data-stores.ts'
import { attest, digestOf, fill, save } from '../../../testkit/service/operate/store.ts'

let s3: FakeS3
beforeAll(async () => {
  s3 = await startFakeS3()
})
afterAll(() => s3.close())

const day = 86_400
const hour = 3600
const kinds = [
  { name: 'a folder', prefix: '.', open: openFolderAttachments },
  {
    name: 'S3',
    prefix: 'evidence-',
    open: async (waiting: string) =>
      openS3Attachments(parseS3Location(s3.location(), s3Environment), { temporaryFolder: waiting }),
  },
]
const cases = engines.flatMap((engine) =>
  kinds.map(({ name, ...kind }) => ({ engine, ...kind, name: `${name}, referenced in ${engine.name}` })),
)

describe.each(cases)('a sweep of $name', ({ engine, prefix, open }) => {
  async function prepare(kind: Engine) {
    const { store } = await createDataStores(kind)
    const folder = await createFolder()
    const attachments = await open(folder)
    await fill({ store, attachments })
    await save(attachments, 'unreferenced text')
    const reported: string[] = []
    /** Runs a sweep whose clock is that many seconds ahead. */
    const sweepIn = async (seconds: number, dryRun = false): Promise<void> =>
      sweep(
        { store, attachments },
        {
          olderThan: day,
          now: Date.now() / 1000 + seconds,
          dryRun,
          report: (action, { sha256 }) => reported.push(`${action} ${sha256}`),
          reportUpload: ({ name, size }) => reported.push(`removed ${name}, ${size} bytes`),
        },
      )
    const names = async () => (await collectAll(attachments.list())).map(({ sha256 }) => sha256)
    return { folder, store, attachments, reported, sweepIn, names }
  }
  const unreferenced = digestOf('unreferenced text')
  const referenced = ['report one', 'report two', 'elsewhere'].map(digestOf)

  test('keeps recent attachments, and all attachments to which a record refers', async () => {
    const { reported, sweepIn, names } = await prepare(engine)

    await sweepIn(day - hour)

    expect(reported).toEqual([])
    expect(new Set(await names())).toEqual(new Set([...referenced, unreferenced]))
  })

  test('sets aside an old attachment without a reference, and removes it in a sweep after the same time again', async () => {
    const { reported, sweepIn, names, attachments } = await prepare(engine)

    await sweepIn(day + hour)
    expect(reported).toEqual([`set aside ${unreferenced}`])
    expect(await attachments.open(unreferenced)).toBeDefined()
    await sweepIn(day - hour)
    expect(reported).toHaveLength(1)
    await sweepIn(day + hour)

    expect(reported).toEqual([`set aside ${unreferenced}`, `removed ${unreferenced}`])
    expect(new Set(await names())).toEqual(new Set(referenced))
    expect(await attachments.open(unreferenced)).toBeUndefined()
  })

  test('puts back an attachment to which a record refers since it was set aside', async () => {
    const { store, reported, sweepIn, attachments } = await prepare(engine)
    await sweepIn(day + hour)
    // The report found the file just before the sweep set it aside, and so did not save it again.
    const record = { id: 'late', org: 'acme', flow: 'shop', trail: 'late' }
    await attest(
      { store, attachments: { ...attachments, save: async () => ({ sha256: unreferenced, size: 17 }) } },
      record,
      'unreferenced text',
    )

    expect(await attachments.open(unreferenced)).toBeDefined()
    await sweepIn(5 * day)
    await sweepIn(9 * day)

    expect(reported).toEqual([`set aside ${unreferenced}`, `put back ${unreferenced}`])
    expect(await collectAll(attachments.list())).toContainEqual(
      expect.objectContaining({ sha256: unreferenced, isSetAside: false }),
    )
  })

  test('removes an attachment that was set aside, and keeps the same bytes if they were saved again since', async () => {
    const { sweepIn, attachments } = await prepare(engine)
    await sweepIn(day + hour)

    await save(attachments, 'unreferenced text')
    await sweepIn(2 * hour)

    expect((await collectAll(attachments.list())).filter(({ sha256 }) => sha256 === unreferenced)).toHaveLength(2)
    expect(await attachments.open(unreferenced)).toBeDefined()
  })

  test('removes the file of an interrupted upload, and keeps files of running uploads and files of other programs', async () => {
    const { folder, reported, sweepIn } = await prepare(engine)
    const [old, young] = [`${prefix}${randomUUID()}.part`, `${prefix}${randomUUID()}.part`]
    const foreign = [`${randomUUID()}.part`, `${prefix}notes.part`, `${prefix}${randomUUID()}`]
    for (const name of [old, young, ...foreign]) await writeFile(join(folder, name), 'start')
    const before = Date.now() / 1000 - day - hour
    for (const name of [old, ...foreign]) await utimes(join(folder, name), before, before)

    await sweepIn(0, true)
    expect(await readdir(folder)).toContain(old)
    await sweepIn(0)

    expect(reported).toEqual([`removed ${old}, 5 bytes`, `removed ${old}, 5 bytes`])
    expect((await readdir(folder)).filter((name) => [old, young, ...foreign].includes(name)).toSorted()).toEqual(
      [young, ...foreign].toSorted(),
    )
  })

  test('reports its actions without performing them in a dry run', async () => {
    const { reported, sweepIn, attachments } = await prepare(engine)

    await sweepIn(day + hour, true)

    expect(reported).toEqual([`set aside ${unreferenced}`])
    expect((await collectAll(attachments.list())).filter(({ isSetAside }) => isSetAside)).toEqual([])
  })
})
