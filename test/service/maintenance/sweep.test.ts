import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'
import { parseS3Place } from '../../../src/service/attachment/s3-place.ts'
import { openS3Attachments } from '../../../src/service/attachment/s3.ts'
import { sweep } from '../../../src/service/maintenance/sweep.ts'
import { gather } from '../../../testkit/service/attachment/gather.ts'
import { environment, startS3, type S3Server } from '../../../testkit/service/attachment/s3.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { createPlace } from '../../../testkit/service/maintenance/place.ts'
import { attest, digestOf, fill, save } from '../../../testkit/service/maintenance/store.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

const day = 86_400
const hour = 3600
const kinds = [
  { name: 'a folder', prefix: '.', open: openFolderAttachments },
  {
    name: 'S3',
    prefix: 'evidence-',
    open: async (waiting: string) => openS3Attachments(parseS3Place(s3.place(), environment), { waiting }),
  },
]
const cases = engines.flatMap((engine) =>
  kinds.map(({ name, ...kind }) => ({ engine, ...kind, name: `${name}, named in ${engine.name}` })),
)

describe.each(cases)('a sweep of $name', ({ engine, prefix, open }) => {
  async function prepare(kind: Engine) {
    const { store } = await createPlace(kind)
    const folder = await createFolder()
    const attachments = await open(folder)
    await fill({ store, attachments })
    await save(attachments, 'nobody names this')
    const told: string[] = []
    /** As many seconds from now. */
    const sweepIn = async (seconds: number, dryRun = false): Promise<void> =>
      sweep(
        { store, attachments },
        {
          olderThan: day,
          now: Date.now() / 1000 + seconds,
          dryRun,
          tell: (done, { sha256 }) => told.push(`${done} ${sha256}`),
          tellLeftover: ({ name, size }) => told.push(`removed ${name}, ${size} bytes`),
        },
      )
    const names = async () => (await gather(attachments.list())).map(({ sha256 }) => sha256)
    return { folder, store, attachments, told, sweepIn, names }
  }
  const unnamed = digestOf('nobody names this')
  const named = ['report one', 'report two', 'elsewhere'].map(digestOf)

  test('leaves alone what is young, and everything that a record names', async () => {
    const { told, sweepIn, names } = await prepare(engine)

    await sweepIn(day - hour)

    expect(told).toEqual([])
    expect(new Set(await names())).toEqual(new Set([...named, unnamed]))
  })

  test('sets aside what is old and nobody names, and removes it in a sweep that comes as long after', async () => {
    const { told, sweepIn, names, attachments } = await prepare(engine)

    await sweepIn(day + hour)
    expect(told).toEqual([`set aside ${unnamed}`])
    expect(await attachments.open(unnamed)).toBeDefined()
    await sweepIn(day - hour)
    expect(told).toHaveLength(1)
    await sweepIn(day + hour)

    expect(told).toEqual([`set aside ${unnamed}`, `removed ${unnamed}`])
    expect(new Set(await names())).toEqual(new Set(named))
    expect(await attachments.open(unnamed)).toBeUndefined()
  })

  test('puts back what a record came to name at the moment that it was set aside', async () => {
    const { store, told, sweepIn, attachments } = await prepare(engine)
    await sweepIn(day + hour)
    // Its file was found to be there already just before the sweep took it, and so was not sent again.
    const record = { id: 'late', org: 'acme', flow: 'shop', trail: 'late' }
    await attest(
      { store, attachments: { ...attachments, save: async () => ({ sha256: unnamed, size: 17 }) } },
      record,
      'nobody names this',
    )

    expect(await attachments.open(unnamed)).toBeDefined()
    await sweepIn(5 * day)
    await sweepIn(9 * day)

    expect(told).toEqual([`set aside ${unnamed}`, `put back ${unnamed}`])
    expect(await gather(attachments.list())).toContainEqual(
      expect.objectContaining({ sha256: unnamed, isSetAside: false }),
    )
  })

  test('removes what was set aside, and not what was saved anew meanwhile', async () => {
    const { sweepIn, attachments } = await prepare(engine)
    await sweepIn(day + hour)

    await save(attachments, 'nobody names this')
    await sweepIn(2 * hour)

    expect((await gather(attachments.list())).filter(({ sha256 }) => sha256 === unnamed)).toHaveLength(2)
    expect(await attachments.open(unnamed)).toBeDefined()
  })

  test('removes what an upload left whose process was killed, and neither one that goes on nor what others left', async () => {
    const { folder, told, sweepIn } = await prepare(engine)
    const [old, young] = [`${prefix}${randomUUID()}.part`, `${prefix}${randomUUID()}.part`]
    const foreign = [`${randomUUID()}.part`, `${prefix}notes.part`, `${prefix}${randomUUID()}`]
    for (const name of [old, young, ...foreign]) await writeFile(join(folder, name), 'begun')
    const before = Date.now() / 1000 - day - hour
    for (const name of [old, ...foreign]) await utimes(join(folder, name), before, before)

    await sweepIn(0, true)
    expect(await readdir(folder)).toContain(old)
    await sweepIn(0)

    expect(told).toEqual([`removed ${old}, 5 bytes`, `removed ${old}, 5 bytes`])
    expect((await readdir(folder)).filter((name) => [old, young, ...foreign].includes(name)).toSorted()).toEqual(
      [young, ...foreign].toSorted(),
    )
  })

  test('only says what it would do when it is run dry', async () => {
    const { told, sweepIn, attachments } = await prepare(engine)

    await sweepIn(day + hour, true)

    expect(told).toEqual([`set aside ${unnamed}`])
    expect((await gather(attachments.list())).filter(({ isSetAside }) => isSetAside)).toEqual([])
  })
})
