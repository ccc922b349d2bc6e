import type { KeyObject } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareLog, type Comparison, type LogQuestion } from '../../../src/command/log/compare-log.ts'
import { openCheckpoint, type OpenedCheckpoint } from '../../../src/command/log/trusted-log.ts'
import { eventTag } from '../../../src/log/entry.ts'
import { parseVerifierKey } from '../../../src/log/note-key.ts'
import type { LogState } from '../../../src/schema/resource/receipt.ts'
import {
  createLogKey,
  createSignedLog,
  toEventDocument,
  toVerifierKey,
  type SignedLog,
} from '../../../testkit/log/signed-log.ts'

const origin = 'evidence.example/log/acme'
const next = `${origin}/2`
const [key, other] = [createLogKey(), createLogKey()]

function documents(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `{"n":${at}}`)
}

/** The checkpoint of a log as an earlier run has seen it. */
function see(log: SignedLog, by: KeyObject = key, name = origin): OpenedCheckpoint {
  const state = log.sign(name, [by])
  return openCheckpoint(state.checkpoint, state.keys.map(parseVerifierKey))
}

function ask(members: Partial<LogQuestion>): Promise<Comparison> {
  return compareLog({
    org: 'acme',
    given: [],
    accepted: [],
    known: undefined,
    state: undefined,
    askEvents: async () => undefined,
    ...members,
  })
}

/** What a service with this log sends now. */
function answer(
  log: SignedLog,
  known: OpenedCheckpoint,
  { keys = [key], name = origin }: { readonly keys?: readonly KeyObject[]; readonly name?: string } = {},
): Pick<LogQuestion, 'known' | 'state' | 'askEvents'> {
  const state = log.sign(name, keys, [known.size])
  return { known, state, askEvents: async () => ({ ...state, events: log.events() }) }
}

function addEvent(log: SignedLog, body: object): void {
  log.add(toEventDocument(body), eventTag)
}

describe('the comparison of a log with an earlier checkpoint', () => {
  test('holds for each log that continues another, and for no other one', async () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 40 }), fc.nat())
    await fc.assert(
      fc.asyncProperty(sizes, async ([size, more, at]) => {
        const known = see(createSignedLog(documents(size)))
        const log = createSignedLog(documents(size + more))
        const rewritten = documents(size + more)
        rewritten[at % size] = 'changed'

        expect(await ask(answer(log, known))).toMatchObject({ kind: 'continued' })
        expect(await ask(answer(createSignedLog(rewritten), known))).toMatchObject({ kind: 'contradicted' })
      }),
      { numRuns: 40 },
    )
  })

  test('finds that the log has fewer records than before', async () => {
    const known = see(createSignedLog(documents(9)))
    expect(await ask(answer(createSignedLog(documents(8)), known))).toMatchObject({
      kind: 'contradicted',
      reason: 'History was rewritten: the log has 8 records, and had 9 at an earlier run',
    })
  })

  const unproven: readonly (readonly [string, (state: LogState) => LogState | undefined])[] = [
    ['no checkpoint', () => undefined],
    ['no proof', (state) => ({ ...state, proofs: [] })],
    ['a proof from another size', (state) => ({ ...state, proofs: state.proofs.map((it) => ({ ...it, from: 2 })) })],
    [
      'a checkpoint without a signature',
      (state) => ({ ...state, checkpoint: state.checkpoint.split('\n\n')[0] ?? '' }),
    ],
    ['an empty checkpoint', (state) => ({ ...state, checkpoint: '' })],
  ]
  test.each(unproven)('has no answer if the service sends %s', async (_, change) => {
    const asked = answer(createSignedLog(documents(9)), see(createSignedLog(documents(5))))
    const state = asked.state && change(asked.state)
    const askEvents = async (): Promise<LogState | undefined> => state && { ...state, events: [] }
    expect(await ask({ ...asked, state, askEvents })).toMatchObject({ kind: 'unclear' })
  })

  test('takes no checkpoint of another organisation, not even at the first run', async () => {
    const log = createSignedLog(documents(5))
    const foreign = log.sign('evidence.example/log/other', [key])
    expect(await ask({ state: foreign })).toMatchObject({ kind: 'unclear' })
    expect(
      await ask({ ...answer(log, see(log)), state: foreign, askEvents: async () => ({ ...foreign, events: [] }) }),
    ).toMatchObject({ kind: 'unclear' })
  })

  test('takes no other key than that of `log-key`, if the log records none', async () => {
    const log = createSignedLog(documents(5))
    const given = [parseVerifierKey(toVerifierKey(origin, key))]
    expect(await ask({ given, state: log.sign(origin, [key]) })).toMatchObject({ kind: 'continued' })
    expect(await ask({ given, state: log.sign(origin, [other]) })).toMatchObject({ kind: 'unclear' })
    expect(await ask({ given, ...answer(log, see(log), { keys: [other] }) })).toMatchObject({ kind: 'contradicted' })
  })
})

describe('a new key of a log', () => {
  test('is followed if an event of the log records it', async () => {
    const log = createSignedLog(documents(5))
    const known = see(log)
    addEvent(log, { event: 'rotate', origin, keys: [toVerifierKey(origin, key), toVerifierKey(origin, other)] })

    const compared = await ask(answer(log, known, { keys: [other] }))

    expect(compared).toMatchObject({
      kind: 'continued',
      checkpoint: { key: parseVerifierKey(toVerifierKey(origin, other)) },
    })
  })

  test.each([
    ['no event records it', () => undefined],
    [
      'an event of another log records it',
      (log: SignedLog) => addEvent(log, { origin: next, keys: [toVerifierKey(origin, other)] }),
    ],
    [
      'a record that is no event names it',
      (log: SignedLog) => log.add(toEventDocument({ origin, keys: [toVerifierKey(origin, other)] })),
    ],
  ])('contradicts the log if %s', async (_, change) => {
    const log = createSignedLog(documents(5))
    const known = see(log)
    change(log)
    expect(await ask(answer(log, known, { keys: [other] }))).toMatchObject({ kind: 'contradicted' })
  })

  test('does not hide a rewritten history', async () => {
    const known = see(createSignedLog(documents(5)))
    const log = createSignedLog(['changed', ...documents(5)])
    addEvent(log, { event: 'rotate', origin, keys: [toVerifierKey(origin, other)] })
    expect(await ask(answer(log, known, { keys: [other] }))).toMatchObject({
      kind: 'contradicted',
      reason: /^History was rewritten/,
    })
  })

  test('is not known from an event that the log does not have', async () => {
    const log = createSignedLog(documents(5))
    const known = see(log)
    const forged = createSignedLog(documents(5))
    addEvent(forged, { event: 'rotate', origin, keys: [toVerifierKey(origin, other)] })
    const asked = answer(log, known, { keys: [other] })
    const askEvents = async (): Promise<LogState> => ({ ...log.sign(origin, [other], [5]), events: forged.events() })
    expect(await ask({ ...asked, askEvents })).toMatchObject({ kind: 'unclear' })
  })
})

function restart(previous: object): ReturnType<typeof answer> {
  const known = see(createSignedLog(documents(5)))
  const log = createSignedLog(documents(3))
  addEvent(log, { event: 'restart', origin: next, keys: [toVerifierKey(next, key)], ...previous })
  return answer(log, known, { name: next })
}

describe('a log that takes the place of another one', () => {
  test('contradicts the earlier one until its origin is accepted', async () => {
    const asked = restart({ previous: { origin, size: 5 } })
    expect(await ask(asked)).toMatchObject({
      kind: 'contradicted',
      reason: expect.stringContaining(
        `whose first event names it with 5 records. If its operator has explained it, set \`log-restart-accepted: ${next}\``,
      ),
    })
    expect(await ask({ ...asked, accepted: [`${origin}/3`] })).toMatchObject({ kind: 'contradicted' })
    expect(await ask({ ...asked, accepted: [next] })).toMatchObject({ kind: 'continued', checkpoint: { origin: next } })
  })

  test.each([
    ['none', {}],
    ['one of another log', { previous: { origin: 'evidence.example/log/other', size: 5 } }],
    ['one with fewer records', { previous: { origin, size: 4 } }],
  ])('is not accepted if its first event names %s', async (_, previous) => {
    expect(await ask({ ...restart(previous), accepted: [next] })).toMatchObject({
      kind: 'contradicted',
      reason: /^History was rewritten: /,
    })
  })
})
