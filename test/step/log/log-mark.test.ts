import { toLogBlocks } from '../../../src/step/log/log-outcome.ts'
import { parseLogMark, printLogMark, listSizes } from '../../../src/step/log/log-mark.ts'
import { isLogOf, parseLogKeys, readKnownLog } from '../../../src/step/log/trusted-log.ts'
import { parseVerifierKey } from '../../../src/log/note-key.ts'
import { printBase64 } from '../../../src/log/base64.ts'
import { createLog, given, key, origin, prove, toMark, unmarked, verifier } from '../../../testkit/step/checked-log.ts'
import { createLogKey, toVerifierKey } from '../../../testkit/log/signed-log.ts'
import { describe, expect, test } from 'vitest'

const other = createLogKey()

const toNote = (title: string, text: string): object => ({
  kind: 'details',
  title: [title],
  content: [{ kind: 'code', language: 'text', text }],
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

const receiptOf = (size: number): string => prove(createLog(size), 0).sent.proof?.receipt ?? ''

test('a run asks for proofs from the log of the comment and from its newest receipt', () => {
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
    ['e.example/log/acme/12', 'acme', true],
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
    expect(
      readKnownLog({ mark: toMark(createLog(2)) }, [parseVerifierKey(toVerifierKey(origin, other))], 'acme'),
    ).toEqual({
      kind: 'unreadable',
      reason: 'The signed note is not valid: no known key signed it',
    })
    const noKey = 'evidence.example/log+zz+zz'
    expect(readKnownLog({ mark: printLogMark({ key: noKey, checkpoint }) }, [], 'acme')).toEqual({
      kind: 'unreadable',
      reason: `"${noKey}" is not an Ed25519 verifier key; give a key such as example.com/log+530d903a+AekyeRrm…`,
    })
    expect(readKnownLog(unmarked, [], 'acme')).toEqual({ kind: 'none', ...unmarked })
  })
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
