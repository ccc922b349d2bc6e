import { describe, expect, test } from 'vitest'
import { readVerdict, type GateVerdict } from '../../../src/step/outcome/gate.ts'
import type { GateQuestion } from '../../../src/step/outcome/judge-trail.ts'
import { createTestClient, json, serve, type RecordedRequest } from '../../../testkit/client/server.ts'
import { gateQuestion } from '../../../testkit/step/gate-question.ts'
import { commit, judged, withStatuses } from '../../../testkit/step/judgement-service.ts'
import { createRunContext } from '../../../testkit/step/workspace.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const scan = { attestation_name: 'scan', attestation_type: 'generic', status: 'MISSING', is_compliant: false }
const missing = withStatuses('INCOMPLETE', [scan])

interface Response {
  readonly status?: number
  readonly body: unknown
}

interface Waited {
  readonly verdict: GateVerdict
  readonly messages: readonly string[]
  readonly seen: readonly RecordedRequest[]
  /** The seconds that each request asks the service to wait. */
  readonly waits: readonly number[]
}

interface Scene {
  readonly wait: number
  readonly question?: Partial<GateQuestion>
  /** Answers the question or the wait of this index, from 0. A wait that gets no answer takes its whole time. */
  readonly answer: (at: number, isWait: boolean) => Response | undefined
  readonly attestations?: (at: number) => unknown
}

/** The verdict of a gate at a service whose waits move the clock. */
async function judgeWaiting({ wait, question, answer, attestations = () => [] }: Scene): Promise<Waited> {
  let now = 0
  const counts = { asked: 0, waited: 0, listed: 0 }
  const waits: number[] = []
  const respond = (one: RecordedRequest): Response => {
    if (one.method === 'GET') return { body: attestations(counts.listed++) }
    const [, seconds] = /^wait=(\d+)$/.exec(String(one.headers['prefer'])) ?? []
    if (seconds === undefined) return answer(counts.asked++, false) ?? { body: missing }
    waits.push(Number(seconds))
    const given = answer(counts.waited++, true)
    if (given === undefined) now += Number(seconds) * 1000
    return given ?? { body: missing }
  }
  const { url, seen } = await serve((response, one, request) => {
    const { status = 200, body } = respond(one)
    json(status, body, { etag: `"${counts.waited}"` })(response, one, request)
  })
  const { host, messages } = createRunContext('.')
  const clock = { now: () => now, sleep: async (milliseconds: number) => void (now += milliseconds) }
  const asked = gateQuestion({ target, commit, ...question })
  const verdict = await readVerdict(createTestClient(url, { timeoutSeconds: 1 }), asked, { wait, host, clock })
  return { verdict, messages, seen, waits }
}

const unchanged = (): undefined => undefined

describe('a gate that waits', () => {
  test('asks for at most 60 s in one request, and ends with the verdict that it has', async () => {
    const { verdict, waits, messages } = await judgeWaiting({ wait: 150, answer: unchanged })
    expect(waits).toEqual([60, 60, 30])
    expect(messages).toEqual([150, 90, 30].map((left) => `Waiting up to ${left} s for: scan`))
    expect(verdict.explanation).toMatchObject({
      verdict: 'INCOMPLETE',
      notes: ['The gate waited 150 s for the missing evidence.'],
    })
  })

  test('asks once a second if the service answers each wait at once', async () => {
    const { waits } = await judgeWaiting({ wait: 3, answer: (_, isWait) => (isWait ? { body: missing } : undefined) })
    expect(waits).toEqual([3, 2, 1])
  })

  test('does not wait for a verdict that is final', async () => {
    const failing = withStatuses('NON-COMPLIANT', [{ ...scan, status: 'COMPLETE' }])
    const { verdict, waits } = await judgeWaiting({ wait: 60, answer: () => ({ body: failing }) })
    expect([verdict.explanation.verdict, waits]).toEqual(['NON-COMPLIANT', []])
  })

  test('shows the attestations after the wait, not those before it', async () => {
    const attestation_id = 'a1'
    const failing = withStatuses('NON-COMPLIANT', [{ ...scan, status: 'COMPLETE', attestation_id }])
    const { attestation_name, attestation_type, is_compliant } = scan
    const listed = {
      attestation_id,
      attestation_name,
      attestation_type,
      is_compliant,
      created_at: 1,
      reported_by: 'ada',
    }
    const { verdict } = await judgeWaiting({
      wait: 60,
      answer: (at, isWait) => (isWait || at > 0 ? { body: failing } : undefined),
      attestations: (at) => (at === 0 ? [] : [listed]),
    })
    expect(verdict.explanation.items).toMatchObject([{ name: 'scan', reportedBy: 'ada' }])
  })

  test('reads the reviews again before it passes', async () => {
    const read: string[] = []
    const { verdict } = await judgeWaiting({
      wait: 60,
      question: {
        renewReviews: () => ({
          readAt: 7,
          readReviews: async () => {
            read.push('again')
            return { kind: 'recorded' }
          },
        }),
      },
      answer: (at, isWait) => {
        const review = { ...scan, attestation_type: 'pull_request', status: 'COMPLETE', is_compliant: true }
        return isWait || at > 0 ? { body: withStatuses('COMPLIANT', [review]) } : undefined
      },
    })
    expect([verdict.explanation.verdict, verdict.basis.readAt, read]).toEqual(['COMPLIANT', 7, ['again']])
  })

  test('continues if the connection of a wait is lost', async () => {
    const { verdict, waits } = await judgeWaiting({
      wait: 60,
      answer: (at, isWait) => {
        if (isWait) return { status: 502, body: {} }
        return at > 0 ? { body: judged('COMPLIANT') } : undefined
      },
    })
    expect([verdict.explanation.verdict, new Set(waits)]).toEqual(['COMPLIANT', new Set([60])])
  })
})

describe('a gate that waits ends with the failure', () => {
  const other = { ...judged('COMPLIANT'), name: 'another' }
  test.each<[title: string, duringWait: boolean, response: Response, code: string]>([
    ['of a wait that is refused', true, { status: 403, body: { message: 'revoked' } }, 'refused'],
    ['of a question after a wait that is refused', false, { status: 403, body: { message: 'revoked' } }, 'refused'],
    ['of a wait that is answered with the verdict of another trail', true, { body: other }, 'nonsense'],
    [
      'of a question after a wait that is answered with the verdict of another trail',
      false,
      { body: other },
      'nonsense',
    ],
    [
      'of a wait that is answered with the verdict of another commit',
      true,
      { body: judged('COMPLIANT', {}, { commit: 'd'.repeat(40) }) },
      'nonsense',
    ],
    ['of a wait that is answered with a page', true, { body: 'Log in' }, 'nonsense'],
  ])('%s', async (...[, duringWait, response, code]) => {
    const answer: Scene['answer'] = (at, isWait) => (isWait === duringWait && (isWait || at > 0) ? response : undefined)
    await expect(judgeWaiting({ wait: 60, answer })).rejects.toMatchObject({ code })
  })
})
