import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkLog, type CheckedLog, type LogCheck } from '../../../src/command/log/check-log.ts'
import { toLogBlocks } from '../../../src/command/log/log-blocks.ts'
import { parseLogMark, printLogMark } from '../../../src/command/log/log-mark.ts'
import { listSizes } from '../../../src/command/log/log-size.ts'
import { isLogOf, parseLogKeys, readKnownLog } from '../../../src/command/log/trusted-log.ts'
import type { ProvenReport } from '../../../src/command/log/verify-receipt.ts'
import type { OutgoingReport } from '../../../src/command/send/send-reports.ts'
import { parseBase64, printBase64 } from '../../../src/log/base64.ts'
import { eventTag } from '../../../src/log/entry.ts'
import { parseVerifierKey } from '../../../src/log/note-key.ts'
import { printReceipt } from '../../../src/log/receipt.ts'
import { createLogKey, createSignedLog, toVerifierKey, type SignedLog } from '../../../testkit/log/signed-log.ts'
import { createRunContext, createWorkspace } from '../../../testkit/command/workspace.ts'

const origin = 'evidence.example/log/acme'
const [key, other] = [createLogKey(), createLogKey()]
const [verifier, foreign] = [toVerifierKey(origin, key), toVerifierKey(origin, other)]
const given = [parseVerifierKey(verifier)]
const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const unmarked = { reason: 'the comment has no checkpoint yet' }

/** A log with this number of records of reports. */
function createLog(count: number, salt = ''): SignedLog {
  const log = createSignedLog([])
  for (let at = 0; at < count; at += 1) log.add(toDocument(at, salt), eventTag)
  return log
}

function toDocument(at: number, salt = ''): string {
  const names = { org: 'acme', flow: 'shop', trail: 't', kind: 'attestation', type: 'generic' }
  return JSON.stringify({ sequence: at + 1, id: `a${at}`, ...names, body: {}, salt })
}

function toBytes(text: string): Uint8Array {
  return parseBase64(text) ?? new Uint8Array()
}

/** The report of a record, with the receipt of this log. */
function prove(log: SignedLog, at: number): ProvenReport {
  const event = log.events()[at]
  const { checkpoint, keys } = log.sign(origin, [key])
  const receipt = printReceipt({
    entry: toBytes(event?.entry ?? ''),
    index: at,
    proof: (event?.proof ?? []).map(toBytes),
    checkpoint,
  })
  return toProven(at, { receipt, record: event?.record, log_keys: keys })
}

function toProven(at: number, proof: object): ProvenReport {
  const report = { operation: 'reportGeneric', type: 'generic', name: 'x', request: { params: target, body: {} } }
  const sent = { type: 'generic', name: 'x', id: `a${at}`, url: undefined, proof }
  return { outgoing: report as unknown as OutgoingReport, sent }
}

function toMark(log: SignedLog): string {
  return printLogMark({ key: verifier, checkpoint: log.sign(origin, [key]).checkpoint })
}

interface Checked extends CheckedLog {
  readonly messages: readonly string[]
  readonly cwd: string
}

async function check(members: Partial<LogCheck>): Promise<Checked> {
  const context = createRunContext(createWorkspace({}))
  const common = { org: 'acme', given: [], accepted: [], read: unmarked, reports: [], basis: undefined }
  const checked = await checkLog({ ...common, askEvents: async () => undefined, context, ...members })
  return { ...checked, messages: context.messages, cwd: context.host.cwd }
}

const closing = { contradiction: undefined, unclear: undefined }

describe('at its first run, a log', () => {
  test('is trusted with the key that it has, which is saved', async () => {
    const log = createLog(3)
    const state = log.sign(origin, [key])
    const checked = await check({ basis: { log: state, sequence: 3 }, reports: [prove(log, 0), prove(log, 2)] })
    expect(checked).toMatchObject(closing)
    expect(checked.messages).toEqual([])
    expect(checked.outcome).toEqual({
      checkpoint: state.checkpoint,
      key: verifier,
      folder: join(checked.cwd, 'evidence-receipts', encodeURIComponent(origin)),
      lines: [
        'Verified receipts: 2.',
        'The log has 3 records. Nothing was compared: the comment has no checkpoint yet.',
        `\`log-key\` is not set: the key is that of the first checkpoint seen, \`${verifier}\`.`,
      ],
      mark: { read: undefined, next: printLogMark({ key: verifier, checkpoint: state.checkpoint }) },
    })
    const { folder = '' } = checked.outcome
    expect(readdirSync(folder).toSorted()).toEqual(['1.json', '1.receipt', '3.json', '3.receipt'])
    expect(readFileSync(join(folder, '3.json'), 'utf8')).toBe(toDocument(2))
  })
  test('of no signing service is none', async () => {
    const { outcome } = await check({ basis: { log: undefined, sequence: 3 } })
    expect(outcome).toEqual({
      checkpoint: undefined,
      key: undefined,
      folder: undefined,
      lines: ['The service signs no log: it gave no receipts, and nothing was compared.'],
      mark: { read: undefined, next: undefined },
    })
  })
  test('is not compared without a verdict, and its receipts are verified with its key', async () => {
    const { outcome, ...rest } = await check({ reports: [prove(createLog(2), 1)] })
    expect(rest).toMatchObject(closing)
    expect(outcome).toMatchObject({
      checkpoint: undefined,
      lines: ['Verified receipts: 1.', 'Nothing was compared: there is no verdict.'],
    })
    expect((await check({})).outcome.lines).toEqual(['Nothing was compared: there is no verdict.'])
  })
  test('that is older than the verdict has no answer', async () => {
    const state = createLog(3).sign(origin, [key])
    expect(await check({ basis: { log: state, sequence: 4 } })).toMatchObject({
      unclear: 'The service sent a checkpoint of 3 records with a verdict on 4',
      contradiction: undefined,
      outcome: {
        checkpoint: undefined,
        lines: ['The service sent a checkpoint of 3 records with a verdict on 4.'],
        mark: { next: undefined },
      },
    })
    expect(await check({ basis: { log: state, sequence: undefined } })).toMatchObject(closing)
  })
})

describe('at a later run, a log', () => {
  const mark = toMark(createLog(2))
  const read = { mark }
  test('that continues takes the place of the earlier one', async () => {
    const state = createLog(5).sign(origin, [key], [2])
    const { outcome, ...rest } = await check({ read, basis: { log: state, sequence: 5 } })
    expect(rest).toMatchObject(closing)
    expect(outcome).toMatchObject({
      checkpoint: state.checkpoint,
      lines: [
        'The log of 5 records continues the 2 records that an earlier run has seen.',
        expect.stringMatching(/^`log-key` is not set/),
      ],
      mark: { read: mark, next: printLogMark({ key: verifier, checkpoint: state.checkpoint }) },
    })
    const keyed = await check({ read, given, basis: { log: state, sequence: 5 } })
    expect(keyed.outcome.lines).toHaveLength(1)
  })
  test('that was rewritten is shown, and the earlier one stays', async () => {
    const state = createLog(5, 'rewritten').sign(origin, [key], [2])
    const { outcome, ...rest } = await check({ read, basis: { log: state, sequence: 5 } })
    const reason =
      'History was rewritten: the log of 5 records does not continue the 2 records that an earlier run has seen'
    expect(rest).toMatchObject({ contradiction: reason, unclear: undefined })
    expect(outcome).toMatchObject({
      checkpoint: undefined,
      contradicted: state.checkpoint,
      lines: [`${reason}.`],
      mark: { read: mark, next: undefined },
    })
  })
  test('without a checkpoint has no answer', async () => {
    const reason = 'The service sent no checkpoint of its log'
    expect(await check({ read, basis: { log: undefined, sequence: 5 } })).toMatchObject({
      unclear: reason,
      outcome: { lines: [`${reason}.`], mark: { read: mark, next: undefined } },
    })
  })
  test.each([
    ['no-mark', 'it is not in the form in which runs save it'],
    [printLogMark({ key: verifier, checkpoint: 'text' }), expect.any(String)],
  ])('is not compared with the unusable mark %s', async (unusable, reason) => {
    const state = createLog(5).sign(origin, [key])
    const { messages, outcome } = await check({ read: { mark: unusable }, basis: { log: state, sequence: 5 } })
    expect(messages).toEqual([
      expect.stringMatching(
        /^The checkpoint in the comment is not usable: .+[^.]\. Nothing was compared, and a new one replaces it\.$/,
      ),
    ])
    expect(outcome.lines[0]).toMatch(
      /^The log has 5 records\. Nothing was compared: the checkpoint in the comment is not usable \(.+\)\.$/,
    )
    expect(readKnownLog({ mark: unusable }, [], 'acme')).toEqual({ kind: 'unreadable', reason })
    expect(outcome.mark).toMatchObject({ read: unusable, next: expect.any(String) })
  })
})

describe('the receipts of a run', () => {
  const log = createLog(5)
  const state = log.sign(origin, [key])
  test('must all be there with a given key', async () => {
    const reports = [prove(log, 0), toProven(1, {}), toProven(2, {})]
    const asked = check({ given, reports, basis: { log: state, sequence: 5 } })
    await expect(asked).rejects.toMatchObject({
      code: 'nonsense',
      message:
        'The service gave no receipt for 2 reports, and `log-key` is set. A service without a log, or a proxy, removes receipts.',
    })
    const free = await check({ reports, basis: { log: state, sequence: 5 } })
    expect(free.outcome.lines[0]).toBe('Verified receipts: 1 of 3.')
    expect(
      (await check({ given, reports: [prove(log, 0)], basis: { log: state, sequence: 5 } })).outcome.lines[0],
    ).toBe('Verified receipts: 1.')
  })
  test('must be of the log at the checkpoint: the newest of them', async () => {
    const reports = [prove(createLog(2), 0), prove(createLog(4), 1)]
    const proven = log.sign(origin, [key], [2, 4])
    expect(await check({ reports, basis: { log: proven, sequence: 5 } })).toMatchObject(closing)
    for (const proofs of [proven.proofs.slice(0, 1), [], proven.proofs.map((it) => ({ ...it, proof: [] }))]) {
      await expect(check({ reports, basis: { log: { ...proven, proofs }, sequence: 5 } })).rejects.toMatchObject({
        code: 'nonsense',
        message:
          'The service gave a receipt for a log of 4 records, and did not prove that its log of 5 records continues it. Do not trust this service until its operator has explained it.',
      })
    }
    const newestAlone = { ...proven, proofs: proven.proofs.slice(1) }
    expect(await check({ reports, basis: { log: newestAlone, sequence: 5 } })).toMatchObject(closing)
  })
  test('must be signed with the trusted key', async () => {
    const reports = [prove(log, 0)]
    const proves = /^The receipt of generic x proves nothing: /
    const wrong = [parseVerifierKey(foreign)]
    await expect(check({ given: wrong, reports })).rejects.toThrow(proves)
    const mark = printLogMark({ key: foreign, checkpoint: createLog(2).sign(origin, [other]).checkpoint })
    await expect(check({ read: { mark }, reports })).rejects.toThrow(proves)
    expect(await check({ read: { mark: toMark(createLog(2)) }, reports })).toMatchObject(closing)
    expect(await check({ given, reports })).toMatchObject(closing)
  })
})

describe('the mark of a comment', () => {
  test('is one word, and the same when it is read', () => {
    const mark = { key: verifier, checkpoint: 'note\n' }
    expect(printLogMark(mark)).toMatch(/^[A-Za-z0-9+/=]+$/)
    expect(parseLogMark(printLogMark(mark))).toEqual(mark)
  })
  test.each(['', '-', 'null', '[]', '{}', '{"key":"k"}', '{"checkpoint":"c"}', '{"key":1,"checkpoint":"c"}', '{'])(
    'is no %s',
    (text) => {
      expect(parseLogMark(printBase64(Buffer.from(text)))).toBeUndefined()
      expect(parseLogMark(text)).toBeUndefined()
    },
  )
})

test('a run asks for proofs from the log of the comment and from its newest receipt', () => {
  const receiptOf = (size: number): string => prove(createLog(size), 0).sent.proof?.receipt ?? ''
  const mark = toMark(createLog(3))
  expect(listSizes({ mark }, [receiptOf(4), receiptOf(12), undefined, receiptOf(5)])).toEqual([3, 12])
  expect(listSizes({ mark }, [receiptOf(3)])).toEqual([3])
  expect(listSizes(unmarked, [])).toEqual([])
  expect(listSizes({ mark: 'no-mark' }, ['no receipt'])).toEqual([])
  const empty = printLogMark({ key: verifier, checkpoint: createLog(0).sign(origin, [key]).checkpoint })
  expect(listSizes({ mark: empty }, [])).toEqual([])
  expect(listSizes({ mark: printLogMark({ key: verifier, checkpoint: 'text' }) }, [])).toEqual([])
})

describe('a log', () => {
  test.each([
    ['e.example/log/acme', 'acme', true],
    ['e.example/log/acme/2', 'acme', true],
    ['e.example/log/caf%C3%A9', 'cafe\u0301', true],
    ['e.example/log/acme/2/3', 'acme', false],
    ['e.example/log/acme/x', 'acme', false],
    ['e.example/log/acme2', 'acme', false],
    ['e.example/acme', 'acme', false],
    ['e.example/log/%', 'acme', false],
    ['e.example/log/', 'acme', false],
    ['', 'Stryker was here!', false],
  ])('%s is one of %s: %s', (name, org, isOf) => {
    expect(isLogOf(name, org)).toBe(isOf)
  })
  test('of another organisation is not given as a key', () => {
    const lines = [verifier, toVerifierKey('e.example/log/bank', key)]
    expect(parseLogKeys([verifier], 'acme')).toEqual(given)
    expect(() => parseLogKeys(lines, 'acme')).toThrow(
      expect.objectContaining({
        code: 'usage',
        message: 'Input `log-key` is a key of the log e.example/log/bank, which is not that of the organisation acme.',
        facts: { input: 'log-key' },
      }),
    )
  })
  test('of another organisation is not known', () => {
    const name = 'e.example/log/bank'
    const checkpoint = createLog(2).sign(name, [key]).checkpoint
    const mark = printLogMark({ key: toVerifierKey(name, key), checkpoint })
    expect(readKnownLog({ mark }, [], 'acme')).toEqual({ kind: 'unreadable', reason: `it is of the log ${name}` })
    expect(readKnownLog({ mark }, given, 'bank')).toMatchObject({ kind: 'unreadable' })
    expect(readKnownLog({ mark }, [], 'bank')).toMatchObject({ kind: 'known', checkpoint: { size: 2 } })
    expect(readKnownLog(unmarked, [], 'acme')).toEqual({ kind: 'none', ...unmarked })
  })
})

const toNote = (title: string, text: string): object => ({
  kind: 'details',
  title: [title],
  content: [{ kind: 'code', language: 'text', text }],
})

test('the summary has the log in one line, and its notes folded', () => {
  const log = { checkpoint: 'note', key: verifier, folder: undefined, lines: ['a.', 'b.'], contradicted: 'earlier' }
  const mark = { read: undefined, next: undefined }
  expect(toLogBlocks({ ...log, mark })).toEqual([
    { kind: 'paragraph', content: ['Log', '·', { kind: 'prose', text: 'a. b.' }] },
    toNote('Checkpoint of the log', 'note'),
    toNote('Checkpoint that contradicts an earlier run', 'earlier'),
  ])
  const { contradicted: _, ...plain } = log
  expect(toLogBlocks({ ...plain, checkpoint: undefined, mark })).toHaveLength(1)
  expect(toLogBlocks(undefined)).toEqual([])
})
