import type { WitnessOutcome } from '../../../src/step/witness/run-witness.ts'
import { printCheckpoint } from '../../../src/log/checkpoint.ts'
import { hashLeaf } from '../../../src/log/hash.ts'
import { signNote } from '../../../src/log/note-key.ts'
import { parseNote, printNote } from '../../../src/log/note.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'
import type { Replacement, ServedLog } from '../../../testkit/log/served-log.ts'
import { createLogKey, toVerifierKey } from '../../../testkit/log/signed-log.ts'
import { toTreeHash } from '../../../testkit/log/tree.ts'
import { key, origin, record, serveRecords, witness } from '../../../testkit/log/witness-run.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const other = createLogKey()
const verifier = toVerifierKey(origin, key)

/** The kept files by the end of their names. */
function kept(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  return Object.fromEntries(names.map((name) => [name.split('.').at(-1), readFileSync(join(folder, name), 'utf8')]))
}

const names = (outcome: WitnessOutcome): readonly string[] =>
  'note' in outcome ? parseNote(outcome.note).signatures.map(({ name }) => name) : []

describe('a witness', () => {
  test('cosigns the first checkpoint with the key that the log has, and keeps both', async () => {
    const [log, folder] = [await serveRecords(3), createWorkspace({})]
    const outcome = await witness(log, folder)
    expect(outcome).toMatchObject({ isFirst: true, size: 3, logKey: verifier })
    const { note = '' } = 'note' in outcome ? outcome : {}
    expect(parseNote(note).signatures.map(({ name }) => name)).toEqual([origin, 'ada'])
    expect(kept(folder)).toEqual({ checkpoint: note, key: `${verifier}\n` })
    expect(log.seen.map(({ url }) => url)).toEqual(['/log/acme/checkpoint', '/log/acme/policy'])
    expect(log.seen[0]?.headers).toMatchObject({
      authorization: 'Bearer des_test_token',
      'user-agent': 'delivery-evidence (witness)',
    })
  })

  test('cosigns a log that continues, and with its own signature once', async () => {
    const [log, folder] = [await serveRecords(3), createWorkspace({})]
    await witness(log, folder)
    const again = await witness(log, folder)
    expect(again).toMatchObject({ isFirst: false, size: 3 })
    log.add(record)
    const later = await witness(log, folder)
    expect(later).toMatchObject({ isFirst: false, size: 4 })
    expect(log.seen.map(({ url }) => url).filter((url) => /policy|consistency/.test(url))).toEqual([
      '/log/acme/policy',
      '/log/acme/consistency?from=3&to=4',
    ])
    expect(parseNote(kept(folder)['checkpoint'] ?? '').signatures).toHaveLength(2)
  })

  test('replaces its own cosignature in the note of the service, and no other', async () => {
    const notes: string[] = []
    const replace: Replacement = (path) => {
      const note = notes[0]
      return path === 'checkpoint' && note !== undefined ? { status: 200, body: note } : undefined
    }
    const log = await serveRecords(2, { replace })
    const first = await witness(log, createWorkspace({}))
    notes.push('note' in first ? first.note : '')
    const again = await witness(log, createWorkspace({}))
    expect(names(again)).toEqual([origin, 'ada'])
    expect(names(await witness(log, createWorkspace({}), { name: 'grace' }))).toEqual([origin, 'ada', 'grace'])
    expect(names(await witness(log, createWorkspace({}), { privateKey: other }))).toEqual([origin, 'ada', 'ada'])
    notes[0] = notes[0]?.replace('\u2014 ada ', '\u2014 bob ') ?? ''
    expect(names(await witness(log, createWorkspace({})))).toEqual([origin, 'bob', 'ada'])
  })

  test('sends its cosignature if it is asked to', async () => {
    const log = await serveRecords(1)
    const outcome = await witness(log, createWorkspace({}), { submit: true, token: undefined })
    const sent = log.seen.at(-1)
    expect([sent?.method, sent?.url]).toEqual(['POST', '/log/acme/cosignatures'])
    expect(sent?.body.toString()).toBe('note' in outcome ? outcome.note : '')
    for (const name of ['authorization', 'idempotency-key']) expect(sent?.headers).not.toHaveProperty(name)
  })

  test('takes the key of the operator, and then no other', async () => {
    const log = await serveRecords(1)
    expect(await witness(log, createWorkspace({}), { logKeys: [verifier] })).toMatchObject({ logKey: verifier })
    expect(log.seen.some(({ url }) => url.endsWith('policy'))).toBe(false)
    const wrong = { logKeys: [toVerifierKey(origin, other)] }
    await expect(witness(log, createWorkspace({}), wrong)).rejects.toMatchObject({ code: 'nonsense' })
    const folder = createWorkspace({})
    await witness(log, folder)
    await expect(witness(log, folder, wrong)).rejects.toMatchObject({ code: 'nonsense' })
    const elsewhere = toVerifierKey('evidence.example/log/bank', key)
    await expect(witness(log, createWorkspace({}), { logKeys: [elsewhere] })).rejects.toMatchObject({
      code: 'nonsense',
    })
  })

  test('names the key that signed, of several', async () => {
    const logKeys = [toVerifierKey(origin, other), verifier]
    expect(await witness(await serveRecords(1), createWorkspace({}), { logKeys })).toMatchObject({ logKey: verifier })
  })

  test('takes no checkpoint that another log signed', async () => {
    const bank = 'evidence.example/log/bank'
    const text = printCheckpoint({ origin, size: 0, root: toTreeHash([]) })
    const body = printNote({ text, signatures: [signNote(text, bank, key)] })
    const log = await serveRecords(0, {
      replace: (path) => (path === 'checkpoint' ? { status: 200, body } : undefined),
    })
    await expect(witness(log, createWorkspace({}), { logKeys: [toVerifierKey(bank, key)] })).rejects.toMatchObject({
      code: 'nonsense',
      message: `The checkpoint is of the log ${origin}, which did not sign it.`,
    })
  })

  test('needs a policy that can be read, without a key', async () => {
    const log = await serveRecords(1, {
      replace: (path) => (path === 'policy' ? { status: 200, body: '?' } : undefined),
    })
    await expect(witness(log, createWorkspace({}))).rejects.toMatchObject({
      code: 'nonsense',
      message: 'The policy of the log is not readable; give its key with --log-key.',
      cause: { code: 'usage' },
    })
  })
})

const consistency =
  (body: string, status = 200): Replacement =>
  (path) =>
    path.startsWith('consistency') ? { status, body } : undefined

const grow = (log: ServedLog): void => log.add(record)

const fork = async (
  change: (log: ServedLog) => void,
  replace?: Replacement,
): Promise<{ readonly outcome: WitnessOutcome; readonly before: object; readonly after: object }> => {
  const folder = createWorkspace({})
  let isLater = false
  const log = await serveRecords(3, { replace: (path) => (isLater ? replace?.(path) : undefined) })
  await witness(log, folder)
  const before = kept(folder)
  isLater = true
  change(log)
  return { outcome: await witness(log, folder), before, after: kept(folder) }
}

describe('a witness cosigns no log', () => {
  const start = `The log ${origin} was rewritten: `

  test.each<[title: string, change: (log: ServedLog) => void, reason: string, replace?: Replacement]>([
    ['that has fewer entries', ({ entries }) => void entries.pop(), 'it has 2 entries, and had 3.'],
    [
      'with another entry',
      ({ entries }) => void entries.push(...entries.splice(0).toReversed()),
      'its 3 entries have another root than before.',
    ],
    [
      'with another entry before a new one',
      (log) => {
        log.entries.push(...log.entries.splice(0).toReversed())
        grow(log)
      },
      'its 4 entries do not continue the 3 before.',
    ],
    [
      'without a proof',
      grow,
      'the service has no proof that its 4 entries continue the 3 before.',
      consistency('{}', 404),
    ],
    ['with an empty proof', grow, 'its 4 entries do not continue the 3 before.', consistency('{"proof":[]}')],
    ...['{}', '{"proof":"x"}', '{"proof":["?"]}', '{"proof":[7]}', '[', 'null', '7'].map(
      (body) =>
        [
          `with the proof ${body}`,
          grow,
          'the service has no proof that its 4 entries continue the 3 before.',
          consistency(body),
        ] as [string, (log: ServedLog) => void, string, Replacement],
    ),
  ])('%s', async (...[, change, reason, replace]) => {
    const { outcome, before, after } = await fork(change, replace)
    expect(outcome).toEqual({ fork: `${start}${reason}` })
    expect(after).toEqual({ ...before, conflict: expect.stringMatching(/^evidence\.example\/log\/acme\n/) })
  })
  test('with the earlier root and more entries', async () => {
    const [folder, notes] = [createWorkspace({}), [] as string[]]
    const log = await serveRecords(3, {
      replace: (path) =>
        path === 'checkpoint' && notes[0] !== undefined ? { status: 200, body: notes[0] } : consistency('{}')(path),
    })
    await witness(log, folder)
    const text = printCheckpoint({ origin, size: 4, root: toTreeHash(log.entries.map(hashLeaf)) })
    notes.push(printNote({ text, signatures: [signNote(text, origin, key)] }))
    expect(await witness(log, folder)).toEqual({
      fork: `${start}the service has no proof that its 4 entries continue the 3 before.`,
    })
  })
})
