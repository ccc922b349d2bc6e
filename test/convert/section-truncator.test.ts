import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSectionTruncator } from '../../src/convert/section-truncator.ts'

function truncateAll(text: string, size: number): { text: string; lines: number } {
  const truncator = createSectionTruncator()
  let out = ''
  for (let at = 0; at < text.length; at += size) out += truncator.truncate(text.slice(at, at + size))
  return { text: out + truncator.flush(), lines: truncator.droppedLines() }
}

const filler = 'output of a test\n'.repeat(1000)

test.each([
  ['a CDATA section', '<![CDATA[', ']]>'],
  ['a comment', '<!--', '-->'],
  ['an instruction', '<?php ', '?>'],
])('%s keeps its start, and dropped line breaks are counted', (_, opening, ending) => {
  for (const size of [1, 7, 4096, 100_000]) {
    const { text, lines } = truncateAll(`<a>${opening}${filler}${ending}</a>`, size)
    expect(text.length).toBeLessThan(4_200)
    expect(text.startsWith(`<a>${opening}output`)).toBe(true)
    expect(text.endsWith(`${ending}</a>`)).toBe(true)
    expect(lines + (text.match(/\n/g) ?? []).length).toBe(1000)
  }
})

test('an opening inside another section does not start a section', () => {
  const text = `<a><!-- <![CDATA[ --><b/><![CDATA[ <!-- ]]><c/></a>`
  expect(truncateAll(text, 3).text).toBe(text)
})

test('nothing is shortened after a DOCTYPE, which may quote an opening', () => {
  const text = `<!DOCTYPE a SYSTEM "<![CDATA["><a>${filler}</a>`
  for (let size = 1; size <= 12; size += 1) expect(truncateAll(text, size).text).toBe(text)
})

test('a section may end where a chunk begins', () => {
  expect(truncateAll(`<!----><![CDATA[${filler}]]>`, 4).text.length).toBeLessThan(4_200)
})

test('documents with short sections are unchanged with every chunk size', () => {
  const part = fc.constantFrom(
    '<',
    '<!',
    '<![CDATA[',
    ']]>',
    ']]',
    '<!--',
    '-->',
    '--',
    '<?',
    '?>',
    'x',
    '\n',
    '<a>',
    '</a>',
    '<![CDA',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (parts, size) => {
      expect(truncateAll(parts.join(''), size).text).toBe(parts.join(''))
    }),
  )
})
