import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseVerifierKey } from '../../../src/log/note-key.ts'
import type { LogState } from '../../../src/wire/resource/receipt.ts'
import { addEvent, answer, ask, documents, key, next, origin, other, see } from '../../../testkit/step/log-question.ts'
import { createSignedLog, toEventDocument, toVerifierKey, type SignedLog } from '../../../testkit/log/signed-log.ts'

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
      reason: expect.stringMatching(/^History was rewritten/),
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
