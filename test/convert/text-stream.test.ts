import { Buffer } from 'node:buffer'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTextStream } from '../../src/convert/text-stream.ts'
import { fileOf } from '../../testkit/convert/result-file.ts'

async function textOf(content: string | Uint8Array, piece?: number): Promise<string> {
  let text = ''
  for await (const part of readTextStream(fileOf(content, 'reports/a.xml', piece))) text += part
  return text
}

const utf16le = (text: string): Buffer => Buffer.from(text, 'utf16le')
const utf16be = (text: string): Buffer => utf16le(text).swap16()
const words = '<?xml version="1.0"?><a name="größe 測試 🎉"/>'

describe('a file is decoded', () => {
  test.each([
    ['UTF-8', Buffer.from(words)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${words}`)],
    ['UTF-16 little-endian with a byte order mark', utf16le(`\uFEFF${words}`)],
    ['UTF-16 big-endian with a byte order mark', utf16be(`\uFEFF${words}`)],
    ['UTF-16 little-endian without a byte order mark', utf16le(words)],
    ['UTF-16 big-endian without a byte order mark', utf16be(words)],
  ])('in %s', async (_, bytes) => {
    expect(await textOf(bytes)).toBe(words)
    expect(await textOf(bytes, 1)).toBe(words)
  })

  test.each([
    ['ISO-8859-1', 0xe9, 'é'],
    ['iso-8859-15', 0xa4, '€'],
    ['windows-1252', 0x80, '€'],
    ['windows-1251', 0xc6, 'Ж'],
    ['ISO-8859-2', 0xb1, 'ą'],
  ])('in %s if the XML declaration names it', async (encoding, byte, character) => {
    const start = `<?xml version='1.0' encoding='${encoding}'?><a>`
    const bytes = Buffer.concat([Buffer.from(start), Buffer.from([byte]), Buffer.from('</a>')])
    expect(await textOf(bytes)).toBe(`${start}${character}</a>`)
  })

  test.each([`encoding = 'ISO-8859-1'`, `encoding\n=\t"iso-8859-1"`])(
    'with space in the declaration %j',
    async (declared) => {
      const bytes = Buffer.concat([Buffer.from(`<?xml version='1.0' ${declared}?><a>`), Buffer.from([0xe9])])
      expect(await textOf(bytes)).toMatch(/é$/)
    },
  )

  test.each(['é', '測', '🎉'])('with the character %s at its end, in chunks of each size', async (character) => {
    for (const size of [1, 2, 3, 4, 5, 1000]) {
      const text = `${'x'.repeat(300)}${character}`
      expect(await textOf(text, size)).toBe(text)
    }
  })

  test('as UTF-8 if a single-byte declaration names UTF-16, as .NET writes it', async () => {
    const text = '<?xml version="1.0" encoding="utf-16"?><a>é</a>'
    expect(await textOf(text)).toBe(text)
  })

  test('to the same text with every chunk size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        async (text, piece) => {
          const whole = `<a>${text}</a>`
          expect(await textOf(whole, piece)).toBe(whole)
        },
      ),
    )
  })
})

describe('a file is rejected with its path', () => {
  test.each([
    ['it is empty', Buffer.alloc(0), /^reports\/a\.xml: is empty/],
    [
      'it has bytes that are not UTF-8',
      Buffer.from([0x3c, 0x61, 0xe9, 0x3e]),
      /^reports\/a\.xml: has bytes that are not utf-8/,
    ],
    [
      'it ends inside a character',
      Buffer.from([0x3c, 0x61, 0xe2, 0x82]),
      /^reports\/a\.xml: has bytes that are not utf-8/,
    ],
    [
      'its encoding is not supported',
      Buffer.from('<?xml version="1.0" encoding="klingon"?><a/>'),
      /^reports\/a\.xml: declares an encoding that is not supported/,
    ],
  ])('if %s', async (_, bytes, message) => {
    await expect(textOf(bytes)).rejects.toMatchObject({
      name: 'EvidenceError',
      code: 'file',
      message: expect.stringMatching(message),
    })
  })

  test.each(['x-utf-8', 'utf-8859', 'utf-16les'])('if it declares the encoding %s', async (encoding) => {
    await expect(textOf(`<?xml version="1.0" encoding="${encoding}"?><a/>`)).rejects.toThrow(
      'reports/a.xml: declares an encoding that is not supported; write the file as UTF-8',
    )
  })

  test.each([
    [0x61, 0xff, 0xfe, 0x61],
    [0x61, 0xfe, 0xff, 0x61],
  ])('if its byte order mark is not at its beginning', async (...bytes) => {
    await expect(textOf(Buffer.from(bytes))).rejects.toThrow('reports/a.xml: has bytes that are not utf-8')
  })

  test('if it cannot be read', async () => {
    const file = {
      path: 'reports/a.xml',
      // eslint-disable-next-line require-yield
      async *read(): AsyncGenerator<Uint8Array> {
        throw new Error('EIO: i/o error')
      },
    }
    const reading = (async () => {
      for await (const piece of readTextStream(file)) expect(piece).toBe('never')
    })()
    await expect(reading).rejects.toMatchObject({
      code: 'file',
      message: expect.stringContaining('cannot be read (EIO'),
    })
  })
})
