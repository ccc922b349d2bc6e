import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { printCheckpoint } from '../../../../src/log/checkpoint.ts'
import { signNote } from '../../../../src/log/note-key.ts'
import { printNote } from '../../../../src/log/note.ts'
import { openCheckpointFolder } from '../../../../src/service/log/checkpoint-folder.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { askPackage, downloadPackage } from '../../../../testkit/package/download.ts'
import { provePackage } from '../../../../testkit/package/prove.ts'
import { restartOn } from '../../../../testkit/log/log-process.ts'
import { createTestWitness, toPolicy } from '../../../../testkit/log/witness.ts'
import { startHarness, textAt, toForm, valueAt, type Harness } from '../../../../testkit/service/harness.ts'
import {
  createTestTrail,
  putFlow,
  putTrail,
  reportArtifact,
  reportGeneric,
  templateRequiring,
  type TestTrail,
} from '../../../../testkit/service/report.ts'
import { engines, toRecord } from '../../../../testkit/service/store/engine.ts'

const template = templateRequiring('generic')

/** SHA-256 of `hello`. */
const helloDigest = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

async function attach(service: Harness, { org, flow, trail }: TestTrail, content: string): Promise<void> {
  const form = toForm({ attestation_name: 'generic', is_compliant: true }, { content })
  await service.request('POST', `/attestations/${org}/${flow}/trail/${trail}/generic`, { form })
}

/** A trail without records, in an organisation whose log has two entries: a record of another flow, and the event that starts it. */
async function openTrail(service: Harness, trail?: string): Promise<TestTrail> {
  const spot = createTestTrail(service, trail)
  await reportGeneric(service, { ...spot, flow: 'first' })
  await service.request('GET', `//log/${spot.org}/checkpoint`)
  return spot
}

/** Lets a log look as one that was restored: a checkpoint with more records was signed. */
async function loseRecords({ folder, origin }: Harness, { org }: TestTrail): Promise<void> {
  const name = `${new URL(origin).host}/log/${org}`
  const key = createPrivateKey(readFileSync(join(folder, 'evidence-log.pem'), 'utf8'))
  const text = printCheckpoint({ origin: name, size: 1000, root: Buffer.alloc(32) })
  const note = printNote({ text, signatures: [signNote(text, name, key)] })
  await openCheckpointFolder(join(folder, 'evidence-log')).save(org, note, false)
}

/** The sequence of an attestation. */
async function find(service: Harness, { org }: TestTrail, id: string): Promise<number> {
  return Number(valueAt((await service.request('GET', `/attestations/${org}/${id}`)).body, 'sequence'))
}

async function erase(service: Harness, { org }: TestTrail, sequence: number): Promise<void> {
  expect((await service.request('DELETE', `/records/${org}/${sequence}?reason=x`)).status).toBe(200)
}

describe.each(engines)('a package on $name', (engine) => {
  let service: Harness
  /** Runs before the next records are read by their sequences. */
  let beforeRead: (() => Promise<unknown>) | undefined
  const wrapStore = (store: Store): Store => ({
    ...store,
    find: async (org, selection, limit) => {
      if ('sequences' in selection) {
        const run = beforeRead
        beforeRead = undefined
        await run?.()
      }
      return store.find(org, selection, limit)
    },
  })
  beforeAll(async () => {
    service = await startHarness({ engine, signLogs: true, wrapStore })
  })
  afterAll(() => service.close())

  test('has all that the log has of the trail, and of others nothing but entries', async () => {
    const spot = await openTrail(service, 'v1.2')
    const [other, foreign] = [
      { ...spot, trail: 'v1.1' },
      { ...spot, flow: 'other' },
    ]
    for (const one of [foreign, other]) await reportGeneric(service, one)
    await putFlow(service, spot, { template })
    await putTrail(service, spot)
    await attach(service, spot, 'hello')
    await reportGeneric(service, other)
    await putFlow(service, spot, { template: templateRequiring('other') })
    await putFlow(service, foreign, { template })
    await attach(service, spot, 'hello')
    await attach(service, other, 'other')

    const bytes = await downloadPackage(service, spot)

    const proven = await provePackage(bytes, service.folder)
    expect(proven).toMatchObject({
      events: [2],
      flow: [5, 9],
      records: [6, 7, 11],
      trail: [6, 7, 11],
      attachments: [helloDigest],
    })
    expect(bytes.toString('latin1')).not.toContain('v1.1')
  })

  test('has the same bytes as long as the log is the same, and a name with the size of the log', async () => {
    const spot = await openTrail(service)
    await attach(service, spot, 'hello')

    const [first, second] = [await downloadPackage(service, spot), await askPackage(service, spot)]

    expect(Buffer.from(await second.arrayBuffer()).equals(first)).toBe(true)
    expect(second.headers.get('content-type')).toBe('application/x-tar')
    expect(second.headers.get('content-disposition')).toContain('attachment; filename="flow-trail-3.tar"')
  })

  test('leaves out the attachments on request, and one that the store has lost', async () => {
    const spot = await openTrail(service)
    await attach(service, spot, 'hello')
    await attach(service, spot, 'lost')
    const [lost = ''] = (await service.listAttachments()).filter((name) => name !== helloDigest)
    await service.attachments.setAside(lost)
    await service.attachments.deleteSetAside(lost)

    const all = await downloadPackage(service, spot)
    const none = await downloadPackage(service, spot, { query: '?attachments=false' })

    expect((await provePackage(all, service.folder)).attachments).toEqual([helloDigest])
    expect(await provePackage(none, service.folder)).toMatchObject({ records: [3, 4], attachments: [] })
  })

  test('lacks erased records, also one of the flow, and has what erased them', async () => {
    const spot = await openTrail(service)
    await putFlow(service, spot, { template })
    await attach(service, spot, 'personal')
    await reportGeneric(service, spot)
    for (const sequence of [3, 4]) await erase(service, spot, sequence)

    const bytes = await downloadPackage(service, spot)

    const proven = await provePackage(bytes, service.folder)
    expect(proven).toMatchObject({ flow: [6], trail: [4, 5, 7], records: [5, 7], attachments: [] })
    expect(proven.documents.get(7)).toMatchObject({ kind: 'erasure', body: { erased_sequence: 4 } })
    expect(bytes.toString('latin1')).toContain('flow/3.proof')
  })

  test('has reports of artifacts outside trails with the records of the flow', async () => {
    const spot = await openTrail(service)
    await reportArtifact(service, spot, { trail_name: undefined })
    await reportGeneric(service, spot)

    expect(await provePackage(await downloadPackage(service, spot), service.folder)).toMatchObject({
      flow: [3],
      records: [4],
    })
  })

  test('of a long trail far behind in the log is complete', async () => {
    const spot = await openTrail(service)
    const append = (trail: string, count: number): Promise<unknown> =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          service.store.append({ record: toRecord({ id: `${spot.org}-${trail}-${at}`, ...spot, trail }) }),
        ),
      )
    await append('before', 700)
    await append('trail', 600)
    await append('after', 300)
    await service.store.append({ record: toRecord({ id: `${spot.org}-last`, ...spot }) })

    const proven = await provePackage(await downloadPackage(service, spot), service.folder)

    expect(proven).toMatchObject({ size: 1603, records: proven.trail })
    expect(proven.records).toHaveLength(601)
  })

  test('lacks what is recorded while it is sent', async () => {
    const spot = await openTrail(service)
    await reportGeneric(service, spot)
    beforeRead = async () => {
      await reportGeneric(service, spot)
      await putFlow(service, spot, { template })
    }

    const proven = await provePackage(await downloadPackage(service, spot), service.folder)

    expect(proven).toMatchObject({ size: 3, records: [3], flow: [], events: [2] })
    expect((await provePackage(await downloadPackage(service, spot), service.folder)).size).toBe(5)
  })

  test('is cut short if one of its records is erased while it is sent', async () => {
    const spot = await openTrail(service)
    const id = await reportGeneric(service, spot)
    const sequence = await find(service, spot, id)
    beforeRead = () => erase(service, spot, sequence)

    const response = await askPackage(service, spot)

    await expect(response.arrayBuffer()).rejects.toThrow('terminated')
    expect(service.logLines.at(-1)).toContain('was erased while a package was made of it')
    expect((await provePackage(await downloadPackage(service, spot), service.folder)).trail).toEqual([3, 4])
  })

  test('of a log that was restarted has the checkpoint of the new log, and the event that names the old one', async () => {
    const { folder, place, advanceClock } = service
    const spot = await openTrail(service)
    await reportGeneric(service, spot)
    await loseRecords(service, spot)

    const { origin } = await restartOn({ engine, place, folder }, spot.org)
    advanceClock(2)

    const proven = await provePackage(await downloadPackage(service, spot), folder)
    expect(proven).toMatchObject({ events: [2, 4], records: [3], note: expect.stringMatching(/^\S+\/2\n4\n/) })
    expect(proven.documents.get(4)?.body).toMatchObject({ event: 'restart', origin })
  })

  test('is found as other answers about a trail are', async () => {
    const spot = createTestTrail(service)
    await reportGeneric(service, spot)
    const job = await service.tokenFor('reader', service.org())
    const status = async (place: TestTrail, token?: string): Promise<number> =>
      (await askPackage(service, place, token === undefined ? {} : { token })).status

    expect(await status({ ...spot, trail: 'none' })).toBe(404)
    expect(await status({ ...spot, flow: 'none' })).toBe(404)
    expect(await status({ ...spot, org: 'none' })).toBe(404)
    expect(await status(spot, job)).toBe(403)
    expect(await status(spot, 'none')).toBe(401)
    expect(await status(spot, await service.tokenFor('reader', spot.org))).toBe(200)
  })

  test('is promised by the attestations of a service that signs its logs', async () => {
    const spot = createTestTrail(service)
    const id = await reportGeneric(service, spot)

    const shown = await service.request('GET', `/attestations/${spot.org}/${id}`)

    expect(shown.body).toMatchObject({ has_audit_package: true })
  })

  test('has the checkpoint that the quorum cosigned, unless the trail or its flow was changed since', async () => {
    const [ada, bob] = [createTestWitness('ada.example/w'), createTestWitness('bob.example/w')]
    const witnessed = await startHarness({ engine, signLogs: true, logPolicy: toPolicy([ada, bob], 2) })
    onTestFinished(witnessed.close)
    const spot = await openTrail(witnessed)
    const read = async (): Promise<readonly [number, number]> => {
      const { size, note } = await provePackage(await downloadPackage(witnessed, spot), witnessed.folder)
      return [size, note.match(/^— (?:ada|bob)/gm)?.length ?? 0]
    }
    await reportGeneric(witnessed, spot)
    const { text } = await witnessed.request('GET', `//log/${spot.org}/checkpoint`)
    await witnessed.request('POST', `//log/${spot.org}/cosignatures`, { raw: bob.cosign(ada.cosign(text)) })

    await reportGeneric(witnessed, { ...spot, trail: 'other' })
    expect(await read()).toEqual([3, 2])
    await putFlow(witnessed, spot, { template })
    expect(await read()).toEqual([5, 0])
  })
})

test('is made by no service that signs no logs', async () => {
  const service = await startHarness()
  onTestFinished(service.close)
  const spot = createTestTrail(service)
  const id = await reportGeneric(service, spot)

  const response = await service.request('GET', `/packages/${spot.org}/flow/trail`)

  expect([response.status, textAt(response.body, 'message')]).toEqual([501, expect.stringContaining('signs no logs')])
  expect((await service.request('GET', `/attestations/${spot.org}/${id}`)).body).toMatchObject({
    has_audit_package: false,
  })
})
