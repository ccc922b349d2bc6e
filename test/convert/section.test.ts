import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSectionCutter } from '../../src/convert/section.ts'

function cutAll(text: string, size: number): { text: string; lines: number } {
  const cutter = createSectionCutter()
  let out = ''
  for (let at = 0; at < text.length; at += size) out += cutter.cut(text.slice(at, at + size))
  return { text: out + cutter.rest(), lines: cutter.lines() }
}

const filler = 'output of a test\n'.repeat(1000)

test.each([
  ['a CDATA section', '<![CDATA[', ']]>'],
  ['a comment', '<!--', '-->'],
  ['an instruction', '<?php ', '?>'],
])('of %s the beginning is kept, and the line ends that are not are counted', (_, opening, ending) => {
  for (const size of [1, 7, 4096, 100_000]) {
    const { text, lines } = cutAll(`<a>${opening}${filler}${ending}</a>`, size)
    expect(text.length).toBeLessThan(4_200)
    expect(text.startsWith(`<a>${opening}output`)).toBe(true)
    expect(text.endsWith(`${ending}</a>`)).toBe(true)
    expect(lines + (text.match(/\n/g) ?? []).length).toBe(1000)
  }
})

test('a section that only looks like one, inside another, is none', () => {
  const text = `<a><!-- <![CDATA[ --><b/><![CDATA[ <!-- ]]><c/></a>`
  expect(cutAll(text, 3).text).toBe(text)
})

test('nothing is left out after a DOCTYPE, which may quote anything', () => {
  const text = `<!DOCTYPE a SYSTEM "<![CDATA["><a>${filler}</a>`
  expect(cutAll(text, 11).text).toBe(text)
})

test('documents of short sections come out as they are, however they are cut into pieces', () => {
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
      expect(cutAll(parts.join(''), size).text).toBe(parts.join(''))
    }),
  )
})
