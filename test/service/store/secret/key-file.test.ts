import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyFile, readKeyFile } from '../../../../src/service/store/secret/key-file.ts'
import { listOpenFiles } from '../../../../testkit/open-files.ts'
import { isLinux, isMet, isRoot } from '../../../../testkit/requirement.ts'
import { createFolder } from '../../../../testkit/service/store/engine.ts'

const module = JSON.stringify(new URL('../../../../src/service/store/secret/key-file.ts', import.meta.url).href)

async function toPath(): Promise<string> {
  return join(await createFolder(), 'evidence.key')
}

test('a key file has 32 random bytes in base64url, for its owner alone, and is read again', async () => {
  const folder = await createFolder()
  const path = join(folder, 'deep', 'er', 'evidence.key')
  const key = createKeyFile(path)

  expect(key).toHaveLength(32)
  expect(await readFile(path, 'utf8')).toMatch(/^[\w-]{43}\n$/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'deep'))).mode & 0o777).toBe(0o700)
  expect(readKeyFile(path)).toEqual(key)
  expect(await readdir(join(folder, 'deep', 'er'))).toEqual(['evidence.key'])
  expect(createKeyFile(join(folder, 'other.key'))).not.toEqual(key)
})

test.runIf(isMet(isRoot, 'the owner of a key file that root creates'))(
  'a key file that root creates belongs to the owner of its folder',
  async () => {
    const path = await toPath()
    await chown(join(path, '..'), 1234, 2345)
    createKeyFile(path)
    expect(await stat(path)).toMatchObject({ uid: 1234, gid: 2345, mode: 0o100600 })
  },
)

test('a key file that exists is kept', async () => {
  const path = await toPath()
  expect(createKeyFile(path)).toEqual(createKeyFile(path))
})

test('a file that does not exist has no key', async () => {
  expect(readKeyFile(await toPath())).toBeUndefined()
})

test('processes that create a key file at the same time get one key, and leave no other file', async () => {
  const path = await toPath()
  const script = `const { createKeyFile } = await import(${module})
    process.stdin.once('data', () => { process.stdout.write(createKeyFile(${JSON.stringify(path)}).toString('hex')); process.exit() })
    process.stdout.write('.')`
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const ready = children.map(({ stdout }) => once(stdout, 'data'))
  await Promise.all(ready)
  const keys = children.map(async ({ stdin, stdout }) => {
    stdin.write('go')
    const chunks: string[] = []
    for await (const chunk of stdout) chunks.push(String(chunk))
    return chunks.join('')
  })

  const [first = '', ...others] = await Promise.all(keys)
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(others)).toEqual(new Set([first]))
  expect(await readdir(join(path, '..'))).toEqual(['evidence.key'])
})

test.each([0o640, 0o604, 0o660, 0o602, 0o777])('a key file of the mode %o is refused', async (mode) => {
  const path = await toPath()
  createKeyFile(path)
  await chmod(path, mode)
  expect(() => readKeyFile(path)).toThrow(`Other users can open the key file ${path}; run chmod 600 '${path}'.`)
})

test('a key file with any other text is refused, and the message does not repeat the text', async () => {
  const path = await toPath()
  const key = createKeyFile(path).toString('base64url')
  const wrong = fc.oneof(
    fc.string().filter((text) => text.trim() !== key),
    fc.constantFrom(
      '',
      `${key.slice(0, 9)}!${key.slice(9)}`,
      key.slice(1),
      `${key}A`,
      key.slice(0, -1),
      `${key}\n${key}`,
      Buffer.alloc(32).toString('hex'),
    ),
  )
  await fc.assert(
    fc.asyncProperty(wrong, async (text) => {
      await writeFile(path, text)
      expect(() => readKeyFile(path)).toThrow(
        /^The key file \S+ does not contain a key of 32 bytes in base64url; restore/,
      )
      expect(() => readKeyFile(path)).not.toThrow(key)
    }),
  )
})

function failureWith(message: string, path: string, code: string): object {
  return expect.objectContaining({ code: 'file', message, facts: { path }, cause: expect.objectContaining({ code }) })
}

test('a path that cannot be read or created is one sentence', async () => {
  const path = await toPath()
  await mkdir(path)
  const unread = `The key file ${path} cannot be read: it is a folder. Name a file in it.`
  expect(() => readKeyFile(path)).toThrow(expect.objectContaining({ code: 'file', message: unread, facts: { path } }))
  await writeFile(`${path}.file`, '')
  const below = join(`${path}.file`, 'evidence.key')
  expect(() => readKeyFile(below)).toThrow(`The key file ${below} cannot be read: it does not exist.`)
  const uncreated = `The key file ${below} cannot be created; use a path that this service can write to.`
  expect(() => createKeyFile(below)).toThrow(failureWith(uncreated, below, 'EEXIST'))
})

test('the command that closes a key file to others quotes its path for a shell', async () => {
  const path = join(await createFolder(), "it's.key")
  createKeyFile(path)
  await chmod(path, 0o644)
  const quoted = `'${path.replace("it's", String.raw`it'\''s`)}'`
  expect(() => readKeyFile(path)).toThrow(`; run chmod 600 ${quoted}.`)
})

test.runIf(isMet(isLinux, 'open files'))(
  'a key file is closed after it was read, and after it was refused',
  async () => {
    const path = await realpath(await createFolder())
    const file = join(path, 'evidence.key')
    createKeyFile(file)
    readKeyFile(file)
    await chmod(file, 0o644)
    expect(() => readKeyFile(file)).toThrow('Other users can open')
    expect(listOpenFiles(path)).toEqual([])
  },
)
