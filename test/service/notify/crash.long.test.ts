import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Agent, request } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { valueAt, toForm } from '../../../testkit/service/harness.ts'
import { createDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { startWebhookReceiver } from '../../../testkit/service/notify/webhook-receiver.ts'

const main = JSON.stringify(new URL('../../../src/service/main.ts', import.meta.url).href)
const script = `const { startService } = await import(${main})
const folder = process.env.FOLDER
const database = process.env.DATABASE
const service = await startService({ folder, database, allowPrivateTargets: ['127.0.0.0/8'] })
console.log(JSON.stringify({ url: service.url, token: await service.mintToken({ name: 't', org: '*', flow: '*', role: 'admin' }) }))`

interface Child {
  readonly url: string
  readonly token: string
  readonly process: ChildProcess
}

async function start(folder: string, database: string): Promise<Child> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, FOLDER: folder, DATABASE: database },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { ...(JSON.parse(line) as Omit<Child, 'process'>), process: child }
}

async function kill({ process: child }: Child): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function ask({ url, token }: Child, method: 'PUT' | 'POST', [path, body]: [string, unknown]): Promise<number> {
  const isForm = method === 'POST'
  const { statusCode, body: answer } = await request(`${url}${path}`, {
    method,
    dispatcher: new Agent({ keepAliveTimeout: 1 }),
    headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? toForm(body) : JSON.stringify(body),
  })
  await answer.dump()
  return statusCode
}

function attest(child: Child, name: string): Promise<number> {
  const data = { attestation_name: name, is_compliant: true }
  return ask(child, 'POST', ['/attestations/acme/shop/trail/one/generic', data])
}

describe.each(engines)('over $name:', (engine) => {
  test('records are delivered at least once and in order, although the service is killed during and after a delivery', async () => {
    const [folder, database, receiver] = [
      await createFolder(),
      await createDatabase(engine),
      await startWebhookReceiver(),
    ]
    const first = await start(folder, database)
    const targets = [{ type: 'WEBHOOK', url: receiver.url }]
    const action = { name: 'notify', triggers: ['ON_ATTESTATION'], targets }
    expect(await ask(first, 'PUT', ['/actions/acme/flows', action])).toBe(201)
    receiver.neverRespond()
    expect(await attest(first, 'n0')).toBe(201)
    await receiver.waitForCount(1)
    for (const name of ['n1', 'n2', 'n3']) expect(await attest(first, name)).toBe(201)
    await kill(first)
    receiver.respondWith(204)

    const second = await start(folder, database)
    for (const name of ['n4', 'n5']) expect(await attest(second, name)).toBe(201)
    await kill(second)
    const third = await start(folder, database)
    expect(await attest(third, 'n6')).toBe(201)
    await receiver.waitForMessage(({ body }) => valueAt(body.data, 'attestation.attestation_name') === 'n6')

    const names = receiver.received.map(({ body }) => String(valueAt(body.data, 'attestation.attestation_name')))
    expect([...new Set(names)]).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6'])
    expect(names.slice(1)).toEqual(names.slice(1).toSorted((a, b) => a.localeCompare(b)))
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    expect(ids.size).toBe(7)
  }, 150_000)
})

describe.each(engines.filter(({ name }) => name === 'PostgreSQL'))('over $name:', (engine) => {
  test('two processes deliver the records of both, once and in order', async () => {
    const [folder, database, receiver] = [
      await createFolder(),
      await createDatabase(engine),
      await startWebhookReceiver(),
    ]
    const both = [await start(folder, database), await start(folder, database)]
    const [one, other] = both
    if (one === undefined || other === undefined) throw new Error('There are two.')
    const targets = [{ type: 'WEBHOOK', url: receiver.url }]
    expect(
      await ask(one, 'PUT', ['/actions/acme/flows', { name: 'notify', triggers: ['ON_ATTESTATION'], targets }]),
    ).toBe(201)

    for (let turn = 0; turn < 20; turn += 1) expect(await attest(turn % 2 === 0 ? one : other, `n${turn}`)).toBe(201)
    await receiver.waitForMessage(({ body }) => valueAt(body.data, 'attestation.attestation_name') === 'n19')

    const names = receiver.received.map(({ body }) => valueAt(body.data, 'attestation.attestation_name'))
    expect(names).toEqual(Array.from({ length: 20 }, (_, turn) => `n${turn}`))
  })
})
