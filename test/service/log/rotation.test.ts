import { copyFileSync, cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'
import { checkStore } from '../../../src/service/operate/fsck.ts'
import {
  listSigners,
  openLogProcess,
  operate,
  type LogProcess,
  type Machine,
} from '../../../testkit/log/log-process.ts'
import { createCurrentDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { sqlite, type Engine } from '../../../testkit/service/store/database.ts'

const day = 86_400

async function createMachine(engine: Engine): Promise<Machine> {
  return { engine, place: await createCurrentDatabase(engine), folder: await createFolder() }
}

/** Another machine of the same service, with these files of the first one, and with its last checkpoints. */
async function addMachine(machine: Machine, ...files: readonly string[]): Promise<Machine> {
  const folder = await createFolder()
  const present = ['evidence-verdict.pem', ...files].filter((file) => existsSync(join(machine.folder, file)))
  for (const file of present) copyFileSync(join(machine.folder, file), join(folder, file))
  const checkpoints = join(machine.folder, 'evidence-log')
  if (existsSync(checkpoints)) cpSync(checkpoints, join(folder, 'evidence-log'), { recursive: true })
  return { ...machine, folder }
}

/** A note after a further record, as the process signs it a moment later. */
async function signNext(process: LogProcess): Promise<string> {
  await process.append()
  process.advanceClock(2)
  return (await process.logs.readCheckpoint('acme'))?.note ?? ''
}

async function listPublicKeys(machine: Machine): Promise<readonly string[]> {
  return (await operate(machine, (keys) => keys.listKeys())).map((key) => key.public_key)
}

function rotate(machine: Machine): Promise<unknown> {
  return operate(machine, (keys) => keys.rotateKey({ overlapSeconds: day }))
}

describe.each(engines)('the keys of the logs in $name', (engine) => {
  test('sign together during an overlap, which ends by itself, in a running service and in a later one', async () => {
    const machine = await createMachine(engine)
    const running = await openLogProcess(machine)
    const before = await signNext(running)
    const rotated = await operate(machine, (keys) => keys.rotateKey({ overlapSeconds: day }))
    const keys = await listPublicKeys(machine)

    const during = await signNext(running)
    const later = await signNext(await openLogProcess(machine))
    running.advanceClock(day)
    const after = await signNext(running)

    const signers = [before, during, later, after].map((note) =>
      listSigners(note, keys).map((key) => keys.indexOf(key)),
    )
    expect(signers).toEqual([[0], [0, 1], [0, 1], [1]])
    expect(rotated).toMatchObject({ number: 2, state: 'signs', file: join(machine.folder, 'evidence-log-2.pem') })
    expect(statSync(join(machine.folder, 'evidence-log-2.pem')).mode & 0o777).toBe(0o600)
    const events = await running.store.find('acme', { kinds: ['log_event'] })
    const [rotation, start] = events.map(({ body }) => body)
    expect(rotation).toMatchObject({ event: 'rotate', origin: start?.['origin'], overlap_until: expect.any(Number) })
    expect(rotation?.['keys']).toEqual([expect.stringContaining('+'), ...[start?.['keys']].flat()])
    expect(events).toHaveLength(2)
  })

  test('without an overlap only the new one signs, and fsck accepts the checkpoints of both', async () => {
    const machine = await createMachine(engine)
    const running = await openLogProcess(machine)
    await running.append(3)
    await running.close()
    await operate(machine, (keys) => keys.rotateKey({ overlapSeconds: 0 }))

    const restarted = await openLogProcess(machine)
    const note = await signNext(restarted)
    await restarted.close()

    expect(listSigners(note, await listPublicKeys(machine))).toEqual((await listPublicKeys(machine)).slice(1))
    const store = await engine.open(machine.place)
    const findings: string[] = []
    const attachments = await openFolderAttachments(join(machine.folder, 'attachments'))
    await checkStore({ store, attachments }, { report: ({ what }) => findings.push(what) })
    expect((await store.log.listCheckpoints('acme')).length).toBeGreaterThan(1)
    await store.close()
    expect(findings).toEqual([])
  })

  test('a process without the new key signs nothing, records on, and signs again once it has the file', async () => {
    const machine = await createMachine(engine)
    const first = await openLogProcess(machine)
    await signNext(first)
    const other = await addMachine(machine, 'evidence-log.pem')
    const stale = await openLogProcess(other)
    await signNext(stale)
    await operate(machine, (keys) => keys.rotateKey({ overlapSeconds: day }))

    await expect(signNext(stale)).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/copy .*evidence-log-2\.pem from/),
    })
    await expect(openLogProcess(other)).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/evidence-log-2\.pem/),
    })
    const before = await stale.store.readHead('acme')
    await stale.append()
    expect(await stale.store.readHead('acme')).toBe(before + 1)
    copyFileSync(join(machine.folder, 'evidence-log-2.pem'), join(other.folder, 'evidence-log-2.pem'))

    expect(listSigners(await signNext(stale), await listPublicKeys(machine))).toHaveLength(2)
  })

  test('a process with the new key alone does not start during the overlap, and starts after it', async () => {
    const machine = await createMachine(engine)
    await signNext(await openLogProcess(machine))
    await operate(machine, (keys) => keys.rotateKey({ overlapSeconds: day }))
    const other = await addMachine(machine, 'evidence-log-2.pem')
    await expect(openLogProcess(other)).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/The key 1 .*evidence-log\.pem/),
    })

    await operate(machine, (keys) => keys.rotateKey({ overlapSeconds: 0 }))
    copyFileSync(join(machine.folder, 'evidence-log-3.pem'), join(other.folder, 'evidence-log-3.pem'))

    const note = await signNext(await openLogProcess(other))
    expect(listSigners(note, await listPublicKeys(machine))).toEqual([(await listPublicKeys(machine))[2]])
  })

  test('a prepared key signs only after the rotation, and two rotations at once make one key', async () => {
    const machine = await createMachine(engine)
    const running = await openLogProcess(machine)
    const prepared = await operate(machine, (keys) => keys.createKey())
    const note = await signNext(running)

    expect(prepared).toMatchObject({ number: 2, state: 'prepared' })
    expect(listSigners(note, await listPublicKeys(machine))).toEqual([(await listPublicKeys(machine))[0]])
    await expect(operate(machine, (keys) => keys.createKey())).rejects.toMatchObject({ code: 'usage' })
    const other = await addMachine(machine, 'evidence-log.pem')
    const results = await Promise.allSettled([rotate(machine), rotate(other)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: expect.stringMatching(/^(?:file|usage)$/) },
    })
    expect((await listPublicKeys(machine)).length).toBe(2)
  })

  test('a rotation where the present key is not, or to a used key, is refused; a lost key can be replaced', async () => {
    const machine = await createMachine(engine)
    const lost = join(machine.folder, 'evidence-log.pem')
    await expect(operate(machine, (keys) => keys.rotateKey({ overlapSeconds: day }))).rejects.toThrow(/no keys yet/)
    await (await openLogProcess(machine)).close()
    const other = await addMachine(machine)

    await expect(operate(other, (keys) => keys.rotateKey({ overlapSeconds: day }))).rejects.toThrow(/is not here/)
    expect(existsSync(join(other.folder, 'evidence-log-2.pem'))).toBe(false)
    rmSync(lost)
    await operate(machine, (keys) => keys.rotateKey({ overlapSeconds: 0 }))

    const note = await signNext(await openLogProcess(machine))
    expect(listSigners(note, await listPublicKeys(machine))).toHaveLength(1)
  })
})

test('a new database takes no earlier key from a folder with several, as after an import; the newest one continues the log', async () => {
  const [machine, empty] = [await createMachine(sqlite), await createCurrentDatabase(sqlite)]
  await signNext(await openLogProcess(machine))
  await rotate(machine)
  const [, newest = ''] = await listPublicKeys(machine)
  const moved = { ...machine, place: empty }

  const refusal = { code: 'file', message: expect.stringMatching(/several keys of the logs.*evidence-log-2\.pem/) }
  await expect(openLogProcess(moved)).rejects.toMatchObject(refusal)
  await expect(operate(moved, (keys) => keys.createKey())).rejects.toMatchObject({ code: 'usage' })
  renameSync(join(machine.folder, 'evidence-log-2.pem'), join(machine.folder, 'evidence-log.pem'))

  await (await openLogProcess(moved)).close()
  expect(await listPublicKeys(moved)).toEqual([newest])
})
