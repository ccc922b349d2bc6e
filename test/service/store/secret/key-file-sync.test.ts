import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isMet } from '../../../../testkit/requirement.ts'
import { createFolder } from '../../../../testkit/service/store/engine.ts'
import { canTrace, listUnsynced, toTracer } from '../../../../testkit/service/store/sync-trace.ts'

const module = JSON.stringify(new URL('../../../../src/service/store/secret/key-file.ts', import.meta.url).href)

test.runIf(isMet(canTrace(), 'the syncs of a key file, because strace is not installed or may not trace')).each([
  ['with links', true],
  ['without links', false],
])('a created key file and its folder are on the disk, on a file system %s', async (_, hasLinks) => {
  const folder = await createFolder()
  const path = join(folder, 'keys', 'evidence.key')
  const file = join(folder, 'trace')
  const script = `const { createKeyFile } = await import(${module})
    process.stdout.write(createKeyFile(${JSON.stringify(path)}).toString('base64url'))
    try { createKeyFile(${JSON.stringify(path)}) } catch (cause) { process.stdout.write(' ' + cause.code) }`
  const [tracer = '', ...words] = toTracer(file, { hasLinks })

  const command = [...words, process.execPath, '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(tracer, command)

  // Without links the key is not created again, but it is not known which process has created it.
  const [key, failure] = stdout.split(' ')
  expect(failure).toBe(hasLinks ? undefined : 'file')
  expect(readFileSync(path, 'utf8')).toBe(`${key}\n`)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'keys'))).toEqual(['evidence.key'])
  const trace = readFileSync(file, 'utf8')
  expect(trace.includes('(INJECTED)')).toBe(!hasLinks)
  expect(listUnsynced(trace, join(folder, 'keys'))).toEqual([])
})
