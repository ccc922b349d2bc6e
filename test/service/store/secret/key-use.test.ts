import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readKeyFile } from '../../../../src/service/store/secret/key-file.ts'
import { createFileSealer } from '../../../../src/service/store/secret/sealer.ts'
import { createFolder } from '../../../../testkit/service/store/engine.ts'

test('secrets and digests keep their form', async () => {
  const path = join(await createFolder(), 'evidence.key')
  await writeFile(path, `  ${Buffer.alloc(32, 7).toString('base64url')}\n\n`, { mode: 0o600 })
  const sealer = createFileSealer(path)
  const sealed = 'v1.6P_-3J__9zbx6dg7DDaQxFbVIFhnBwxXW9BObuJBN8JaJrX8y6ZD'
  expect(sealer.open({ id: 'a', org: 'acme' }, sealed)).toBe('secret text')
  expect(sealer.seal({ id: 'a', org: 'acme' }, 'secret text')).toMatch(/^v1\.[\w-]+$/)
  expect(sealer.isOwn({ id: 'a', org: 'acme' }, sealed.slice('v1.'.length))).toBe(false)
  expect(sealer.digest('request')).toBe('1bd5decc8bd096f5fb87e3d41cd6e9e87fd60c496e7601c7bb0687d9ace840da')
})

test('a key has one form only: other unused bits of its last character are refused', async () => {
  const path = join(await createFolder(), 'evidence.key')
  // 43 characters have two bits more than 32 bytes.
  await writeFile(path, `${'A'.repeat(42)}B`, { mode: 0o600 })
  expect(() => readKeyFile(path)).toThrow(`The key file ${path} does not contain a key of 32 bytes in base64url`)
  await writeFile(path, 'A'.repeat(43))
  expect(readKeyFile(path)).toEqual(Buffer.alloc(32))
})

test('a path below a file is no missing key', async () => {
  const file = join(await createFolder(), 'file')
  await writeFile(file, '')
  expect(() => readKeyFile(join(file, 'evidence.key'))).toThrow(/^The key file \S+ cannot be read: it does not exist/)
})
