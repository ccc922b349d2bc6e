import { expect, test } from 'vitest'
import { parseCheckpoint, type Checkpoint } from '../../../src/log/checkpoint.ts'
import { signNote } from '../../../src/log/note-key.ts'
import { parseNote, printNote } from '../../../src/log/note.ts'
import { createTestWitness } from '../../../testkit/log/witness.ts'
import {
  forgeCheckpoint,
  sizeOfNote,
  startAnswerProxy,
  startWitnessScene,
  toLogVerifierKey,
} from '../../../testkit/log/witness-scene.ts'

const root = Buffer.alloc(32, 7)

test.each<[string, Partial<Checkpoint>, string]>([
  ['with another root', { root }, 'its 7 entries have another root than before'],
  ['that is longer and does not continue it', { root, size: 9 }, 'its 9 entries do not continue the 7 before'],
  [
    'that is longer than what the service can prove',
    { root, size: 99 },
    'the service has no proof that its 99 entries',
  ],
  ['that is shorter', { root, size: 6 }, 'it has 6 entries, and had 7'],
  ['under another origin', { origin: 'evidence.example/log/acme/2' }, 'it was 127.0.0.1:'],
])('refuses a checkpoint %s, and keeps it as evidence', async (_, change, reason) => {
  const { service, report, witnessAt, readState } = await startWitnessScene()
  await report(5)
  const replaced = new Map<string, string>()
  const url = `${await startAnswerProxy(service.origin, replaced)}/log/acme`
  const { stdout: before } = await witnessAt(url)
  await report(2)
  const forged = forgeCheckpoint(service, before, change)
  replaced.set('/log/acme/checkpoint', forged)
  const origin = change.origin ?? parseCheckpoint(parseNote(before).text).origin

  const refused = await witnessAt(url, '--log-key', toLogVerifierKey(service, origin))

  expect([refused.exitCode, refused.stdout]).toEqual([6, ''])
  expect(refused.stderr).toContain(' was rewritten: ')
  expect(refused.stderr).toContain(reason)
  expect([readState('checkpoint'), readState('conflict')]).toEqual([before, forged])
})

test('prints the result as JSON, also that of a log that was rewritten', async () => {
  const { service, report, witnessAt } = await startWitnessScene()
  await report(1)
  const replaced = new Map<string, string>()
  const url = `${await startAnswerProxy(service.origin, replaced)}/log/acme`
  const first = JSON.parse((await witnessAt(url, '--json')).stdout) as Readonly<Record<string, string>>
  const again: unknown = JSON.parse((await witnessAt(url, '--json')).stdout)

  const known = { url, log_key: expect.any(String), witness_key: expect.any(String), note: expect.any(String) }
  expect([first, again]).toMatchObject([
    { ...known, is_first: true },
    { ...known, is_first: false },
  ])

  replaced.set('/log/acme/checkpoint', forgeCheckpoint(service, first['note'] ?? '', { root }))
  const refused = await witnessAt(url, '--json')
  expect([refused.exitCode, JSON.parse(refused.stdout)]).toEqual([
    6,
    { url, fork: expect.stringContaining('have another root than before') },
  ])
})

test('refuses an earlier checkpoint of the same log, and cosigns the same one again', async () => {
  const { service, report, witnessAt, readState } = await startWitnessScene()
  await report(2)
  const replaced = new Map<string, string>()
  const url = `${await startAnswerProxy(service.origin, replaced)}/log/acme`
  const { stdout: old } = await witnessAt(url)
  const again = await witnessAt(url)
  await report(2)
  const newer = await witnessAt(url)
  replaced.set('/log/acme/checkpoint', old)

  const rollback = await witnessAt(url)

  expect([again.exitCode, newer.exitCode, rollback.exitCode]).toEqual([0, 0, 6])
  expect(sizeOfNote(again.stdout)).toBe(sizeOfNote(old))
  expect(readState('checkpoint')).toBe(newer.stdout)
})

test('a checkpoint that the key of the log did not sign, or that is no note, is no answer of the log', async () => {
  const { service, report, witnessAt, readState } = await startWitnessScene()
  await report(1)
  const replaced = new Map<string, string>()
  const url = `${await startAnswerProxy(service.origin, replaced)}/log/acme`
  const { stdout: before } = await witnessAt(url)
  const { origin } = parseCheckpoint(parseNote(before).text)
  const { privateKey } = createTestWitness(origin)
  const signed = parseNote(before).text
  const note = printNote({ text: signed, signatures: [signNote(signed, origin, privateKey)] })
  for (const answer of [note, 'nonsense']) {
    replaced.set('/log/acme/checkpoint', answer)
    const { exitCode, stdout } = await witnessAt(url)
    expect([exitCode, stdout]).toEqual([4, ''])
  }
  expect(readState('checkpoint')).toBe(before)
})
