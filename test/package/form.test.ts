import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { parseHashLines, printHashLines } from '../../src/package/hash-lines.ts'
import { parseManifest, printManifest } from '../../src/package/manifest.ts'
import { parseName } from '../../src/package/member.ts'
import { readPackage } from '../../src/package/read-package.ts'
import { readme } from '../../src/package/readme.ts'
import { blockSize, endBlocks, printHeader } from '../../src/package/tar.ts'
import { writePackage, type WrittenMember } from '../../src/package/write-package.ts'
import { unpackPackage } from '../../testkit/package/download.ts'

const [one, two] = ['1'.repeat(64), '2'.repeat(64)] as const

/** The members of a package by name, in order. The form does not depend on the contents. */
const contents: Readonly<Record<string, string>> = {
  'README.txt': readme,
  'package.json': '{}',
  checkpoint: 'note\n',
  range: '',
  entries: 'e'.repeat(1060),
  'events/2.json': '{}',
  'events/2.proof': 'proof\n',
  'flow/1.proof': 'erased\n',
  'flow/9.json': '{}',
  'flow/9.proof': 'proof\n',
  'records/3.json': 'x'.repeat(512),
  'records/10.json': '{}',
  [`attachments/${one}`]: '',
  [`attachments/${two}`]: 'a'.repeat(3000),
}

/** Names and contents. */
type Members = readonly (readonly [string, string])[]

async function pack(members: Members = Object.entries(contents)): Promise<Buffer> {
  async function* list(): AsyncGenerator<WrittenMember> {
    for (const [name, content] of members) yield toMember(name, Buffer.from(content))
  }
  const parts: Uint8Array[] = []
  for await (const part of writePackage(list())) parts.push(part)
  return Buffer.concat(parts)
}

function toMember(name: string, bytes: Uint8Array): WrittenMember {
  const key = parseName(name)
  if (key === undefined) throw new Error(`${name} is no name.`)
  return { key, size: bytes.length, content: [bytes] }
}

function without(...names: readonly string[]): Members {
  return Object.entries(contents).filter(([name]) => !names.includes(name))
}

/** The members, with one moved before another. */
function move(name: string, before: string): Members {
  const moved = [name, contents[name] ?? ''] as const
  return without(name).flatMap((member) => (member[0] === before ? [moved, member] : [member]))
}

/** A copy with one other bit. */
function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

/** A member that writePackage does not write, in place of the last one. */
function append(header: Buffer, content = ''): (bytes: Buffer) => Buffer {
  const padded = Buffer.alloc(Math.ceil(content.length / blockSize) * blockSize)
  padded.write(content)
  return (bytes) => Buffer.concat([bytes.subarray(0, -endBlocks.length), header, padded, endBlocks])
}

/** A header as another program writes it, with a right checksum. */
function alter(header: Buffer, at: number, text: string): Buffer {
  const altered = Buffer.from(header)
  altered.write(text, at, 'latin1')
  altered.write('        ', 148, 'latin1')
  let sum = 0
  for (const byte of altered) sum += byte
  altered.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return altered
}

const last = printHeader({ name: `attachments/${'3'.repeat(64)}`, size: 0 })

describe('the reader of packages', () => {
  test.each([1, 7, 512, 100_000])('reads what the writer writes, in parts of %d bytes', async (size) => {
    const members = await unpackPackage(await pack(), size)

    expect([...members].map(([name, content]) => [name, content.toString()])).toEqual(Object.entries(contents))
  })

  test('passes over what is not read of a content, and keeps no more of it than a part', async () => {
    const large = 50 * 1024 * 1024
    const part = Buffer.alloc(65_536)
    async function* list(): AsyncGenerator<WrittenMember> {
      for (const [name, content] of Object.entries(contents)) {
        const member = toMember(name, Buffer.from(content))
        yield name === 'entries'
          ? { ...member, size: large, content: Array<Uint8Array>(large / part.length).fill(part) }
          : member
      }
    }

    const names: string[] = []
    for await (const member of readPackage(writePackage(list()))) {
      names.push(member.name)
      if ('content' in member) await member.content[Symbol.asyncIterator]().next()
    }

    expect(names).toEqual(Object.keys(contents))
  })

  test.each([
    ['members without a list', without(...Object.keys(contents).slice(5))],
    ['no attachments', without(`attachments/${one}`, `attachments/${two}`)],
  ])('accepts %s', async (_what, members) => {
    expect((await unpackPackage(await pack(members))).size).toBe(members.length)
  })

  test.each<readonly [string, Members]>([
    ...[
      'README.txt',
      'package.json',
      'checkpoint',
      'range',
      'entries',
      'events/2.json',
      'events/2.proof',
      'flow/9.proof',
    ].map((name) => [`without ${name}`, without(name)] as const),
    ['with members in another order', move('checkpoint', 'package.json')],
    ['with records in another order', move('records/10.json', 'records/3.json')],
    ['with lists in another order', move('records/3.json', 'flow/1.proof')],
    ['with attachments in another order', move(`attachments/${two}`, `attachments/${one}`)],
    ['with a proof before its document', move('flow/9.proof', 'flow/9.json')],
    ['with a member twice', [...Object.entries(contents), [`attachments/${two}`, '']] as const],
    [
      'with another README.txt',
      [['README.txt', readme.replace('believe', 'doubt')], ...without('README.txt')] as const,
    ],
  ])('refuses a package %s', async (_what, members) => {
    await expect(unpackPackage(await pack(members))).rejects.toMatchObject({ code: 'file' })
  })

  test.each<readonly [string, (bytes: Buffer) => Buffer]>([
    ['an empty file', () => Buffer.alloc(0)],
    ['a file that is no archive', () => Buffer.from('{}'.repeat(600))],
    ['a header with one other byte', (bytes) => flip(bytes, 108)],
    ['a wrong checksum', (bytes) => flip(bytes, 150)],
    ['a byte after a content', (bytes) => flip(bytes, (1 + Math.ceil(readme.length / blockSize)) * blockSize - 1)],
    ['data after the end', (bytes) => Buffer.concat([bytes, Buffer.alloc(blockSize)])],
    ['one block of zeros at the end', (bytes) => bytes.subarray(0, -blockSize)],
    ['no end', (bytes) => bytes.subarray(0, -2 * blockSize)],
    ['a foreign member', append(printHeader({ name: 'evil.sh', size: 0 }))],
    ['a member of a folder above', append(printHeader({ name: '../records/11.json', size: 0 }))],
    ['a sequence with a zero before it', append(printHeader({ name: 'records/011.json', size: 0 }))],
    ['a proof of a record', append(printHeader({ name: 'records/11.proof', size: 0 }))],
    ['a digest in capital letters', append(printHeader({ name: `attachments/${'F'.repeat(64)}`, size: 0 }))],
    ['a link', append(alter(last, 156, '2'))],
    [
      'a pax header',
      append(alter(printHeader({ name: `attachments/${'3'.repeat(64)}`, size: 20 }), 156, 'x'), '19 path=records/1\n'),
    ],
    ['another owner', append(alter(last, 108, '0001000'))],
    ['a time', append(alter(last, 136, '00000000001'))],
    ['the magic of GNU', append(alter(last, 257, 'ustar  \0'))],
    ['a prefix of the name', append(alter(last, 345, 'attachments'))],
    ['a size of 8 GiB', append(printHeader({ name: `attachments/${'3'.repeat(64)}`, size: 8 ** 11 - 1 }))],
    ['a size in binary', append(alter(last, 124, '\x80\0\0\0\0\0\0\0\0\0\0\x01'))],
    ['a document of 17 MiB', append(printHeader({ name: 'records/11.json', size: 17 * 1024 * 1024 }))],
  ])('refuses %s', async (_what, alterPackage) => {
    await expect(unpackPackage(alterPackage(await pack()))).rejects.toMatchObject({ code: 'file' })
  })

  test('refuses a package that ends at any block', async () => {
    const bytes = await pack()

    for (let end = 0; end < bytes.length; end += 300)
      await expect(unpackPackage(bytes.subarray(0, end))).rejects.toMatchObject({ code: 'file' })
  })
})

test('a document that is too large is refused before it is read', async () => {
  const members = without(`attachments/${one}`, `attachments/${two}`)
  const tooLarge = append(printHeader({ name: 'records/11.json', size: 17 * 1024 * 1024 }))

  await expect(unpackPackage(tooLarge(await pack(members)))).rejects.toThrow('larger than 16,777,216 bytes')
})

test('a content of another length than its member is not written', async () => {
  const members = Readable.from([{ ...toMember('range', Buffer.from('x')), size: 2 }])

  await expect(Readable.from(writePackage(members)).toArray()).rejects.toThrow('1 bytes instead of 2')
})

describe('the parts of a package', () => {
  test('hashes are lines that have one form', () => {
    const hashes = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const text = printHashLines(hashes)

    expect(parseHashLines(text)).toEqual(hashes)
    expect(parseHashLines('')).toEqual([])
    for (const other of [text.trimEnd(), `${text}\n`, text.replace('\n', '\r\n'), text.replaceAll('=', ''), 'AAAA\n'])
      expect(parseHashLines(other), other).toBeUndefined()
  })

  test('package.json has one form', () => {
    const manifest = { org: 'acme', flow: 'shop', trail: 'größe "1"', flow_tag: 'ab'.repeat(16) }
    const text = printManifest(manifest)

    expect(text).toBe(
      `{"flow":"shop","flow_tag":"${'ab'.repeat(16)}","format":"delivery-evidence-package-v1","org":"acme","trail":"größe \\"1\\""}`,
    )
    expect(parseManifest(text)).toEqual(manifest)
    for (const other of [
      `${text}\n`,
      text.replace('v1', 'v2'),
      text.replace('ab', 'AB'),
      text.replace('"shop"', '1'),
      text.replace('{', '{"a":1,'),
      '{}',
      'x',
    ])
      expect(parseManifest(other), other).toBeUndefined()
  })

  test('the text of README.txt is the one that the rules name', () => {
    expect(readFileSync('docs/spec/packages.md', 'utf8')).toContain(`SHA-256 \`${hash('sha256', readme)}\``)
  })
})
