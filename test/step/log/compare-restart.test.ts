import { describe, expect, test } from 'vitest'
import { addEvent, answer, ask, documents, key, next, origin, see } from '../../../testkit/step/log-question.ts'
import { createSignedLog, toVerifierKey } from '../../../testkit/log/signed-log.ts'

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
        `Abandoned checkpoints: ${origin} with 5 records. If its operator has explained it, set \`log-restart-accepted: ${next}\``,
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
      reason: expect.stringMatching(/^History was rewritten: /),
    })
  })
})

const third = `${origin}/3`

/** A log that was restarted twice since its 5 records were seen. `events`: the bodies of the two events. */
function restartTwice(events: readonly object[]): ReturnType<typeof answer> {
  const log = createSignedLog(documents(3))
  for (const body of events) addEvent(log, { event: 'restart', ...body })
  return answer(log, see(createSignedLog(documents(5))), { name: third })
}

const keys = [toVerifierKey(third, key)]
const second = { origin: next, previous: { origin, size: 5 } }
const newest = { origin: third, keys, previous: { origin: next, size: 7 } }

describe('a log that was restarted twice since the earlier run', () => {
  test('names both abandoned checkpoints, and is accepted by its own origin alone', async () => {
    const asked = restartTwice([second, newest])
    const named = `which had 5 records at an earlier run, was replaced by ${third}. Abandoned checkpoints: ${next} with 7 records, ${origin} with 5 records`

    const closed = await ask({ ...asked, accepted: [next] })
    const accepted = await ask({ ...asked, accepted: [third] })
    const askEvents = async () => {
      const state = await asked.askEvents()
      return state && { ...state, events: state.events?.toReversed() ?? [] }
    }

    expect(await ask({ ...asked, askEvents })).toEqual(await ask(asked))
    expect(closed).toMatchObject({
      kind: 'contradicted',
      reason: `The log ${origin}, ${named}. If its operator has explained it, set \`log-restart-accepted: ${third}\``,
    })
    expect(accepted).toMatchObject({
      kind: 'continued',
      checkpoint: { origin: third },
      lines: expect.arrayContaining([expect.stringContaining(named)]),
    })
  })

  test('is accepted too if the second restore lost the first event, whose checkpoint the second event names', async () => {
    const asked = restartTwice([{ ...newest, abandoned: [{ origin, size: 5 }] }])
    expect(await ask({ ...asked, accepted: [third] })).toMatchObject({ kind: 'continued' })
  })

  test.each([
    ['no event names the first checkpoint', [newest]],
    ['the first event names fewer records', [{ ...second, previous: { origin, size: 4 } }, newest]],
    ['the first event comes after the second', [newest, second]],
    [
      'another event of the second log came first',
      [{ origin: next, previous: { origin: `${origin}/9`, size: 5 } }, second, newest],
    ],
    ['the events name each other', [{ origin: next, previous: { origin: third, size: 5 } }, newest]],
  ])('is not accepted if %s', async (_, events) => {
    expect(await ask({ ...restartTwice(events), accepted: [third, next] })).toMatchObject({
      kind: 'contradicted',
      reason: expect.stringMatching(/^History was rewritten: /),
    })
  })
})

test('a restart with the note of another log of the same size is a rewritten history, also if it is accepted', async () => {
  const changed = createSignedLog(['changed', ...documents(4)]).sign(origin, [key]).checkpoint
  const own = createSignedLog(documents(5)).sign(origin, [key]).checkpoint
  expect(await ask({ ...restart({ previous: changed }), accepted: [next] })).toMatchObject({
    kind: 'contradicted',
    reason: expect.stringMatching(/^History was rewritten: /),
  })
  expect(await ask({ ...restart({ previous: own }), accepted: [next] })).toMatchObject({ kind: 'continued' })
})

test('of many abandoned checkpoints the first ten are named, and the number of the others', async () => {
  const abandoned = Array.from({ length: 10 }, (_, at) => ({ origin: `${origin}/${at + 3}`, size: at + 1 }))
  const ten = await ask(restart({ previous: { origin, size: 5 }, abandoned: abandoned.slice(1) }))
  expect(ten).toMatchObject({ reason: expect.not.stringContaining(' more. If') })
  const eleven = await ask(restart({ previous: { origin, size: 5 }, abandoned }))
  expect(eleven).toMatchObject({
    reason: expect.stringMatching(/(?:\S+ with \d+ records?, ){10}1 more\. If its operator/),
  })
})

const noteOf = (count: number, salt = ''): string =>
  createSignedLog(documents(count).map((text) => text + salt)).sign(origin, [key]).checkpoint

describe('a restart whose event has the note of the abandoned checkpoint', () => {
  test.each([
    ['the same one', { previous: noteOf(5) }, 'continued'],
    ['a later one', { previous: noteOf(7) }, 'continued'],
    ['another one of the same size', { previous: noteOf(5, ' ') }, 'contradicted'],
    [
      'a later one, and another one of the same size',
      { previous: noteOf(7), abandoned: [noteOf(5, ' ')] },
      'contradicted',
    ],
  ])('is %s', async (_, members, kind) => {
    expect(await ask({ ...restart(members), accepted: [next] })).toMatchObject({ kind })
  })
})
