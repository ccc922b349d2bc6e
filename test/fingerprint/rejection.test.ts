import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fingerprintOne } from '../../testkit/fingerprint/fingerprint-one.ts'
import { asUnprivilegedUser } from '../../testkit/fingerprint/unprivileged.ts'
import { folderOf, temporaryFolder } from '../../testkit/fingerprint/temporary-folder.ts'

describe('an artifact is rejected with its path if it is', () => {
  test('a missing file', async () => {
    await expect(fingerprintOne('dist/app.tgz', temporaryFolder())).rejects.toMatchObject({
      name: 'EvidenceError',
      code: 'file',
      message: expect.stringMatching(/^dist\/app\.tgz does not exist: /),
      facts: { file: 'dist/app.tgz' },
      cause: expect.objectContaining({ code: 'ENOENT' }),
    })
  })

  test('a path below a file', async () => {
    const cwd = folderOf({ 'app.tgz': 'bytes' })
    await expect(fingerprintOne('app.tgz/inner', cwd)).rejects.toThrow(/^app\.tgz\/inner does not exist: /)
  })

  test.each(['dist/', 'dist//', 'dist\\', 'dist/\\/'])(
    'a missing folder, without separators at the end of %s',
    async (path) => {
      await expect(fingerprintOne(path, temporaryFolder())).rejects.toThrow(/^dist does not exist/)
    },
  )

  test('the root of a file system, with its separator', async () => {
    await expect(fingerprintOne('oci:/', temporaryFolder())).rejects.toThrow(/^\/ is not an OCI image layout/)
  })

  test('an empty name, as from an unset variable', async () => {
    await expect(fingerprintOne('', temporaryFolder())).rejects.toThrow(/empty name/)
  })

  test('an empty folder, or a folder with empty folders only', async () => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, 'dist/deep'), { recursive: true })
    await expect(fingerprintOne('dist/deep', cwd)).rejects.toThrow(/^dist\/deep has no files/)
    await expect(fingerprintOne('dist', cwd)).rejects.toThrow(/^dist has no files/)
  })

  test('a device', async () => {
    const message = expect.stringMatching(/^\/dev\/null is a socket, device or pipe.*: exclude it$/)
    await expect(fingerprintOne('/dev/null', '/')).rejects.toMatchObject({ code: 'file', message })
    await expect(fingerprintOne('oci:/dev/null', '/')).rejects.toMatchObject({ code: 'file', message })
  })

  test('a pipe, without a wait for a writer', async () => {
    const cwd = folderOf({ 'dist/app': 'bytes' })
    execFileSync('mkfifo', [join(cwd, 'pipe'), join(cwd, 'dist/pipe')])
    await expect(fingerprintOne('pipe', cwd)).rejects.toThrow(/^pipe is a socket, device or pipe/)
    await expect(fingerprintOne('dist', cwd)).rejects.toThrow(/^dist\/pipe is a socket, device or pipe/)
  })

  test('a socket in a folder', async () => {
    const cwd = folderOf({ 'dist/app': 'bytes' })
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(join(cwd, 'dist/live.sock'), resolve))
    onTestFinished(() => void server.close())
    await expect(fingerprintOne('dist', cwd)).rejects.toThrow(/^dist\/live\.sock is a socket/)
  })

  test('a circular symbolic link', async () => {
    const cwd = temporaryFolder()
    symlinkSync('there', join(cwd, 'here'))
    symlinkSync('here', join(cwd, 'there'))
    await expect(fingerprintOne('here', cwd)).rejects.toThrow(/^here .*circular/)
  })

  test('a file or folder without read permission', async () => {
    const cwd = folderOf({ 'dist/secret': 'bytes', 'locked/app': 'bytes' })
    for (const folder of [cwd, join(cwd, 'dist')]) chmodSync(folder, 0o755)
    for (const locked of ['dist/secret', 'locked']) chmodSync(join(cwd, locked), 0)
    await asUnprivilegedUser(async () => {
      await expect(fingerprintOne('dist/secret', cwd)).rejects.toThrow(/^dist\/secret cannot be read by this user/)
      await expect(fingerprintOne('dist', cwd)).rejects.toThrow(/^dist\/secret cannot be read by this user/)
      await expect(fingerprintOne('locked', cwd)).rejects.toThrow(/^locked\/? cannot be read by this user/)
      await expect(fingerprintOne('oci:dist/secret', cwd)).rejects.toThrow(/^dist\/secret cannot be read by this user/)
    })
  })

  test('missing, with control characters escaped in the message', async () => {
    await expect(fingerprintOne('a\n::error::b', temporaryFolder())).rejects.toThrow(/^a\\n::error::b does not exist/)
  })
})
