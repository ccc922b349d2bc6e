import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toSingleLine } from '../../src/text/escape.ts'
import { toInertJson, toInertText } from '../../src/text/inert.ts'
import type { Inline } from '../../src/text/document.ts'
import { toMarkdown } from '../../src/text/markdown.ts'
import { findLogCommands } from '../../testkit/action/runner-log.ts'
import { hostileText, hostileTexts } from '../../testkit/text/hostile.ts'
import { readMarkdown } from '../../testkit/text/markdown.ts'

test('the runner finds a command in most hostile texts as they are', () => {
  const armed = hostileTexts.filter((text) => findLogCommands(text).length > 0)
  expect(armed.length).toBeGreaterThan(10)
})

describe('a text for the log', () => {
  test.each([
    ['::error::a', String.raw`\::error::a`],
    ['  ::error::a', String.raw`  \::error::a`],
    ['a ##[error]b', String.raw`a #\#[error]b`],
    ['###[error]b', String.raw`##\#[error]b`],
    ['##vso[a]', String.raw`#\#vso[a]`],
    ['\u200B::error::a', String.raw`\u200B::error::a`],
    ['a\r::error::b', 'a\n\\::error::b'],
    ['std::vector ## a [b]', 'std::vector ## a [b]'],
    ['  at main (a.js:1)', '  at main (a.js:1)'],
  ])('%j is shown as %j', (text, shown) => {
    expect(toInertText(text)).toBe(shown)
  })

  test('has no command, and no hidden character', () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        const inert = toInertText(text)
        expect(findLogCommands(inert)).toEqual([])
        expect(inert).not.toMatch(/##\w*\[|(?!\n)[\p{Cc}\u200B\u2028]/u)
        expect(toInertText(inert)).toBe(inert)
      }),
      { numRuns: 1000 },
    )
  })
})

test('JSON for the log has no command, and is the same value', () => {
  fc.assert(
    fc.property(fc.dictionary(hostileText(), hostileText()), fc.constantFrom(undefined, 2), (value, indent) => {
      const json = toInertJson(JSON.stringify(value, null, indent))
      expect(findLogCommands(json)).toEqual([])
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    { numRuns: 1000 },
  )
})

function read(part: Inline): ReturnType<typeof readMarkdown> {
  return readMarkdown(toMarkdown([{ kind: 'paragraph', content: [part] }]).replace(/\n$/, ''))
}

describe('in a summary and a comment', () => {
  const words = ['@octocat', '#1', 'GH-1', '_GH-1', 'www.a.b', '_www.a.b', 'https://a.b', 'a@b.c', ':octocat:', ':+1:']
  const marks = [
    '<b>',
    '<!--',
    '-->',
    '[a](b)',
    '![a](b)',
    '`',
    '``',
    '*',
    '_',
    '~~',
    '$',
    '|',
    '\\',
    '&lt;',
    '\n',
    '# ',
  ]
  const starts = ['- ', '+ ', '1. ', '> ', '===', '---', '    ', 'x', ' ', ':', '#', '@', '\u200B']
  const markdownText = (): fc.Arbitrary<string> =>
    fc.oneof(hostileText(), fc.string({ unit: fc.constantFrom(...words, ...marks, ...starts), maxLength: 8 }))

  test('a text is shown as it is, without markup, mentions, references and links', () => {
    fc.assert(
      fc.property(markdownText(), (text) => {
        const shown = read(text)
        expect(shown.markup).toEqual([])
        expect(shown.text.replaceAll('\u200B', '')).toBe(toSingleLine(text).replaceAll('\u200B', ''))
      }),
      { numRuns: 3000 },
    )
  })

  test('a text in code is code, and nothing else', () => {
    fc.assert(
      fc.property(markdownText(), (text) => {
        const { markup } = read({ kind: 'code', text })
        expect(markup.filter((kind) => kind !== 'code' && kind !== '<')).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  test('a sentence with code has no other markup', () => {
    fc.assert(
      fc.property(markdownText(), markdownText(), (one, other) => {
        const { markup } = read({ kind: 'prose', text: `${one} \`x\` ${other}` })
        expect(markup.filter((kind) => kind !== 'code' && kind !== '<')).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})

test.each(['::error::a', '##[error]a', 'a\n::error::b'])(
  'the Markdown of %j is printed nowhere as a command',
  (text) => {
    expect(findLogCommands(toInertText(toMarkdown([{ kind: 'paragraph', content: [text] }])))).toEqual([])
  },
)
