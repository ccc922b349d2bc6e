import { describe, expect, test } from 'vitest'
import { parseVerifierKey } from '../../../src/log/note-key.ts'
import type { ProvenEvent } from '../../../src/wire/resource/receipt.ts'
import { addEvent, answer, ask, documents, key, origin, other, see } from '../../../testkit/step/log-question.ts'
import { createSignedLog, toEventDocument, toVerifierKey } from '../../../testkit/log/signed-log.ts'

const [own, newKey] = [toVerifierKey(origin, key), toVerifierKey(origin, other)]
const isNew = `The log has a new key, which it records: \`${newKey}\`.`

describe('a new key of a log', () => {
  test('contradicts the log if its events record other keys', async () => {
    const log = createSignedLog(documents(5))
    const known = see(log)
    addEvent(log, { event: 'rotate', origin, keys: [own] })
    addEvent(log, { event: 'rotate', origin, keys: newKey })
    expect(await ask(answer(log, known, { keys: [other] }))).toMatchObject({
      kind: 'contradicted',
      reason: `The log is signed with the key ${newKey}, and no event of the log records that key`,
    })
  })

  test('is named, with the input to change if there is one', async () => {
    const log = createSignedLog(documents(5))
    const known = see(log)
    addEvent(log, { event: 'rotate', origin, keys: [own, newKey] })
    const asked = answer(log, known, { keys: [other] })
    const continued = 'The log of 6 records continues the 5 records that an earlier run has seen.'
    expect(await ask(asked)).toMatchObject({ kind: 'continued', lines: [continued, isNew] })
    expect(await ask({ ...asked, given: [parseVerifierKey(own)] })).toMatchObject({
      kind: 'continued',
      lines: [continued, `${isNew} Set \`log-key\` to it.`],
    })
  })

  test('is not known from a report that the service shows as an event', async () => {
    const body = { event: 'rotate', origin, keys: [newKey] }
    const log = createSignedLog(documents(5))
    const known = see(log)
    log.add(toEventDocument(body))
    // The same log with the report as an event has the same document and other bytes in its entry.
    const forged = createSignedLog(documents(5))
    addEvent(forged, body)
    const [event] = forged.events()
    const shown = { ...event, entry: log.entries()[5] } as ProvenEvent
    const state = log.sign(origin, [other], [5])
    expect(await ask({ known, state, askEvents: async () => ({ ...state, events: [shown] }) })).toEqual({
      kind: 'unclear',
      reason: 'The service sent an event of the log that the log does not have',
    })
  })
})

test('a log of the same size needs no proof', async () => {
  const log = createSignedLog(documents(5))
  const state = { ...log.sign(origin, [key]), proofs: [] }
  expect(await ask({ known: see(log), state })).toMatchObject({ kind: 'continued' })
})
