import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLogKeyFile, readLogKeyFile } from '../../../../src/service/store/log/log-key-file.ts'
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
