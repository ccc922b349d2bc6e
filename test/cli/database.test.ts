import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createDatabase, engines } from '../../testkit/service/store/engine.ts'
import { createFolder, evidence, serve, soleSentence } from '../../testkit/cli/evidence.ts'

describe.each(engines)('evidence with its data in $name', (engine) => {
  test('serves what --database says, makes tokens for it, and never shows a password', async () => {
    const database = await createDatabase(engine)
    const data = createFolder()
    const service = await serve(data, ['--database', database])
    expect(service.stdout()).toContain('Data:  ')
    expect(service.stdout() + service.stderr()).not.toMatch(/secret(?: |%20)word/)
    expect(existsSync(join(data, 'evidence.db'))).toBe(false)

    const words = ['token', 'create', '--name', 'ci', '--org', 'acme', '--role', 'reader']
    const made = await evidence(words, { cwd: createFolder(), env: { EVIDENCE_DATABASE: database } })

    expect(made).toMatchObject({ exitCode: 0, stderr: '' })
    const headers = { authorization: `Bearer ${made.stdout.trim()}` }
    expect((await fetch(`${service.url}/flows/acme`, { headers })).status).toBe(200)
    expect(await service.stop()).toBe(0)
  })
})

test('a database whose address has no password is named whole', async () => {
  const sentence = soleSentence(await evidence(['token', 'list', '--database', 'postgres://127.0.0.1:1/evidence']))
  expect(sentence).toContain('The evidence database postgres://127.0.0.1:1/evidence cannot be opened')
})

test('a database that nobody can reach is one sentence, without its password', async () => {
  const sentence = soleSentence(
    await evidence(['token', 'list', '--database', 'postgres://ada:geheim@127.0.0.1:1/evidence']),
  )
  expect(sentence).toContain('postgres://ada@127.0.0.1:1/evidence')
  expect(sentence).not.toContain('geheim')
})
