import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createDatabase, engines } from '../../testkit/service/store/engine.ts'
import { createFolder, callEvidence, startEvidenceServe, readErrorLine } from '../../testkit/cli/evidence.ts'

describe.each(engines)('evidence with its data in $name', (engine) => {
  test('opens the database of --database, creates tokens in it and prints no password', async () => {
    const database = await createDatabase(engine)
    const data = createFolder()
    const service = await startEvidenceServe(data, ['--database', database])
    expect(service.stdout()).toContain('Data:  ')
    expect(service.stdout() + service.stderr()).not.toMatch(/secret(?: |%20)word/)
    expect(existsSync(join(data, 'evidence.db'))).toBe(false)

    const words = ['token', 'create', '--name', 'ci', '--org', 'acme', '--role', 'reader']
    const made = await callEvidence(words, { cwd: createFolder(), env: { EVIDENCE_DATABASE: database } })

    expect(made).toMatchObject({ exitCode: 0, stderr: '' })
    const headers = { authorization: `Bearer ${made.stdout.trim()}` }
    expect((await fetch(`${service.url}/flows/acme`, { headers })).status).toBe(200)
    expect(await service.stop()).toBe(0)
  })
})

test('the address of a database without a password is printed completely', async () => {
  const line = readErrorLine(await callEvidence(['token', 'list', '--database', 'postgres://127.0.0.1:1/evidence']))
  expect(line).toContain('The evidence database postgres://127.0.0.1:1/evidence cannot be opened')
})

test('an unreachable database is reported in one line without its password', async () => {
  const line = readErrorLine(
    await callEvidence(['token', 'list', '--database', 'postgres://ada:geheim@127.0.0.1:1/evidence']),
  )
  expect(line).toContain('postgres://ada@127.0.0.1:1/evidence')
  expect(line).not.toContain('geheim')
})
