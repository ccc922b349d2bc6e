import { stripVTControlCharacters } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPlainText, toText, type Document } from '../../src/text/document.ts'
import { toInertPaintedText } from '../../src/text/inert.ts'
import { plainLook } from '../../src/text/look.ts'
import { findLogCommands } from '../../testkit/action/runner-log.ts'
import { hostileText } from '../../testkit/text/hostile.ts'

/** The sequences of the colours, and no other. */
const escape = '\u001B'
const inkSequence = new RegExp(`(${escape}\\[(?:1|2|22|31|32|33|35|39)m)`)

const verdict: Document = [
  { kind: 'heading', level: 1, content: [{ kind: 'status', tone: 'bad', word: 'NON-COMPLIANT' }, '·', 'Greet'] },
  { kind: 'paragraph', content: [{ kind: 'prose', text: 'Set `gate` to (`true`).' }] },
  {
    kind: 'table',
    head: ['State', 'Evidence', 'Why'],
    rows: [
      [
        [{ kind: 'status', tone: 'bad', word: 'failing' }],
        [{ kind: 'code', text: 'unit-tests' }],
        ['2 of 253 tests failed, among them `total`: expected 3, received 4'],
      ],
      [[{ kind: 'status', tone: 'open', word: 'missing' }], [{ kind: 'code', text: '単体' }], []],
    ],
  },
]

const bold = (text: string): string => `\u001B[1m${text}\u001B[22m`
const faint = (text: string): string => `\u001B[2m${text}\u001B[22m`

describe('on a terminal', () => {
  test('states have the colour of their tone, names and code are bold, and a wide character takes two columns', () => {
    expect(toText(verdict, { columns: undefined, hasColour: true })).toBe(
      [
        `\u001B[1m\u001B[31mNON-COMPLIANT\u001B[22m\u001B[39m ${bold('·')} ${bold('Greet')}`,
        `Set ${bold('gate')} to (${bold('true')}).`,
        [
          `  ${faint('STATE')}    ${faint('EVIDENCE')}    ${faint('WHY')}`,
          `  \u001B[31mfailing\u001B[39m  ${bold('unit-tests')}  2 of 253 tests failed, among them \`total\`: expected 3, received 4`,
          `  \u001B[33mmissing\u001B[39m  ${bold('単体')}\n`,
        ].join('\n'),
      ].join('\n\n'),
    )
  })

  test('a table is as wide as the terminal, and one that does not fit is a list of its cells', () => {
    expect(toText(verdict.slice(2), { columns: 60, hasColour: false })).toBe(
      [
        '  STATE    EVIDENCE    WHY',
        '  failing  unit-tests  2 of 253 tests failed, among them',
        '                       `total`: expected 3, received 4',
        '  missing  単体\n',
      ].join('\n'),
    )
    expect(toText(verdict.slice(2), { columns: 40, hasColour: false })).toBe(
      [
        '  STATE     failing',
        '  EVIDENCE  unit-tests',
        '  WHY       2 of 253 tests failed, among',
        '            them `total`: expected 3,',
        '            received 4',
        '',
        '  STATE     missing',
        '  EVIDENCE  単体\n',
      ].join('\n'),
    )
  })

  test('lines of sentences and items break between words, and code stays whole', () => {
    const document: Document = [
      { kind: 'paragraph', content: ['one two three four five'] },
      { kind: 'list', items: [['one two three four']] },
      {
        kind: 'entries',
        items: [{ title: ['one two three'], content: [{ kind: 'paragraph', content: ['four five six'] }] }],
      },
      { kind: 'code', language: 'yaml', text: 'one: two three four five six' },
    ]
    expect(toText(document, { columns: 12, hasColour: false })).toBe(
      [
        'one two\nthree four\nfive',
        '- one two\n  three four',
        '- one two\n  three\n  four five\n  six',
        'one: two three four five six\n',
      ].join('\n\n'),
    )
  })
})

const document = fc
  .record({ text: hostileText(), word: hostileText(), code: hostileText() })
  .map(({ text, word, code }): Document => [
    { kind: 'heading', level: 1, content: [{ kind: 'status', tone: 'good', word }, text] },
    {
      kind: 'paragraph',
      content: [
        { kind: 'code', text: code },
        { kind: 'prose', text },
      ],
    },
    { kind: 'table', head: ['a', 'b'], rows: [[[{ kind: 'link', text: code, url: 'x' }], [text]]] },
    { kind: 'code', language: '', text },
  ])

test('no text has a sequence of a terminal of its own, or is a command of a runner', () => {
  fc.assert(
    fc.property(document, fc.option(fc.integer({ min: 12, max: 80 }), { nil: undefined }), (given, columns) => {
      const painted = toInertPaintedText(toText(given, { columns, hasColour: true }))
      expect(findLogCommands(painted)).toEqual([])
      expect(findLogCommands(stripVTControlCharacters(painted))).toEqual([])
      const others = painted
        .split(inkSequence)
        .filter((_, at) => at % 2 === 0)
        .join('')
        .replaceAll('\n', '')
      expect(others).not.toMatch(/\p{Cc}/u)
      expect(toPlainText(given)).toBe(toText(given, plainLook))
    }),
  )
})

type Shown = Document[number]

/** The lines of a document on a terminal of 40 columns. */
function show(shown: Document): readonly string[] {
  return toText(shown, { columns: 40, hasColour: false }).trimEnd().split('\n')
}

function fold(block: Shown): Shown {
  return { kind: 'details', title: ['1 more'], content: [block], onlyFolds: true }
}

function list(text: string): Shown {
  return { kind: 'list', items: [[text]] }
}

/** A table of one row. */
function table(...cells: readonly (readonly [string, string])[]): Shown {
  return { kind: 'table', head: cells.map(([title]) => title), rows: [cells.map(([, cell]) => [cell])] }
}

describe('on a terminal of 40 columns', () => {
  test('what is folded on a page continues its list or its table', () => {
    expect(show([list('one'), fold(list('two'))])).toEqual(['- one', '- two'])
    const first = table(['Evidence', 'unit'], ['Why', 'late'])
    expect(show([first, fold(table(['Evidence', 'scan']))])).toEqual(['  EVIDENCE  WHY', '  unit      late', '  scan'])
    const other = table(['Result', '3 passed'])
    expect(show([first, fold(other)])).toEqual(['  EVIDENCE  WHY', '  unit      late', '', '  RESULT', '  3 passed'])
    expect(show([fold(list('two'))])).toEqual(['- two'])
  })

  test('a digest is whole, also in a list of cells', () => {
    const digest = 'd'.repeat(34)
    expect(show([table(['File', 'app.tgz'], ['SHA-256', digest])])).toEqual([
      '  FILE     app.tgz',
      '  SHA-256',
      `    ${digest}`,
    ])
  })

  test('the message of a test breaks between words, and code to copy does not', () => {
    const text = 'timeout of 5000 ms exceeded while waiting\n    at retries.test.js:41'
    const code = (language: string): Document => [{ kind: 'code', language, text }]
    expect(show(code(''))).toEqual(['timeout of 5000 ms exceeded while', 'waiting', '    at retries.test.js:41'])
    expect(show(code('yaml'))).toEqual(text.split('\n'))
  })

  test('a number stays with its unit', () => {
    const words = `${'x'.repeat(34)} 0.2 s, 12 MB`
    expect(show([{ kind: 'paragraph', content: [words] }])).toEqual(['x'.repeat(34), '0.2 s, 12 MB'])
    const others = `${'x'.repeat(36)} 12 string`
    expect(show([{ kind: 'paragraph', content: [others] }])).toEqual([`${'x'.repeat(36)} 12`, 'string'])
  })
})
