import { printLogMark } from '../../../src/step/log/log-mark.ts'
import { readKnownLog } from '../../../src/step/log/trusted-log.ts'
import {
  check,
  closing,
  createLog,
  given,
  key,
  origin,
  prove,
  toDocument,
  toMark,
  verifier,
} from '../../../testkit/step/checked-log.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

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
      isUnsigned: true,
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
