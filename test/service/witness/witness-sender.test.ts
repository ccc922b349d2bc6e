import { BlockList } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { parseNote } from '../../../src/log/note.ts'
import { parseLogPolicy } from '../../../src/log/policy.ts'
import { parseNetworks } from '../../../src/service/network.ts'
import { openLogs } from '../../../src/service/log/open-logs.ts'
import { createSsrfGuard } from '../../../src/service/notify/ssrf-guard.ts'
import { checkWitnessUrls } from '../../../src/service/log/open-witnesses.ts'
import { addCheckpoint } from '../../../src/service/log/add-checkpoint.ts'
import { createWitnessSender, type WitnessSender } from '../../../src/service/log/witness-sender.ts'
import type { LogService } from '../../../src/service/log/log-service.ts'
import { createFolder, openEmpty, toRecord } from '../../../testkit/service/store/engine.ts'
import { sqlite } from '../../../testkit/service/store/database.ts'
import { createTestWitness, startWitnessServer, toPolicy, type WitnessServer } from '../../../testkit/log/witness.ts'

const ada = createTestWitness('ada.example/w')

interface Scene {
  readonly logs: LogService
  readonly sender: WitnessSender
  readonly lines: readonly string[]
  readonly append: (count: number) => Promise<void>
  /** Offers the newest checkpoint. */
  readonly offer: () => Promise<void>
  readonly listSigners: () => Promise<readonly string[]>
}

async function start(server: WitnessServer): Promise<Scene> {
  const [store, folder] = [await openEmpty(sqlite), await createFolder()]
  const settings = { folder, keyFile: `${folder}/evidence.key`, signLogs: true, logPolicy: toPolicy([ada], 1) }
  const logs = (await openLogs(store, settings))(() => 'https://evidence.example')
  if (logs === undefined) throw new Error('The logs are not signed.')
  const lines: string[] = []
  const guard = createSsrfGuard(parseNetworks(['127.0.0.0/8']))
  const target = { url: server.url.replace(/\/$/, ''), guard, timeoutMs: 5000 }
  const sender = createWitnessSender({ target, logs, print: (line) => lines.push(line), retryMs: [10] })
  onTestFinished(async () => {
    await sender.close()
    await logs.close()
  })
  let count = 0
  const read = async (): Promise<NonNullable<Awaited<ReturnType<LogService['readCheckpoint']>>>> => {
    const checkpoint = await logs.readCheckpoint('acme')
    if (checkpoint === undefined) throw new Error('The log has no checkpoint.')
    return checkpoint
  }
  return {
    logs,
    sender,
    lines,
    append: async (more) => {
      for (let at = 0; at < more; at += 1) await store.append({ record: toRecord({ id: `record-${(count += 1)}` }) })
    },
    offer: async () => sender.offer('acme', await read()),
    listSigners: async () => parseNote((await read()).note).signatures.map(({ name }) => name),
  }
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('a witness gets each checkpoint with a proof, and its cosignature is kept', async () => {
  const server = await startWitnessServer(ada)
  const { append, offer, listSigners, logs, lines } = await start(server)
  await append(3)

  await offer()
  await server.waitFor(200)
  await append(5)
  await offer()
  await server.waitFor(200, 2)

  await until(async () => (await listSigners()).includes(ada.name))
  expect(server.requests).toEqual([
    [0, 200],
    [4, 200],
  ])
  expect(await logs.listWitnesses('acme')).toMatchObject([{ name: ada.name, size: 9 }])
  expect(lines).toEqual([])
})

test('after a restart the service learns from the witness which checkpoint it has', async () => {
  const server = await startWitnessServer(ada)
  const { append, logs, offer, listSigners } = await start(server)
  await append(3)
  const old = await logs.readCheckpoint('acme')
  server.keep(old?.size ?? 0, old?.root ?? new Uint8Array())
  await append(300)

  await offer()

  await until(async () => (await listSigners()).includes(ada.name))
  expect(server.requests).toEqual([
    [0, 409],
    [4, 200],
  ])
})

test('an unreachable witness is tried again, with the newest checkpoint, and delays no record', async () => {
  const server = await startWitnessServer(ada)
  const { append, offer, listSigners, lines } = await start(server)
  server.fail(503)
  await append(3)
  await offer()
  await server.waitFor(503, 2)
  await append(1)
  await offer()

  server.fail(undefined)

  await until(async () => (await listSigners()).includes(ada.name))
  expect(lines).toEqual([`The witness ${server.url.slice(0, -1)} did not cosign the log of acme: it answered 503.`])
})

test.each([
  [4, 'the log does not continue the checkpoint that the witness has (422)'],
  [99, 'it has a checkpoint of 99 entries, and this one has 7'],
])('a witness with another checkpoint of %i entries is named in the log of the service', async (size, reason) => {
  const server = await startWitnessServer(ada)
  const { append, offer, listSigners, lines } = await start(server)
  server.keep(size, Buffer.alloc(32, 1))
  await append(6)

  await offer()

  await until(() => lines.length > 0)
  expect(lines).toEqual([`The witness ${server.url.slice(0, -1)} did not cosign the log of acme: ${reason}.`])
  expect(await listSigners()).not.toContain(ada.name)
})

test('a cosignature of a key that is not in the policy is not kept', async () => {
  const server = await startWitnessServer(createTestWitness('ada.example/w'))
  const { append, offer, listSigners, lines } = await start(server)
  await append(1)

  await offer()

  await until(() => lines.length > 0)
  expect(lines[0]).toMatch(/its answer is refused: No key of the policy cosigned the checkpoint/)
  expect(await listSigners()).not.toContain(ada.name)
})

async function resolveToLoopback(): Promise<{ address: string; family: number }[]> {
  return [{ address: '127.0.0.1', family: 4 }]
}

test('a checkpoint goes to a private address only if the operator allows it', async () => {
  const { url } = await startWitnessServer(ada)
  const closing = new AbortController().signal
  const send = (target: string, allowed: BlockList): ReturnType<typeof addCheckpoint> => {
    const guard = createSsrfGuard(allowed, resolveToLoopback)
    return addCheckpoint({ oldSize: 0, proof: [], note: 'x' }, { url: target, guard, timeoutMs: 5000 }, closing)
  }

  expect(await send(url, new BlockList())).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('is not a public address'),
  })
  expect(await send('https://witness.example', new BlockList())).toMatchObject({
    reason: expect.stringContaining('is not a public address'),
  })
  expect(checkWitnessUrls([url], parseLogPolicy(toPolicy([ada], 1)))[0]?.hostname).toBe('127.0.0.1')
})

test.each([['ftp://w.example'], ['https://u:p@w.example'], ['https://w.example?x=1'], ['w.example']])(
  'the address %s of a witness fails the start',
  (url) => {
    expect(() => checkWitnessUrls([url], parseLogPolicy(toPolicy([ada], 1)))).toThrow(/is not an http or https URL/)
  },
)

test('an address without a key in the policy fails the start', () => {
  expect(() => checkWitnessUrls(['https://w.example'], parseLogPolicy('quorum none'))).toThrow(/--log-policy/)
})
