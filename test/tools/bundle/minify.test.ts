import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderOf } from '../../../testkit/fingerprint/temporary-folder.ts'
import { minifyBundle } from '../../../tools/bundle/minify.ts'

const cookies = 'const brandChecks = brandCheckMultiple([Headers, globalThis.Headers].filter(Boolean))\n'
const http2 = 'let http2\nhttp2 = __webpack_require__(32467)\n'
const other = 'export const sum = (first, second) => {\n  return first + second\n}\n'

function read(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

describe('a bundle that contains the texts of undici', () => {
  test('has it replaced in a chunk, and every chunk minified', () => {
    const folder = folderOf({
      'index.js': other,
      '12.index.js': `${cookies}export { brandChecks }`,
      '7.index.js': `${http2}export { http2 }`,
    })
    minifyBundle(folder)
    expect(read(folder, '12.index.js')).toContain('brandCheckMultiple([Headers])')
    expect(read(folder, '7.index.js')).toBe('let e={constants:{}};export{e as http2};')
  })

  test('has it replaced in the entry, which is not minified again', () => {
    const folder = folderOf({ 'index.js': cookies + other, '7.index.js': http2 + other })
    minifyBundle(folder)
    expect(read(folder, 'index.js')).toBe(`const brandChecks = brandCheckMultiple([Headers])\n${other}`)
  })
})

describe('a bundle that does not contain the text of undici', () => {
  test('fails with the text, the library and the folder, and is not changed', () => {
    const changed = cookies.replace('.filter(Boolean)', '')
    const folder = folderOf({ 'index.js': http2, '12.index.js': changed })
    expect(() => minifyBundle(folder)).toThrow(
      `No chunk and no entry of ${folder} contains \\[Headers, globalThis\\.Headers\\]\\.filter\\(Boolean\\) of undici.`,
    )
    expect(read(folder, '12.index.js')).toBe(changed)
  })

  test('fails if only another file of the folder contains it', () => {
    const folder = folderOf({ 'index.js': http2, 'sqlite-worker.js': cookies })
    expect(() => minifyBundle(folder)).toThrow('of undici')
  })
})

test('a chunk with a syntax error fails with its path', () => {
  const folder = folderOf({ 'index.js': cookies + http2, '12.index.js': 'const = 1' })
  expect(() => minifyBundle(folder)).toThrow(`${join(folder, '12.index.js')} cannot be minified: `)
})
