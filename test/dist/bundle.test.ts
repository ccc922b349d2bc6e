import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { runProcess } from '../../testkit/action/process.ts'

const lack = /eval\(["']require["']\)|webpackMissingModule/
/** pg asks for its native twin only where NODE_PG_FORCE_NATIVE says so. */
const unasked = 'eval("require")("pg-native")'

describe.each(['action', 'cli'])('dist/%s', (name) => {
  const folder = join('dist', name)
  const scripts = globSync(join(folder, '**/*.js'))

  // ncc ends with 0 where an import could not be resolved, and leaves something that throws when it is reached.
  test('holds everything that it imports', () => {
    const lacking = scripts.filter((file) => lack.test(readFileSync(file, 'utf8').replaceAll(unasked, '')))
    expect(scripts).toContain(join(folder, 'index.js'))
    expect(lacking).toEqual([])
  })

  test('brings the worker that runs rules', () => {
    expect(scripts).toContain(join(folder, 'jq-worker.js'))
  })

  // It is read at each start of the embedded service: nothing of what serves or checks requests may slip in.
  test('brings the worker that writes to SQLite, small', () => {
    expect(statSync(join(folder, 'sqlite-worker.js')).size).toBeLessThan(20_000)
  })

  test('names no path of the machine that it was built on', () => {
    const telling = scripts.filter((file) => readFileSync(file, 'utf8').includes(process.cwd()))
    expect(telling).toEqual([])
  })
})

test('dist brings the licences of what is bundled', () => {
  const parts = readFileSync(join('dist', 'licenses.txt'), 'utf8')
    .split(/^-{80}$/m)
    .map((it) => it.trim())
  const lacking = Object.entries(packageJson.dependencies).filter(
    ([name, version]) => !parts.some((part) => part.startsWith(`${name} ${version} (`)),
  )
  expect(lacking).toEqual([])
})

test('dist/cli loads, and is of this version', async () => {
  const args = [join('dist', 'cli', 'index.js'), '--version']
  const { exitCode, stdout } = await runProcess({ file: process.execPath, args, cwd: process.cwd(), env: {} })
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${packageJson.version}\n` })
})
