import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { EvidenceError } from '../../src/error.ts'
import { convertJunit } from '../../src/convert/junit/junit.ts'
import { detectResultKind } from '../../src/convert/kind-detection.ts'
import { readTextStream } from '../../src/convert/text-stream.ts'
import { fileOf } from '../../testkit/convert/result-file.ts'

async function textOf(content: Uint8Array, size: number): Promise<string> {
  let text = ''
  for await (const part of readTextStream(fileOf(content, 'a.xml', size))) text += part
  return text
}

/** A file of which each chunk is counted as it is read. */
function countChunks(chunks: readonly string[]) {
  let count = 0
  const file = {
    path: 'a.xml',
    async *read() {
      for (const chunk of chunks) {
        count += 1
        yield Buffer.from(chunk)
      }
    },
  }
  return { file, count: () => count }
}

describe('a text', () => {
  test('is decoded as soon as the declaration can be read, and not before', async () => {
    for (const [length, read] of [
      [255, 2],
      [256, 1],
    ] as const) {
      const { file, count } = countChunks(['x'.repeat(length), 'y', 'z'])
      const stream = readTextStream(file)
      await stream.next()
      expect(count()).toBe(read)
      await stream.return(undefined)
    }
  })
  test.each([1, 2, 3, 4, 5])('with characters of two to four bytes is read in chunks of %d', async (size) => {
    const text = `<!--${'-'.repeat(256)}-->\u0080é߿ࠀ測￿𐀀🎉\u{10FFFF}end`
    expect(await textOf(Buffer.from(text), size)).toBe(text)
  })
  test.each([
    ['a byte that begins no character', [0x80, 0x61]],
    ['a character that is too long', [0xc0, 0x80]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a character that ends early', [0xe2, 0x61]],
    ['a character that the end cuts', [0xf0, 0x9f, 0x8e]],
  ])('with %s is not UTF-8, in any chunks', async (_what, bytes) => {
    const content = Buffer.concat([Buffer.from('x'.repeat(300)), Buffer.from(bytes)])
    for (const size of [1, 2, 65_536]) await expect(textOf(content, size)).rejects.toThrow(/bytes that are not utf-8/)
  })
  test.each([
    [
      '<!-- <?xml version="1.0" encoding="iso-8859-1"?> --><a>é</a>',
      '<!-- <?xml version="1.0" encoding="iso-8859-1"?> --><a>é</a>',
    ],
    ['<?xmlx encoding="iso-8859-1"?><a>é</a>', '<?xmlx encoding="iso-8859-1"?><a>é</a>'],
    ['<?xml version="1.0"?><a encoding="iso-8859-1">é</a>', '<?xml version="1.0"?><a encoding="iso-8859-1">é</a>'],
    ['<?xml encoding = "utf16"?><a>é</a>', '<?xml encoding = "utf16"?><a>é</a>'],
    ['<?xml encoding="UTF-16LE"?><a>é</a>', '<?xml encoding="UTF-16LE"?><a>é</a>'],
    ['<?xml encoding="utf8"?><a>é</a>', '<?xml encoding="utf8"?><a>é</a>'],
    ['<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', '<?xml version="1.0" encoding="ISO-8859-1"?><a>Ã©</a>'],
  ])('%s has the encoding of its declaration alone', async (text, expected) => {
    expect(await textOf(Buffer.from(text), 65_536)).toBe(expected)
  })
  test('that is not in the declared encoding names it', async () => {
    const content = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="euc-kr"?>'), Buffer.from([0xff, 0xff])])
    await expect(textOf(content, 65_536)).rejects.toThrow(
      'a.xml: has bytes that are not euc-kr; declare the right encoding, or write the file as UTF-8',
    )
  })
  test('whose reader has an own error is rejected with it', async () => {
    const own = new EvidenceError('file', 'The archive has no such file.')
    const file = {
      path: 'a.xml',
      read: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(own) }) }),
    }
    await expect(readTextStream(file).next()).rejects.toBe(own)
  })
})

test('the kind is read from the first 64 KiB after white space, of which no more chunks are read than needed', async () => {
  const root = '<testsuite/>'
  const blank = ' '.repeat(65_536 - root.length)
  expect(await detectResultKind(fileOf(`${blank}${root}`))).toBe('junit')
  expect(await detectResultKind(fileOf(`${blank} ${root}`))).toBe('junit')
  expect(await detectResultKind(fileOf(`${blank}${blank}${root}`))).toBe('junit')
  const { file, count } = countChunks([' '.repeat(65_535), 'x', 'y'])
  await detectResultKind(file)
  expect(count()).toBe(2)
})

function comment(length: number): string {
  return `<!--${'x'.repeat(length - 7)}-->`
}

test('the root of XML is searched in all of a file that begins with comments', async () => {
  const root = '<testsuites/>'
  const length = 65_536 - root.length
  expect(await detectResultKind(fileOf(`${comment(length)}${root}`))).toBe('junit')
  expect(await detectResultKind(fileOf(`${comment(length)} ${root}`))).toBe('junit')
  expect(await detectResultKind(fileOf(`${comment(length)} ${comment(length)}`))).toBe('broken')
})

test('elements may nest 100 levels deep', async () => {
  const { payload } = await convertJunit([fileOf('<testsuite>'.repeat(100) + '</testsuite>'.repeat(100))])
  expect(payload.junit_results).toHaveLength(1)
})

test('XML 1.1 is read as XML 1.0', async () => {
  const { payload } = await convertJunit([fileOf('<?xml version="1.1"?><testsuite name="a\u2028b" tests="1"/>')])
  expect(payload.junit_results).toMatchObject([{ name: 'a\u2028b' }])
})

test.each(['[]', '\uFEFF {"a":1}', ' \n['])('%j is JSON and not JUnit XML', async (text) => {
  await expect(convertJunit([fileOf(text, 'a.json')])).rejects.toThrow(
    'a.json: is JSON, and a JUnit report is XML; set `kind` to that of the file, or name the file that the test runner writes as JUnit XML',
  )
})

test('the kind of a file is known by its root element, also if what follows is not XML', async () => {
  const { file } = countChunks([`<testsuites>${' '.repeat(300)}`, '<wrong', '></other>'])
  expect(await detectResultKind(file)).toBe('junit')
})
