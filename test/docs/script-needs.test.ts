import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasScriptTools, readScript } from '../../testkit/package/verifiers.ts'
import { isMet } from '../../testkit/requirement.ts'
import { createFolder } from '../../testkit/service/store/engine.ts'

const key = `evidence.example.org/log/acme+530d903a+${'A'.repeat(44)}`
const scripts = [
  { name: 'verify-package.py', start: 'Verifies a package', files: ['a.tar'] },
  { name: 'verify-receipt.py', start: 'Verifies a receipt', files: ['a.receipt', '0'.repeat(64)] },
]

/** Runs a script in a folder without files. `openssl` is what the only program of PATH prints. */
async function run(start: string, arguments_: readonly string[], openssl?: string): Promise<string> {
  const folder = await createFolder()
  const script = join(folder, 'script.py')
  writeFileSync(script, readScript(start))
  if (openssl !== undefined) writeFileSync(join(folder, 'openssl'), `#!/bin/sh\necho '${openssl}'\n`, { mode: 0o755 })
  const python = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout.trim()
  const options = { encoding: 'utf8', cwd: folder, env: { PATH: folder } } as const
  const { status, stdout, stderr } = spawnSync(python, ['-O', script, ...arguments_], options)
  return `${status} ${stdout}${stderr}`
}

describe.runIf(isMet(hasScriptTools, 'the scripts of docs/audit, which need python3 and openssl 3'))(
  'a script of docs/audit says in one sentence what it lacks',
  () => {
    test.each(scripts)('$name needs OpenSSL 3', async ({ start, files }) => {
      const needs = /^1 Nothing was verified: .*OpenSSL 3.*\n$/
      expect(await run(start, [...files, key])).toMatch(needs)
      expect(await run(start, [...files, key], 'LibreSSL 3.3.6')).toMatch(needs)
      expect(await run(start, [...files, key], 'OpenSSL 1.1.1w  11 Sep 2023')).toMatch(needs)
    })

    test.each(scripts)('$name needs the file', async ({ start, files }) => {
      const missing = /^1 Nothing was verified: .*No such file or directory: 'a\.(tar|receipt)'\.\n$/
      expect(await run(start, [...files, key], 'OpenSSL 3.0.19')).toMatch(missing)
    })

    test.each(scripts)('$name needs a whole key', async ({ start, files }) => {
      const wrong = ['log.key', key.slice(0, -1), key.slice(0, -4), key.slice(0, key.lastIndexOf('+'))]
      const wholeKey = /^1 Nothing was verified: .*the whole KEY, .*\n$/
      for (const one of wrong) expect(await run(start, [...files, one], 'OpenSSL 3.0.19')).toMatch(wholeKey)
      expect(await run(start, [], 'OpenSSL 3.0.19')).toMatch(wholeKey)
    })
  },
)
