import { describe, expect, test } from 'vitest'
import type { InputName } from '../../src/step/input/input.ts'
import type { Outcome } from '../../src/step/outcome/outcome.ts'
import { openProof } from '../../src/step/prove-run.ts'
import { createTestClient, failureOf, json, serve, type Respond } from '../../testkit/client/server.ts'
import { createLog, key, origin, prove, toMark, toProven, verifier } from '../../testkit/step/checked-log.ts'
import { addEvent } from '../../testkit/step/log-question.ts'
import { basis as published, outcomeOf, toRun } from '../../testkit/step/publish-scene.ts'
import { createRunContext, createWorkspace } from '../../testkit/step/workspace.ts'
import { createLogKey, toVerifierKey, type SignedLog } from '../../testkit/log/signed-log.ts'

type Given = Readonly<Partial<Record<InputName, string>>>
type Proven = ReturnType<typeof prove>

const later = createLogKey()
const laterKey = toVerifierKey(origin, later)

interface Scene {
  readonly given?: Given
  /** The mark in the comment. */
  readonly mark?: string | undefined
  readonly respond?: Respond
}

async function open({ given = {}, mark, respond = json(500, {}) }: Scene) {
  const { url, seen } = await serve(respond)
  const context = createRunContext(createWorkspace({}))
  const run = toRun({ given: { url, ...given }, context })
  let reads = 0
  const readMark = async () => {
    reads += 1
    return mark === undefined ? { reason: 'the comment has no checkpoint yet' } : { mark }
  }
  const proof = await openProof({ run, client: createTestClient(url), readMark })
  return { proof, seen, messages: context.messages, countReads: () => reads }
}

const basis = { ...published, sequence: 1, readAt: 0, readSequence: async () => 1 }

function judged(log: SignedLog, by: typeof key, members: Partial<Outcome> = {}): Outcome {
  return outcomeOf({ gate: true, basis: { ...basis, log: log.sign(origin, [by], [2]) }, ...members })
}

const outgoingOf = (reports: readonly Proven[]) => reports.map(({ outgoing }) => outgoing)
const sentOf = (reports: readonly Proven[]) => reports.map(({ sent }) => sent)

describe('with `log-key`', () => {
  test.each([
    ['a key of another organisation', toVerifierKey('evidence.example/log/other', key)],
    ['a text that is no key', `${origin}+00000000+AAAA`],
  ])('%s fails before a report is sent', async (_, logKey) => {
    expect(await failureOf(open({ given: { 'log-key': logKey } }))).toMatchObject({
      code: 'usage',
      message: expect.stringContaining('key'),
    })
  })
  test('the embedded service is refused, and without it has no log', async () => {
    const given = { url: 'embedded', 'log-key': verifier }
    expect(await failureOf(open({ given }))).toMatchObject({ code: 'usage', facts: { input: 'log-key' } })
    const { proof, countReads } = await open({ given: { url: 'embedded' } })
    expect([proof.readSizes, countReads()]).toEqual([undefined, 0])
    expect((await proof.addTo(outcomeOf(), [])).log).toStrictEqual({
      checkpoint: undefined,
      key: undefined,
      folder: undefined,
      lines: ['The embedded service signs no log: there are no receipts, and nothing was compared.'],
      isUnsigned: true,
      mark: { read: undefined, next: undefined },
    })
  })
})

test('the comment is read once, for the sizes and for the comparison', async () => {
  const log = createLog(3)
  const { proof, countReads } = await open({ mark: toMark(createLog(2)) })
  const { receipt } = prove(log, 2).sent.proof ?? {}
  expect(await proof.readSizes?.([undefined, receipt])).toEqual([2, 3])
  const { log: proven } = await proof.addTo(judged(log, key), [])
  expect(proven?.lines[0]).toBe('The log of 3 records continues the 2 records that an earlier run has seen.')
  expect(countReads()).toBe(1)
})

test('only a report that was recorded is verified', async () => {
  const log = createLog(3)
  const reports = [prove(log, 0), prove(log, 1)]
  const { proof } = await open({})
  const [first] = sentOf(reports)
  const { log: proven } = await proof.addTo(
    judged(log, key, { sent: first === undefined ? [] : [first] }),
    outgoingOf(reports),
  )
  expect(proven?.lines[0]).toBe('Verified receipts: 1.')
})

describe('a log that is signed with another key than before', () => {
  const mark = toMark(createLog(2))
  const log = createLog(2)
  addEvent(log, { event: 'key', origin, keys: [laterKey] })
  const state = log.sign(origin, [later], [2])

  test('has to show its events, from the sizes of the comment and of the receipts', async () => {
    const respond = json(200, { receipt: '', log: { ...state, events: log.events() } })
    const { proof, seen, messages } = await open({ mark, respond })
    const [recorded, unproven] = [prove(log, 1, later), toProven(2, {})]
    const { proof: _none, ...sent } = unproven.sent

    const outcome = await proof.addTo(
      judged(log, later, { sent: [recorded.sent, sent] }),
      [recorded, unproven].map(({ outgoing }) => outgoing),
    )

    expect(seen.map(({ method, url, headers }) => [method, url, headers['prefer']])).toEqual([
      ['GET', '/api/v2/receipts/acme/1', 'checkpoint="2 3", log-events'],
    ])
    expect(outcome.log?.lines).toContain(`The log has a new key, which it records: \`${laterKey}\`.`)
    expect([outcome.closedBy, messages]).toEqual([[], []])
  })

  const reason =
    'The service did not send the events of its log, so the log could not be compared with the one of an earlier run. The gate fails.'
  test.each([
    ['refuses them', json(403, { message: 'No.' }), { code: 'nonsense', message: reason }],
    ['leaves them out', json(200, { receipt: '', log: state }), { code: 'nonsense', message: reason }],
    ['has no log in its answer', json(200, { receipt: '' }), { code: 'nonsense', message: reason }],
    ['is down', json(503, {}), { code: 'unreachable' }],
  ] as const)('leaves the gate without an answer if the service %s', async (_, respond, failure) => {
    const { proof } = await open({ mark, respond })
    expect(await failureOf(proof.addTo(judged(log, later), []))).toMatchObject(failure)
  })

  test('is a warning without a gate', async () => {
    const { proof, messages } = await open({ mark, respond: json(403, { message: 'No.' }) })
    const outcome = await proof.addTo(judged(log, later, { gate: false }), [])
    expect(messages).toEqual(['The service did not send the events of its log.'])
    expect([outcome.closedBy, outcome.log?.checkpoint]).toEqual([[], undefined])
  })
})

test('a rewritten log closes the gate before other reasons, and is a warning without one', async () => {
  const log = createLog(3, 'rewritten')
  const { proof, messages } = await open({ mark: toMark(createLog(2)) })
  const reason =
    'History was rewritten: the log of 3 records does not continue the 2 records that an earlier run has seen.'
  const closed = await proof.addTo(judged(log, key, { closedBy: ['The needed job lint failed.'] }), [])
  expect([closed.closedBy, messages]).toEqual([[reason, 'The needed job lint failed.'], []])
  const unclosed = await proof.addTo(judged(log, key, { gate: false }), [])
  expect([unclosed.closedBy, messages]).toEqual([[], [reason]])
})
