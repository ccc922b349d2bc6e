import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations, type OperationName } from '../../../src/wire/operation/operations.ts'
import { createStore } from '../../../src/service/store/create-store.ts'
import type { Driver } from '../../../src/service/store/engine/driver.ts'
import { startHarness, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { putTrail, reportGeneric } from '../../../testkit/service/report.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

function logStatements(driver: Driver, statements: string[]): Driver {
  return {
    ...driver,
    read: (sql, parameters) => {
      statements.push(sql)
      return driver.read(sql, parameters)
    },
  }
}

interface Refusal {
  readonly status: number
  readonly text: string
  readonly statements: readonly string[]
}

function hideNames(text: string, names: Readonly<Record<string, string>>): string {
  let hidden = text.replace(/"request_id":"[^"]+"/, '').replace(/"instance":"[^"]*"/, '')
  for (const name of [names['org'], names['flow_name']]) {
    if (name !== undefined) hidden = hidden.replaceAll(JSON.stringify(name.normalize('NFC')).slice(1, -1), '<name>')
  }
  return hidden
}

describe.each(engines)('a refusal on $name', (engine) => {
  const statements: string[] = []
  let service: Harness
  let foreign: string
  let narrow: string
  let id: string
  beforeAll(async () => {
    const logged: Engine = {
      ...engine,
      open: async (place, now = Date.now) =>
        createStore(logStatements(await engine.openDriver(place), statements), { now }),
    }
    service = await startHarness({ engine: logged })
    await putTrail(service, { org: 'quorum', flow: 'quay', trail: 'trail' })
    id = await reportGeneric(service, { org: 'quorum', flow: 'quay', trail: 'trail' })
    foreign = await service.tokenFor('admin', 'other')
    narrow = await service.tokenFor('maintainer', 'quorum', 'bank')
    // The last use of a token is written once a minute.
    for (const token of [foreign, narrow]) await service.request('GET', '/flows/other', { token })
  })
  afterAll(() => service.close())
  beforeEach(() => {
    statements.length = 0
  })

  async function ask(name: OperationName, token: string, names: Readonly<Record<string, string>>): Promise<Refusal> {
    statements.length = 0
    const { method, path } = operations[name]
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, member: string) => encodeURIComponent(names[member] ?? ''))
    const { status, text } = await service.request(method, filled, { token })
    return { status, text: hideNames(text, names), statements: [...statements] }
  }

  const known = {
    org: 'quorum',
    flow_name: 'quay',
    trail_name: 'trail',
    number: '1',
    sequence: '1',
    sha: 'c'.repeat(40),
    name: 'unit',
    type_name: 'coverage',
    fingerprint_prefix: 'f'.repeat(5),
  }
  const digests = { fingerprint: 'f'.repeat(64), commit_sha: 'c'.repeat(40) }
  const names = Object.keys(operations) as OperationName[]

  test.each(names)('of %s is the same, at the same cost, for a known and an unknown organisation', async (name) => {
    const found = await ask(name, foreign, { ...known, ...digests, attestation_id: id })
    const missing = await ask(name, foreign, { ...known, ...digests, attestation_id: id, org: 'nowhere' })
    expect(found.status).toBe(403)
    expect(missing).toEqual(found)
    expect(found.statements).toHaveLength(1)
  })

  test.each(
    names.filter((name) => operations[name].access !== 'read' && operations[name].path.includes('{flow_name}')),
  )('of %s is the same, at the same cost, for a known and an unknown flow', async (name) => {
    const found = await ask(name, narrow, { ...known, ...digests })
    const missing = await ask(name, narrow, { ...known, ...digests, flow_name: 'void', trail_name: 'void' })
    expect(found.status).toBe(403)
    expect(missing).toEqual(found)
  })

  test('of a token is the same, at the same cost, for a known and an unknown id', async () => {
    const [, known_id = ''] = foreign.split('_')
    const answers: Refusal[] = []
    for (const token of [`des_${known_id}_guess`, 'des_0000000000000_guess']) {
      statements.length = 0
      const { status, text }: HttpResponse = await service.request('GET', '/flows/quorum', { token })
      answers.push({ status, text: hideNames(text, {}), statements: [...statements] })
    }
    expect(answers[0]?.status).toBe(401)
    expect(answers[1]).toEqual(answers[0])
  })
})
