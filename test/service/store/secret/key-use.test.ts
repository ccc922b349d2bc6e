import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Transaction } from '../../../../src/service/store/engine/driver.ts'
import { digestOldRequests } from '../../../../src/service/store/secret/key-digest.ts'
import { readKeyFile } from '../../../../src/service/store/secret/key-file.ts'
import { createFileSealer, createMemorySealer } from '../../../../src/service/store/secret/sealer.ts'
import { createFolder } from '../../../../testkit/service/store/engine.ts'

test('secrets and digests of earlier versions are read with their key', async () => {
  const path = join(await createFolder(), 'evidence.key')
  await writeFile(path, `  ${Buffer.alloc(32, 7).toString('base64url')}\n\n`, { mode: 0o600 })
  const sealer = createFileSealer(path)
  // Written by the version of 2026-11-23.
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

test('the digests of many old requests are replaced once each', async () => {
  const asked: (readonly unknown[])[] = []
  const connection = {
    changeSchema: async (sql: string, parameters: readonly unknown[]) => {
      asked.push(parameters.slice(0, sql.split('?').length - 1))
      return []
    },
  } as unknown as Transaction
  const ids = Array.from({ length: 1001 }, (_, at) => `id-${at}`)
  await digestOldRequests(connection, { org: 'acme', ids }, createMemorySealer())
  expect(asked.map((parameters) => parameters.length)).toEqual([501, 501, 2])
  expect(asked.flatMap(([, ...chunk]) => chunk)).toEqual(ids)
})
