import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Without its bundle a thread ends at once, and evidence fsck checks in one thread without a message.
test('each entry module of a thread is bundled', () => {
  const modules = globSync('src/service/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('parentPort?.on('),
  )
  const list = readFileSync('tools/bundle/workers.ts', 'utf8')
  const names = modules.map((file) => file.slice('src/service/'.length, -'.ts'.length))
  expect(names).toContain('operate/record/ledger-worker')
  expect(names.filter((name) => !list.includes(`'${name}'`))).toEqual([])
})
