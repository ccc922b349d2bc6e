import { expect, test } from 'vitest'
import { createXmlReader } from '../../src/convert/xml.ts'

/** The names of a document's elements, read in parts of a length. */
function readNames(xml: string, length = xml.length): readonly string[] {
  const names: string[] = []
  const reader = createXmlReader('a.xml', {
    open: (name, attributes) => names.push(name, ...Object.values(attributes)),
    close: () => undefined,
    text: () => undefined,
  })
  for (let at = 0; at < xml.length; at += length) reader.write(xml.slice(at, at + length))
  reader.end()
  return names
}

test.each(['\u0001', '\u001F', '\uFFFE', '&#1;', '&#31;', '&#x1;', '&#x1F;', '&#xD800;', '&#x00FFFF;'])(
  'the character %j is accepted wherever the document is divided',
  (character) => {
    for (let before = 0; before < 24; before += 1) {
      const xml = `<a b="${'x'.repeat(before)}${character}${'y'.repeat(40)}"><c/></a>`
      expect(readNames(xml, 20)).toHaveLength(3)
    }
  },
)

function nest(levels: number): string {
  return '<a>'.repeat(levels) + '</a>'.repeat(levels)
}

test('a hundred levels are read, and no more', () => {
  expect(readNames(nest(100))).toHaveLength(100)
  expect(() => readNames(nest(101))).toThrow('a.xml: nests elements more than 100 levels deep')
})

test('a document that declares version 1.1 is read as one of version 1.0', () => {
  expect(() => readNames('<?xml version="1.1"?><a>\u0085</b></a>')).toThrow('is not well-formed XML at line 1 ')
  expect(() => readNames('<?xml version="1.1"?><a>\n</b></a>')).toThrow('is not well-formed XML at line 2 ')
})

test.each([
  ['a reference that is no number after one that is', '<a b="&#1;&#1z;"/>', /is not well-formed XML at line 1/],
  ['a reference after the root', '<a/>&#65;', /is not well-formed XML at line 1/],
  ['a beginning of a comment after the root', '<a/>\n<!', /is cut off at line 2 \(unexpected end\)/],
  ['a beginning of a tag after the root', '<a/>\n<', /is (?:cut off|not well-formed XML) at line 2/],
])('%s is refused', (_, xml, message) => {
  expect(() => readNames(xml)).toThrow(message)
})
