import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  createLogKeyFile,
  listLogKeyFiles,
  readLogKeyFile,
  toLogKeyFile,
} from '../../../../src/service/store/log/log-key-file.ts'
import { createFolder } from '../../../../testkit/service/store/engine.ts'

/** A public key, which verifies but does not sign. */
const publicKey = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PUBLIC KEY-----
`

test.each(['', 'not a key', publicKey])('a file of the key of the logs with the text %j is refused', async (text) => {
  const path = join(await createFolder(), 'log.key')
  const key = createLogKeyFile(path)
  expect(readLogKeyFile(path)?.equals(key)).toBe(true)

  await writeFile(path, text)

  expect(() => readLogKeyFile(path)).toThrow(
    expect.objectContaining({
      code: 'file',
      facts: { path },
      message: `The key file ${path} does not contain an Ed25519 private key in PEM; restore it from its backup.`,
    }),
  )
})

test('the files of further keys have their number in their name, and are listed with the first one', async () => {
  const folder = await createFolder()
  const path = join(folder, 'log.key')
  expect([1, 2, 12].map((number) => toLogKeyFile(path, number))).toEqual([
    path,
    join(folder, 'log-2.key'),
    join(folder, 'log-12.key'),
  ])
  expect(listLogKeyFiles(join(folder, 'absent', 'log.key'))).toEqual(new Map())
  expect(listLogKeyFiles(path)).toEqual(new Map())

  const others = [
    'log-1.key',
    'log-02.key',
    'log-.key',
    'log.key.bak',
    'log-2.pem',
    'old-log-2.key',
    'blog.key',
    'log.md',
  ]
  for (const name of ['log.key', 'log-2.key', 'log-12.key', ...others]) await writeFile(join(folder, name), '')
  expect(listLogKeyFiles(path)).toEqual(
    new Map([
      [1, path],
      [2, join(folder, 'log-2.key')],
      [12, join(folder, 'log-12.key')],
    ]),
  )
})

test('a file of the key of the logs that does not exist has no key', async () => {
  expect(readLogKeyFile(join(await createFolder(), 'log.key'))).toBeUndefined()
})
