import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Without its bundle a thread ends at once, and evidence fsck checks in one thread without a message.
test('each entry module of a thread is bundled', () => {
  const modules = globSync('src/**/*.ts').filter((file) => readFileSync(file, 'utf8').includes('parentPort?.'))
  const list = readFileSync('tools/bundle/workers.ts', 'utf8')
  const names = modules.map((file) => file.slice('src/'.length, -'.ts'.length))
  expect(names).toContain('service/operate/record/ledger-worker')
  expect(names).toContain('fingerprint/digest-worker')
  expect(names.filter((name) => !list.includes(`'${name}'`))).toEqual([])
})
