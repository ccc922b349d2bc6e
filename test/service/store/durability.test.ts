import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import { createFolder, toRecord } from '../../../testkit/service/store/engine.ts'

/** Runs fifty concurrent writers and prints each id when its write is acknowledged. */
const writer = `
import { writeSync } from 'node:fs'
import { openSqliteStore } from ${JSON.stringify(new URL('../../../src/service/store/open-sqlite.ts', import.meta.url).href)}
const [path, round, record] = process.argv.slice(1)
const store = await openSqliteStore(path)
let next = 0
for (let at = 0; at < 50; at += 1) void (async () => {
  for (;;) {
    const id = round + '-' + next++
    await store.append({ record: { ...JSON.parse(record), id } })
    writeSync(1, id + '\\n')
  }
})()
`

/** The acknowledged ids of a writer process that is killed while it writes. */
async function writeUntilKilled(path: string, round: string): Promise<readonly string[]> {
  const template = JSON.stringify(toRecord({ id: '' }))
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer, path, round, template])
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const closed = once(child, 'close')
  await once(child.stdout, 'data')
  await delay(150)
  child.kill('SIGKILL')
  await closed
  return printed.split('\n').slice(0, -1)
}

test('acknowledged records survive SIGKILL during writes, complete and in order', async () => {
  const path = join(await createFolder(), 'evidence.db')
  const acknowledged: string[] = []

  for (const round of ['a', 'b', 'c']) acknowledged.push(...(await writeUntilKilled(path, round)))

  const store = await openSqliteStore(path)
  const records = await store.find('acme', {})
  const ids = new Set(records.map(({ id }) => id))
  expect(acknowledged.length).toBeGreaterThan(3)
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  expect(records.map(({ sequence }) => sequence)).toEqual(records.map((_, at) => records.length - at))
  expect(await store.count('acme', { kinds: ['attestation'], name: 'unit-tests' })).toBe(records.length)
  await store.close()
})
