import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../src/service/store/open.ts'
import { createFolder } from '../../testkit/cli/evidence.ts'
import { isInstalled, startHaproxy } from '../../testkit/deploy/proxy.ts'
import { isMet } from '../../testkit/requirement.ts'
import { toRecord } from '../../testkit/service/store/engine.ts'
import { hasPostgres } from '../../testkit/service/store/has-postgres.ts'
import { createPostgresPair } from '../../testkit/service/store/postgres-pair.ts'
import { findPort } from '../../tools/foreign/deploy/find-port.ts'

interface Agent {
  readonly port: string
  isPrimary: boolean
}

/** Answers GET /primary as Patroni does. */
async function startAgent(isPrimary: boolean): Promise<Agent> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/primary' && agent.isPrimary ? 200 : 503).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const agent = { port: String((server.address() as AddressInfo).port), isPrimary }
  return agent
}

describe.runIf(isMet(isInstalled('haproxy') && hasPostgres(), 'HAProxy in front of two PostgreSQL servers'))(
  'haproxy-postgres.cfg',
  () => {
    test('leads to the standby after its promotion, and no confirmed record is lost', async () => {
      const pair = await createPostgresPair()
      onTestFinished(() => pair.remove())
      const [one, two] = [await startAgent(true), await startAgent(false)]
      const port = await findPort()
      const haproxy = startHaproxy('deploy/haproxy-postgres.cfg', createFolder(), {
        '127.0.0.1:5432': `127.0.0.1:${port}`,
        '192.0.2.21:5432': `${new URL(pair.primary).host} port ${one.port} #`,
        '192.0.2.22:5432': `${new URL(pair.standby).host} port ${two.port} #`,
      })
      onTestFinished(() => void haproxy.kill('SIGKILL'))
      const place = new URL(pair.primary)
      place.port = port
      const open = (): ReturnType<typeof openStore> => openStore(place.href).catch(() => delay(100).then(open))
      const store = await open()
      onTestFinished(() => store.close())
      await store.append({ record: toRecord({ id: 'first' }) })

      pair.killPrimary()
      one.isPrimary = false
      await pair.promote()
      two.isPrimary = true
      const append = (): Promise<unknown> =>
        store.append({ record: toRecord({ id: 'second' }) }).catch(() => delay(100).then(append))
      await append()

      expect((await store.find('acme', {})).map(({ id }) => id)).toEqual(['second', 'first'])
    }, 300_000)
  },
)
