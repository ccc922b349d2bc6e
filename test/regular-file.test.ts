import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openRegularFile, readRegularText, streamRegularFile, type NamedFile } from '../src/regular-file.ts'
import { createWorkspace } from '../testkit/step/workspace.ts'
import { isMet, isPosix } from '../testkit/requirement.ts'

const read = (path: string, links: NamedFile['links'] = 'follow'): string =>
  readRegularText({ path, shown: 'The file', links })

async function stream(path: string): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of streamRegularFile({ path, shown: 'The file', links: 'follow' })) parts.push(part)
  return Buffer.concat(parts).toString()
}

describe('a regular file', () => {
  test('is read at once or in parts', async () => {
    const path = join(createWorkspace({ a: 'text' }), 'a')
    expect([read(path), await stream(path)]).toEqual(['text', 'text'])
  })
  test('is not read above 64 MiB', () => {
    const path = join(createWorkspace({ a: '' }), 'a')
    truncateSync(path, 64 * 1024 * 1024 + 1)
    expect(() => read(path)).toThrow('The file cannot be read: it has 67,108,865 bytes, and the limit is 67,108,864.')
  })
  test('that is missing is named', async () => {
    const path = join(createWorkspace({ a: '' }), 'a', 'b')
    expect(() => read(path)).toThrow(
      expect.objectContaining({
        code: 'file',
        message: 'The file cannot be read: it does not exist.',
        facts: { path },
      }),
    )
    await expect(stream(path)).rejects.toMatchObject({ code: 'file' })
  })
})

describe.runIf(isMet(isPosix, 'pipes, sockets, devices and links'))('not a regular file', () => {
  test('is refused by what it is, without a wait', async () => {
    const cwd = createWorkspace({ 'folder/a': '' })
    execFileSync('mkfifo', [join(cwd, 'pipe')])
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(join(cwd, 'socket'), resolve))
    onTestFinished(() => void server.close())
    symlinkSync('pipe', join(cwd, 'link'))
    for (const [path, problem] of [
      [join(cwd, 'pipe'), 'it is a pipe'],
      [join(cwd, 'link'), 'it is a pipe'],
      [join(cwd, 'socket'), 'it is a socket'],
      [join(cwd, 'folder'), 'it is a folder'],
      ['/dev/zero', 'it is a device'],
    ] as const) {
      expect(() => read(path)).toThrow(`The file cannot be read: ${problem}`)
      await expect(stream(path)).rejects.toThrow(`The file cannot be read: ${problem}`)
    }
  })
  test('is a link that leads nowhere or to itself', () => {
    const cwd = createWorkspace({})
    symlinkSync('none', join(cwd, 'nowhere'))
    symlinkSync('here', join(cwd, 'here'))
    expect(() => read(join(cwd, 'nowhere'))).toThrow('it is a symbolic link to a file that does not exist')
    expect(() => read(join(cwd, 'here'))).toThrow('a symbolic link leads back to itself')
  })
  test('is a pipe behind the standard input', () => {
    const script = `import { readRegularText } from ${JSON.stringify(join(import.meta.dirname, '../src/regular-file.ts'))}; readRegularText({ path: '/dev/stdin', shown: 'x', links: 'follow' })`
    const run = (): Buffer =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { input: 'text', stdio: 'pipe' })
    expect(run).toThrow(/x cannot be read: it is a (pipe|socket)/)
  })
})

describe.runIf(isMet(isPosix, 'links'))('a link', () => {
  test('leads to a file of the folder, also where the folder itself is one', () => {
    const cwd = createWorkspace({ 'real/a': 'text' })
    symlinkSync('real', join(cwd, 'folder'))
    symlinkSync('a', join(cwd, 'real', 'link'))
    for (const path of ['folder/a', 'folder/link']) {
      expect(read(join(cwd, path), { within: cwd })).toBe('text')
      expect(read(join(cwd, path), { within: join(cwd, 'folder') })).toBe('text')
    }
  })
  test.each(['outside', 'way/outside', 'sibling'])('that leads out of the folder is refused: %s', (path) => {
    const cwd = createWorkspace({ outside: 'secret', 'inside/a': '', 'inside2/a': 'secret' })
    const within = join(cwd, 'inside')
    symlinkSync(cwd, join(within, 'way'))
    symlinkSync('../outside', join(within, 'outside'))
    symlinkSync('../inside2/a', join(within, 'sibling'))
    const message = `The file cannot be read: a symbolic link leads out of ${within}, to ${cwd}/`
    expect(() => read(join(within, path), { within })).toThrow(message)
    expect(read(join(within, path))).toBe('secret')
  })
  test('is no reason to refuse a path that is outside by its own text', () => {
    const cwd = createWorkspace({ outside: 'text' })
    mkdirSync(join(cwd, 'inside'))
    expect(read(join(cwd, 'outside'), { within: join(cwd, 'inside') })).toBe('text')
  })
  test('is refused where none is followed', () => {
    const cwd = createWorkspace({ a: 'text' })
    symlinkSync('a', join(cwd, 'link'))
    writeFileSync(join(cwd, 'b'), '')
    expect(() => openRegularFile({ path: join(cwd, 'link'), shown: 'x', links: 'refuse' })).toThrow('a symbolic link')
    expect(read(join(cwd, 'a'), 'refuse')).toBe('text')
  })
})
