import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../src/service/store/open.ts'
import { callEvidence, createFolder, startEvidenceServe, type RunningService } from '../../testkit/cli/evidence.ts'
import { isInstalled } from '../../testkit/deploy/proxy.ts'
import { isMet } from '../../testkit/requirement.ts'
import { createDatabase, engines } from '../../testkit/service/store/engine.ts'
import { sendRequest } from '../../testkit/service/http/send-request.ts'
import { findPort } from '../../tools/foreign/deploy/find-port.ts'
import { createCertificate, proxies, proxyHost } from '../../tools/foreign/deploy/proxy-setup.ts'

const engine = engines.find(({ name }) => name === 'PostgreSQL')

interface Machine {
  readonly port: string
  /** Starts the process, and resolves when it is ready. */
  readonly start: () => Promise<RunningService>
}

interface Site {
  readonly database: string
  readonly machines: readonly [Machine, Machine]
  readonly token: string
}

/** Two machines with the same keys, over one database and one folder of attachments. */
async function createSite(): Promise<Site> {
  if (engine === undefined) throw new Error('There is no PostgreSQL.')
  const [one, two, attachments] = [createFolder(), createFolder(), createFolder()]
  const database = await createDatabase(engine)
  const place = ['--database', database, '--attachments', attachments]
  const run = async (...words: readonly string[]): Promise<string> => {
    const { stdout, stderr, exitCode } = await callEvidence([...words, ...place])
    expect(exitCode, stderr).toBe(0)
    return stdout.trim()
  }
  await run('key', 'init', '--key-file', join(one, 'evidence.key'))
  cpSync(one, two, { recursive: true })
  const token = await run('token', 'create', '--name', 'ops', '--org', 'acme', '--role', 'admin')
  const toMachine = async (folder: string): Promise<Machine> => {
    const port = await findPort()
    const keys = ['--key-file', join(folder, 'evidence.key'), '--public-url', `https://${proxyHost}`]
    return {
      port,
      start: () =>
        startEvidenceServe(folder, [
          ...place,
          ...keys,
          '--port',
          port,
          '--drain-delay',
          '5',
          '--trusted-proxy',
          '127.0.0.1/32',
          '--log',
          'none',
        ]),
    }
  }
  return { database, machines: [await toMachine(one), await toMachine(two)], token }
}

interface Traffic {
  /** Resolves after as many further answers. */
  readonly waitFor: (count: number) => Promise<void>
  /** Ends the requests. Returns how many had each status at last. */
  readonly end: () => Promise<ReadonlyMap<number, number>>
}

/** Four clients report artifacts through the proxy. As clients of the service do, they send a request again after 502 and 503. */
function startTraffic(dispatcher: Agent, origin: string, token: string): Traffic {
  const statuses = new Map<number, number>()
  const ending = new AbortController()
  let total = 0
  const report = async (): Promise<number> => {
    const json = { fingerprint: randomBytes(32).toString('hex'), filename: 'app', build_url: 'b', commit_url: 'c' }
    const options = { method: 'POST', token, json, headers: { 'idempotency-key': randomUUID() } }
    for (;;) {
      const { status } = await sendRequest(dispatcher, `${origin}/api/v2/artifacts/acme/app`, options)
      if (status !== 502 && status !== 503) return status
      await delay(100)
    }
  }
  const work = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const status = await report()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      total += 1
    }
  }
  const working = Array.from({ length: 4 }, work)
  return {
    waitFor: async (count) => {
      const start = total
      await expect.poll(() => total - start).toBeGreaterThan(count)
    },
    end: async () => {
      ending.abort()
      await Promise.all(working)
      return statuses
    },
  }
}

function stopAfterTest(child: ChildProcess): void {
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
}

describe.each(['nginx', 'haproxy'] as const)('behind %s', (program) => {
  test.runIf(isMet(isInstalled(program) && engine !== undefined, `two processes behind ${program}`))(
    'no request is lost while two processes restart in turn',
    async () => {
      const { database, machines, token } = await createSite()
      const running = [await machines[0].start(), await machines[1].start()]
      const [folder, port] = [createFolder(), await findPort()]
      const pair = createCertificate(folder)
      stopAfterTest(proxies[program]({ folder, port, services: [machines[0].port, machines[1].port], ...pair }))
      const dispatcher = new Agent({ connect: { ca: readFileSync(pair.certificate), servername: proxyHost } })
      onTestFinished(() => dispatcher.close())
      const origin = `https://127.0.0.1:${port}`
      const ask = (): Promise<number> =>
        sendRequest(dispatcher, `${origin}/readyz`, { method: 'GET' }).then(
          ({ status }) => status,
          () => 0,
        )
      await expect.poll(ask).toBe(200)
      const traffic = startTraffic(dispatcher, origin, token)
      for (const at of [0, 1] as const) {
        await traffic.waitFor(100)
        expect(await running[at]?.stop()).toBe(0)
        await traffic.waitFor(100)
        running[at] = await machines[at].start()
        // nginx asks a server that refused a connection again after 10 seconds.
        await delay(11_000)
      }
      const statuses = await traffic.end()

      expect([...statuses.keys()]).toEqual([201])
      const store = await openStore(database)
      onTestFinished(() => store.close())
      expect(await store.count('acme', { kinds: ['artifact'] })).toBe(statuses.get(201))
    },
  )
})
