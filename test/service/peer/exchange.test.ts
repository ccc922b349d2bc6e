import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startHarness,
  textAt,
  type Harness,
  type HttpResponse,
  type RequestOptions,
} from '../../../testkit/service/harness.ts'
import { engines } from '../../../testkit/service/store/engine.ts'
import { fillIn, findFaults, findRefusalFaults, peerData, type Exchange } from '../../../testkit/peer/exchange.ts'

/** What other clients of this API family send, and what they read of the answers. `npm run foreign -- peer-go` replays it from Go. */
let service: Harness
let names: Record<string, string> = {}
const tokens = { admin: '', reader: '' }

async function exchange(asked: Exchange, token: string): Promise<HttpResponse> {
  const { method, path, ...body } = fillIn(asked, names)
  return service.request(method, path, { token, ...toBody(body) })
}

function toBody({ json, form }: Pick<Exchange, 'json' | 'form'>): RequestOptions {
  if (form === undefined) return json === undefined ? {} : { json }
  const { data_json, ...files } = form
  const body = new FormData()
  body.set('data_json', JSON.stringify(data_json))
  for (const [part, content] of Object.entries(files)) body.set(part, new File([String(content)], 'file.yml'))
  return { form: body }
}

function expectAnswer(answer: HttpResponse, asked: Exchange): void {
  expect(answer.status, answer.text).toBe(asked.status)
  expect(findFaults(answer.body, asked)).toEqual([])
  const ignored = answer.headers['x-ignored-parameters']?.split(', ') ?? []
  expect(ignored.toSorted()).toEqual((asked.ignores ?? []).toSorted())
}

/** A reader gets the answer of an admin: what reads, and what the service does not have. */
function isForReaders({ method, status }: Exchange): boolean {
  return method === 'GET' || status === 404 || status === 405
}

const rows = peerData.exchanges.map((asked) => [asked.operation, asked] as const)

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
    const org = service.org()
    names = { ...peerData.names, org }
    tokens.admin = await service.tokenFor('admin', org)
    tokens.reader = await service.tokenFor('reader', org)
  })
  afterAll(() => service.close())

  describe('with the token of an admin', () => {
    test.each(rows)('%s', async (_operation, asked) => {
      const answer = await exchange(asked, tokens.admin)
      expectAnswer(answer, asked)
      for (const [name, path] of Object.entries(asked.save ?? {})) names[name] = textAt(answer.body, path)
    })
  })

  describe('with the token of a reader', () => {
    test.each(rows)('%s', async (_operation, asked) => {
      const answer = await exchange(asked, tokens.reader)
      if (isForReaders(asked)) return expectAnswer(answer, asked)
      expect(answer.status).toBe(403)
      expect(findRefusalFaults(answer.body, 'reader')).toEqual([])
    })
  })
})
