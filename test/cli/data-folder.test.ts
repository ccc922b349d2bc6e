import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFolder, readErrorLine, callEvidence, startEvidenceServe } from '../../testkit/cli/evidence.ts'
import { createWorkspace } from '../../testkit/step/workspace.ts'
import { createDatabase, engines } from '../../testkit/service/store/engine.ts'

const created = ['token', 'create', '--name', 'ci', '--org', 'acme', '--role', 'reader']

describe('a wrong --data folder', () => {
  test('with other files gets no database from evidence serve', async () => {
    const data = createFolder()
    writeFileSync(join(data, 'index.html'), 'a page')
    const finished = await callEvidence(['serve', '--data', data, '--port', '0'])
    expect(readErrorLine(finished)).toContain('holds other files, such as index.html')
    expect([finished.exitCode, readdirSync(data)]).toEqual([2, ['index.html']])
  })

  test('that is a file is refused by evidence serve', async () => {
    const file = join(createFolder(), 'file')
    writeFileSync(file, '')
    const finished = await callEvidence(['serve', '--data', file, '--port', '0'])
    expect(finished.exitCode).toBe(2)
    expect(readErrorLine(finished)).toContain(file)
    expect(statSync(file).size).toBe(0)
  })

  test('of a volume, with the folders of the file system and the last checkpoints of the logs, can be served', async () => {
    const data = createFolder()
    for (const name of ['lost+found', 'evidence-log']) mkdirSync(join(data, name))
    expect((await startEvidenceServe(data)).token).toMatch(/^des_/)
  })

  test('is used by evidence token only with --create-database', async () => {
    const data = join(createFolder(), 'new')
    const refused = await callEvidence([...created, '--data', data])
    expect([refused.exitCode, existsSync(data)]).toEqual([2, false])
    expect(readErrorLine(refused)).toContain('--create-database')
    expect((await callEvidence([...created, '--data', data, '--create-database'])).exitCode).toBe(0)
    expect((await callEvidence(['token', 'list', '--data', data])).stdout).toContain('ci')
  })
})

test('--data with a database in its folder is not replaced by $EVIDENCE_DATABASE', async () => {
  const cwd = createFolder()
  const create = [...created, '--create-database', '--data']
  for (const folder of ['live', 'restored']) await callEvidence([...create, folder], { cwd })
  const env = { EVIDENCE_DATABASE: 'live/evidence.db' }
  const refused = await callEvidence(['token', 'list', '--data', 'restored'], { cwd, env })
  expect(readErrorLine(refused)).toContain('$EVIDENCE_DATABASE names another one')
  expect(refused.exitCode).toBe(2)

  const explicit = ['token', 'list', '--data', 'restored', '--database', 'live/evidence.db']
  const others = ['attachments', 'live'].map((folder) => ['token', 'list', '--data', folder])
  for (const words of [['token', 'list'], ...others, explicit])
    expect(await callEvidence(words, { cwd, env })).toMatchObject({ exitCode: 0 })
})

test.each(engines)('a database in $name without tables gets none from evidence token', async (engine) => {
  const env = { EVIDENCE_DATABASE: await createDatabase(engine) }
  const cwd = createFolder()
  const refused = await callEvidence(created, { cwd, env })
  expect(readErrorLine(refused)).toContain('does not exist')
  expect((await callEvidence(created, { cwd, env })).exitCode).toBe(2)
  expect((await callEvidence([...created, '--create-database'], { cwd, env })).exitCode).toBe(0)
  expect((await callEvidence(created, { cwd, env })).exitCode).toBe(0)
})

describe('a second evidence serve on one SQLite folder', () => {
  test('is refused with the process of the first, also by another path; other commands run', async () => {
    const data = createFolder()
    const { pid } = await startEvidenceServe(data)
    const other = join(createFolder(), 'link')
    symlinkSync(data, other)
    for (const folder of [data, other]) {
      const second = await callEvidence(['serve', '--data', folder, '--port', '0'])
      expect(second.exitCode).toBe(2)
      expect(readErrorLine(second)).toContain(`process ${pid} on `)
    }
    const target = join(createFolder(), 'backup')
    for (const words of [['token', 'list'], created, ['binding', 'list'], ['fsck'], ['backup', target]]) {
      expect(await callEvidence([...words, '--data', data])).toMatchObject({ exitCode: 0 })
    }
    const unkeyed = await callEvidence(['serve', '--data', target, '--port', '0'])
    expect([unkeyed.exitCode, readErrorLine(unkeyed)]).toEqual([2, expect.stringContaining('or choose --unsigned')])
    expect((await startEvidenceServe(target, ['--unsigned'])).url).not.toBe('')
  })

  test('starts after the first was killed, and after it was stopped', async () => {
    const data = createFolder()
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const first = await startEvidenceServe(data)
      await first.stop(signal)
    }
    expect(await (await startEvidenceServe(data)).stop()).toBe(0)
  })
})

test('a folder of evidence report can be served: the token is printed, and the records can be read', async () => {
  const cwd = createWorkspace({})
  const where = ['--org', 'acme', '--flow', 'shop']
  const words = ['--kind', 'generic', '--name', 'approved', '--compliant', '--trail', 'v1']
  expect((await callEvidence(['report', ...where, ...words], { cwd })).exitCode).toBe(0)

  const { url, token, stop } = await startEvidenceServe(join(cwd, 'evidence-data'))
  const env = { EVIDENCE_URL: url, EVIDENCE_TOKEN: token }
  const shown = await callEvidence(['attestation', 'show', 'approved', '--trail', 'v1', ...where, '--json'], {
    cwd,
    env,
  })
  expect(JSON.parse(shown.stdout)).toMatchObject({ attestation_name: 'approved', is_compliant: true })
  await stop()
  const again = await startEvidenceServe(join(cwd, 'evidence-data'))
  expect(again.token).toBe('')
})

test('a dry run of evidence report leaves no database where there was none', async () => {
  const cwd = createWorkspace({})
  const temporary = createFolder()
  const words = ['--kind', 'generic', '--name', 'approved', '--compliant', '--trail', 'v1', '--dry-run']
  const ended = await callEvidence(['report', '--org', 'acme', '--flow', 'shop', ...words], {
    cwd,
    env: { TMPDIR: temporary },
  })
  expect([ended.exitCode, readdirSync(cwd), readdirSync(temporary)]).toEqual([0, [], []])
})
