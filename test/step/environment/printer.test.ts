import { describe, expect, test } from 'vitest'
import { holdOutput } from '../../../src/step/environment/host.ts'
import { createPrinter, reserveStandardOutput, type Printer } from '../../../src/step/environment/printer.ts'
import { inGroup, readEventPayload, readMatrix, toSeconds } from '../../../src/step/environment/run-context.ts'
import { createRunContext, createWorkspace } from '../../../testkit/step/workspace.ts'
import { join } from 'node:path'

/** What a printer writes. */
function print(act: (printer: Printer) => void, hasStatus?: boolean): string {
  const written: string[] = []
  act(createPrinter((text) => void written.push(text), hasStatus))
  return written.join('')
}

describe('a printer writes', () => {
  test.each<[string, (printer: Printer) => void, string]>([
    ['a text', ({ text }) => text('a\nb'), 'a\nb\n'],
    ['a text that could be a command', ({ text }) => text('::error::x'), '\\::error::x\n'],
    ['JSON', ({ json }) => json('{"a":"##[x]"}'), '{"a":"#\\u0023[x]"}\n'],
    ['a command', ({ command }) => command('notice', 'a'), '::notice::a\n'],
    [
      'a command with its place',
      ({ command }) => command('error', 'a', { title: 'T', file: 'a.ts', line: 3 }),
      '::error title=T,file=a.ts,line=3::a\n',
    ],
    ['a command without a place', ({ command }) => command('error', 'a', { file: undefined }), '::error::a\n'],
    ['a command of one line', ({ command }) => command('warning', '50%\r\nb: c, d'), '::warning::50%25%0Ab: c, d\n'],
    [
      'a property that ends no property',
      ({ command }) => command('error', 'a', { title: 'a: 1, b\n100%::x' }),
      '::error title=a%3A 1%2C b 100%25%3A%3Ax::a\n',
    ],
    ['a command whose message is no other', ({ command }) => command('debug', '::error::x'), '::debug::\\::error::x\n'],
    ['the masked secret', ({ mask }) => mask('a%b\r\nc:d'), '::add-mask::a%25b%0D%0Ac:d\n'],
    ['a status as it is', ({ status }) => status('a\nb'), 'a b'],
  ])('%s', (_, act, written) => {
    expect(print(act)).toBe(written)
  })
  test('over the status of a terminal', () => {
    const erase = '\r\u001B[K'
    expect(print(({ text }) => text('a'), true)).toBe(`${erase}a\n`)
    expect(print(({ json }) => json('1'), true)).toBe(`${erase}1\n`)
    expect(print(({ status }) => status('a'), true)).toBe(`${erase}a`)
    expect(print(({ command }) => command('notice', 'a'), true)).toBe('::notice::a\n')
  })
})

describe('the streams of the process', () => {
  test('standard output is that of the printer, and what libraries print goes elsewhere', () => {
    const { stdout } = process
    const real: unknown = Reflect.get(stdout, 'write')
    const [own, others]: [unknown[], string[]] = [[], []]
    stdout.write = (text: unknown) => own.push(text) > 0
    try {
      const write = reserveStandardOutput((text) => void others.push(text))
      expect([stdout.write('::debug::a  \n'), stdout.write(Buffer.from('  b'))]).toEqual([true, true])
      write('mine\n')
    } finally {
      Reflect.set(stdout, 'write', real)
    }
    expect([own, others]).toEqual([['mine\n'], ['::debug::a', '  b']])
  })
})

describe('lines wait for the first one', () => {
  test.each<[string | undefined, readonly string[]]>([
    ['first', ['first', 'info', 'detail', 'notice', 'warning', 'late', 'later']],
    [undefined, ['info', 'detail', 'notice', 'warning', 'late', 'later']],
  ])('%s', (first, expected) => {
    const messages: string[] = []
    const host = holdOutput(createRunContext('.', messages).host)
    host.info('info')
    host.detail('detail')
    host.notice('notice')
    host.warning('warning')
    expect(messages).toEqual([])
    host.begin(first)
    host.info('late')
    host.begin('second')
    host.warning('later')
    expect(messages).toEqual(expected)
  })
})

describe('the event of a run', () => {
  test('is the JSON of its file', () => {
    const folder = createWorkspace({ 'event.json': '{"number":7}', 'bad.json': '{' })
    expect(readEventPayload({ GITHUB_EVENT_PATH: join(folder, 'event.json') })).toEqual({ number: 7 })
    const path = join(folder, 'bad.json')
    expect(() => readEventPayload({ GITHUB_EVENT_PATH: path })).toThrow(
      expect.objectContaining({
        code: 'environment',
        message: `The file ${path} ($GITHUB_EVENT_PATH) cannot be read as JSON. The runner writes the event payload there.`,
        cause: expect.any(SyntaxError),
      }),
    )
  })
  test.each([{}, { GITHUB_EVENT_PATH: '' }])('is undefined with %j', (environment) => {
    expect(readEventPayload(environment)).toBeUndefined()
  })
})

describe('the matrix of a run', () => {
  test.each([
    [{}, null],
    [{ EVIDENCE_MATRIX: '' }, null],
    [{ EVIDENCE_MATRIX: 'null' }, null],
    [{ EVIDENCE_MATRIX: '{"node":22}' }, { node: 22 }],
  ])('of %j is %j', (environment, matrix) => {
    expect(readMatrix(environment)).toEqual(matrix)
  })
  test('must be JSON', () => {
    expect(() => readMatrix({ EVIDENCE_MATRIX: '{' })).toThrow(
      expect.objectContaining({
        code: 'environment',
        message: expect.stringMatching(/^\$EVIDENCE_MATRIX, the matrix cell of this job, .+\.$/),
        cause: expect.any(Error),
      }),
    )
  })
})

test.each([
  [0, '0.00 s'],
  [54, '0.05 s'],
  [1234, '1.23 s'],
  [9994, '9.99 s'],
  [10_000, '10.0 s'],
  [123_456, '123.5 s'],
])('%d ms are %s', (milliseconds, shown) => {
  expect(toSeconds(milliseconds)).toBe(shown)
})

test('a part of a command is a group of the log, with its duration, also if it fails', async () => {
  const { host, messages } = createRunContext('.')
  expect(await inGroup(host, 'Collect', async () => 7)).toBe(7)
  const failing = inGroup(host, 'Collect', async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(messages).toEqual([expect.stringMatching(/^Took \d\.\d\d s\.$/), expect.stringMatching(/^Took \d\.\d\d s\.$/)])
})
