import { describe, expect, test } from 'vitest'
import { readVerdict, type GateVerdict } from '../../../../src/step/outcome/gate.ts'
import type { GateQuestion } from '../../../../src/step/outcome/judge-trail.ts'
import { settle, type Settled } from '../../../../src/error.ts'
import { createTestClient, json, serve, type RecordedRequest } from '../../../../testkit/client/server.ts'
import { gateQuestion } from '../../../../testkit/step/gate-question.ts'
import { commit, judged } from '../../../../testkit/step/judgement-service.ts'
import { createRunContext } from '../../../../testkit/step/workspace.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const unknown = { message: 'There is no trail "t".', request_id: '1' }

interface Waited {
  readonly verdict: Settled<GateVerdict>
  readonly messages: readonly string[]
  readonly seen: readonly RecordedRequest[]
  /** How often the reviews were read again. */
  readonly renewed: number
}

/** The verdict of a gate. Each wait takes a second of the clock. */
async function wait(
  seconds: number,
  answer: (one: RecordedRequest) => readonly [number, unknown],
  members: Partial<GateQuestion> = {},
): Promise<Waited> {
  let [now, renewed] = [0, 0]
  const { url, seen } = await serve((response, one, request) => {
    json(...answer(one), { etag: `"${seen.length}"` })(response, one, request)
  })
  const { host, messages } = createRunContext('.')
  const clock = { now: () => now, sleep: async (milliseconds: number) => void (now += milliseconds) }
  const renewReviews: GateQuestion['renewReviews'] = () => {
    renewed += 1
    return { readReviews: async () => ({ kind: 'recorded' }), readAt: 1 }
  }
  const question = gateQuestion({ target, commit, renewReviews, ...members })
  const verdict = await settle(readVerdict(createTestClient(url), question, { wait: seconds, host, clock }))
  return { verdict, messages, seen, renewed }
}

const isWait = ({ headers }: RecordedRequest): boolean => headers['prefer']?.includes('wait=') === true

describe('a gate that waits', () => {
  test('for a trail that stays unknown ends with that failure after its time', async () => {
    const { verdict, messages, seen } = await wait(3, () => [404, unknown])
    expect(verdict).toMatchObject({ ok: false, error: { code: 'refused', facts: { status: 404 } } })
    expect(messages).toEqual([3, 2, 1].map((left) => `Waiting up to ${left} s for: trail t`))
    const waits = seen.filter(isWait)
    expect(waits.map(({ headers }) => headers['prefer'])).toEqual(['wait=3', 'wait=2', 'wait=1'])
    expect(waits.some(({ body }) => body.toString().includes('since'))).toBe(false)
  })
  test('names no evidence that the service does not name', async () => {
    const { messages } = await wait(1, ({ method }) => [200, method === 'GET' ? [] : judged('INCOMPLETE')])
    expect(messages).toEqual(['Waiting up to 1 s for: evidence'])
  })
  test.each([
    [[], 1],
    [[{ type: 'junit', name: 'unit', id: 'a1', url: undefined }], 0],
  ])('reads the reviews again before it passes, beside the reports %j', async (sent, count) => {
    const left = { attestation_id: 'a1', attestation_name: 'unit', is_compliant: true, reason: 'no_digest', text: 'x.' }
    let asked = 0
    const respond = ({ method }: RecordedRequest): readonly [number, unknown] => {
      if (method === 'GET') return [200, []]
      asked += 1
      return [200, asked < 3 ? judged('INCOMPLETE') : judged('COMPLIANT', {}, { ignored: [left] })]
    }
    const { verdict, renewed } = await wait(9, respond, { sent })
    expect(verdict).toMatchObject({ ok: true, value: { closedBy: { length: sent.length } } })
    expect(renewed).toBe(count)
  })
  test('reads no reviews again before it fails', async () => {
    let asked = 0
    const { verdict, renewed } = await wait(9, ({ method }) => {
      asked += 1
      return [200, method === 'GET' ? [] : judged(asked < 3 ? 'INCOMPLETE' : 'NON-COMPLIANT')]
    })
    expect(verdict).toMatchObject({ ok: true, value: { explanation: { verdict: 'NON-COMPLIANT' } } })
    expect(renewed).toBe(0)
  })
  test('ends with a fault of this project', async () => {
    const fault = new TypeError('x')
    const { verdict } = await wait(3, () => [200, []], { readLogSizes: () => Promise.reject(fault) })
    expect(verdict).toMatchObject({ ok: false, error: fault })
  })
})
