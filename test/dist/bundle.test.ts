import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { runProcess } from '../../testkit/action/process.ts'

const lack = /eval\(["']require["']\)|webpackMissingModule/
/** pg loads pg-native only if NODE_PG_FORCE_NATIVE is set. */
const unasked = 'eval("require")("pg-native")'

describe.each(['action', 'cli'])('dist/%s', (name) => {
  const folder = join('dist', name)
  const scripts = globSync(join(folder, '**/*.js'))

  // ncc exits with 0 if an import cannot be resolved, and replaces it with code that throws.
  test('contains all its imports', () => {
    const lacking = scripts.filter((file) => lack.test(readFileSync(file, 'utf8').replaceAll(unasked, '')))
    expect(scripts).toContain(join(folder, 'index.js'))
    expect(lacking).toEqual([])
  })

  test('contains the worker that runs rules', () => {
    expect(scripts).toContain(join(folder, 'jq-worker.js'))
  })

  // It is loaded at each start of the embedded service, so it must not contain HTTP or validation code.
  test('contains a small worker for SQLite', () => {
    const file = join(folder, 'sqlite-worker.js')
    const modules = new Set(readFileSync(file, 'utf8').match(/\bnode:[a-z_]+/g))
    expect(modules).toEqual(
      new Set(['node:crypto', 'node:fs', 'node:path', 'node:process', 'node:sqlite', 'node:worker_threads']),
    )
    // The code of the ledger has 40 kB; a validator alone would have 100 kB more.
    expect(statSync(file).size).toBeLessThan(45_000)
  })

  test('contains no path of the build machine', () => {
    const telling = scripts.filter((file) => readFileSync(file, 'utf8').includes(process.cwd()))
    expect(telling).toEqual([])
  })
})

// The embedded service of the action has a folder for attachments. The client of S3 would be a sixth of the bundle.
test('dist/action contains no client of S3', () => {
  const scripts = globSync(join('dist', 'action', '**/*.js'))
  const containing = scripts.filter((file) => readFileSync(file, 'utf8').includes('S3ServiceException'))
  expect(containing).toEqual([])
})

test('dist has the licences of the bundled packages', () => {
  const parts = readFileSync(join('dist', 'licenses.txt'), 'utf8')
    .split(/^-{80}$/m)
    .map((it) => it.trim())
  const lacking = Object.entries(packageJson.dependencies).filter(
    ([name, version]) => !parts.some((part) => part.startsWith(`${name} ${version} (`)),
  )
  expect(lacking).toEqual([])
})

test('dist/cli starts, and has this version', async () => {
  const args = [join('dist', 'cli', 'index.js'), '--version']
  const { exitCode, stdout } = await runProcess({ file: process.execPath, args, cwd: process.cwd(), env: {} })
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${packageJson.version}\n` })
})
