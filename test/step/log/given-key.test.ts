import { describe, expect, test } from 'vitest'
import { openCheckpoint } from '../../../src/step/log/trusted-log.ts'
import { EvidenceError } from '../../../src/error.ts'
import { eventTag } from '../../../src/log/entry.ts'
import { parseVerifierKey } from '../../../src/log/note-key.ts'
import * as checked from '../../../testkit/step/checked-log.ts'
import { answer, ask, documents, key, next, origin, other, see } from '../../../testkit/step/log-question.ts'
import { createSignedLog, toVerifierKey } from '../../../testkit/log/signed-log.ts'

const own = parseVerifierKey(toVerifierKey(origin, key))
const later = parseVerifierKey(toVerifierKey(origin, other))
const log = createSignedLog(documents(5))
const unasked = async (): Promise<never> => {
  throw new Error('The events of the log are not needed.')
}

describe('with `log-key`, a log', () => {
  test('must send a checkpoint, also at the first run', async () => {
    expect(await ask({ given: [own] })).toEqual({
      kind: 'unclear',
      reason: 'The service sent no checkpoint of its log',
    })
    expect(await ask({})).toEqual({ kind: 'unsigned' })
  })

  test('must be signed by the key under the name of the key: a restarted log has another name', async () => {
    const restarted = log.sign(next, [key])
    const reason = 'The key of the input `log-key` did not sign the log'
    expect(await ask({ given: [own], state: restarted })).toEqual({ kind: 'unclear', reason })
    expect(await ask({ given: [own], state: log.sign(origin, [other]) })).toEqual({ kind: 'unclear', reason })
  })

  test('is not trusted for the key of an earlier run alone', async () => {
    const asked = answer(log, see(log, other), { keys: [other] })
    expect(await ask({ ...asked, given: [own], askEvents: async () => undefined })).toEqual({
      kind: 'unclear',
      reason: 'The service did not send the events of its log',
    })
  })

  test('may be signed by any of several keys, and the one that signed is that of the checkpoint', async () => {
    const asked = answer(log, see(log), { keys: [other] })
    const given = [own, later]
    expect(await ask({ ...asked, given, askEvents: unasked })).toMatchObject({
      kind: 'continued',
      checkpoint: { key: later },
    })
    const both = log.sign(origin, [other, key])
    expect(openCheckpoint(both.checkpoint, given).key).toEqual(own)
    expect(openCheckpoint(both.checkpoint, given.toReversed()).key).toEqual(later)
  })
})

describe('the events of a log', () => {
  test('are asked for, and an outage is none of its answers', async () => {
    const asked = answer(log, see(log), { keys: [other] })
    const { events: _none, ...state } = (await asked.askEvents()) ?? { events: [] }
    const without = ask({ ...asked, askEvents: async () => ({ ...log.sign(origin, [other]), ...state }) })
    expect(await without).toMatchObject({ kind: 'unclear', reason: 'The service did not send the events of its log' })
    const outage = new EvidenceError('unreachable', 'The service is down.')
    await expect(ask({ ...asked, askEvents: async () => Promise.reject(outage) })).rejects.toBe(outage)
    const refusal = new EvidenceError('refused', 'No events of evidence.example.')
    expect(await ask({ ...asked, askEvents: async () => Promise.reject(refusal) })).toEqual({
      kind: 'unclear',
      reason: 'No events of evidence.example',
    })
  })
})

test('an empty log is continued by each other one', async () => {
  expect(await ask({ ...answer(log, see(createSignedLog([]))), askEvents: unasked })).toMatchObject({
    kind: 'continued',
    lines: [],
  })
})

/** A note with another last byte of its signature. */
function changeLastByte(note: string): string {
  const at = note.lastIndexOf(' ') + 1
  const bytes = Buffer.from(note.slice(at), 'base64')
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  return `${note.slice(0, at)}${bytes.toString('base64')}\n`
}

describe('the receipt of a report', () => {
  test('must be of the record at its place in the log', async () => {
    const moved = createSignedLog([])
    moved.add(checked.toDocument(4), eventTag)
    await expect(checked.check({ reports: [checked.prove(moved, 0)] })).rejects.toMatchObject({
      code: 'nonsense',
      message: expect.stringContaining('the document is not that of this entry'),
    })
    expect(await checked.check({ reports: [checked.prove(checked.createLog(1), 0)] })).toMatchObject(checked.closing)
  })

  test('is refused with a wrong signature, with the name of the log', async () => {
    const valid = checked.prove(checked.createLog(1), 0)
    const { proof } = valid.sent
    const receipt = changeLastByte(proof?.receipt ?? '')
    const report = { ...valid, sent: { ...valid.sent, proof: { ...proof, receipt } } }
    await expect(checked.check({ given: checked.given, reports: [report] })).rejects.toThrow(
      'The signed note is not valid: its signature by evidence.example/log/acme is wrong',
    )
  })

  test('is valid beside a wrong signature of another log, as any signature of an unknown key', async () => {
    const bank = 'evidence.example/log/acme/2'
    const valid = checked.prove(checked.createLog(1), 0)
    const [foreign = ''] = checked.createLog(2).sign(bank, [checked.key]).checkpoint.split('\n').slice(-2)
    const { proof } = valid.sent
    const receipt = `${proof?.receipt ?? ''}${foreign}\n`
    const report = { ...valid, sent: { ...valid.sent, proof: { ...proof, receipt } } }
    const given = [...checked.given, parseVerifierKey(toVerifierKey(bank, checked.key))]
    expect(await checked.check({ given, reports: [report] })).toMatchObject(checked.closing)
  })
})
