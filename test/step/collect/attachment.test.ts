import { createHash, randomBytes } from 'node:crypto'
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { attachFiles, type Attached } from '../../../src/step/collect/attachment.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'

const limit = 10 * 1024 * 1024
const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

function bytesOf({ file }: Attached): Uint8Array {
  const { content } = file ?? {}
  return content instanceof Uint8Array ? content : Buffer.alloc(0)
}

describe('the attachment of a report', () => {
  test.each([
    ['a.xml', 'application/xml'],
    ['a.JSON', 'application/json'],
    ['a.sarif', 'application/sarif+json'],
    ['a.b.txt', 'text/plain'],
    ['a.bin', 'application/octet-stream'],
    ['json', 'application/json'],
    ['sub/a.xml', 'application/xml'],
  ])('of %s is the file, as %s', async (path, contentType) => {
    const cwd = createWorkspace({ [path]: 'x' })
    const file = { filename: path.replace('sub/', ''), contentType, content: Buffer.from('x'), sha256: sha256('x') }
    expect(await attachFiles('junit', [path], cwd)).toEqual({ file, notes: [] })
  })

  test('of several files is their archive, and of no file is none', async () => {
    const cwd = createWorkspace({ a: 'a', b: 'b' })
    const archive = await attachFiles('junit', ['a', 'b'], cwd)
    expect(archive.file).toMatchObject({ filename: 'junit.tar.gz', contentType: 'application/gzip' })
    expect(archive.file?.sha256).toBe(sha256(bytesOf(archive)))
    expect(await attachFiles('junit', [], '.')).toEqual({ notes: [] })
  })

  test('of exactly 10 MB is the file, and with one byte more it is compressed', async () => {
    const cwd = createWorkspace({ 'a.xml': '' })
    truncateSync(join(cwd, 'a.xml'), limit)
    expect((await attachFiles('junit', ['a.xml'], cwd)).file).toMatchObject({ filename: 'a.xml' })
    truncateSync(join(cwd, 'a.xml'), limit + 1)
    const compressed = await attachFiles('junit', ['a.xml'], cwd)
    expect(compressed).toMatchObject({ file: { filename: 'a.xml.gz', contentType: 'application/gzip' }, notes: [] })
    expect(gunzipSync(bytesOf(compressed))).toEqual(Buffer.alloc(limit + 1))
    expect(compressed.file?.sha256).toBe(sha256(bytesOf(compressed)))
  })

  test('is omitted if it is too large compressed, with its size, its digest and a note', async () => {
    const content = randomBytes(limit + 1000)
    const cwd = createWorkspace({ 'a.zip': content, 'b.zip': 'b' })
    expect(await attachFiles('generic', ['a.zip'], cwd)).toEqual({
      omitted: { size: limit + 1000, sha256: sha256(content) },
      notes: [
        'a.zip is not attached: it has 10,486,760 bytes, and compressed still more than the limit of 10 MB. The record has its size and SHA-256 in `attachment_omitted`.',
      ],
    })
    const both = await attachFiles('generic', ['a.zip', 'b.zip'], cwd)
    expect(both.omitted?.size).toBeGreaterThan(limit + 1000)
    expect(both.notes).toEqual([expect.stringMatching(/^The archive of 2 generic files is not attached: it has /)])
  })
})
