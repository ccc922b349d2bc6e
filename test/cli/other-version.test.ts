import { hash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { callEvidence, createFolder, readErrorLine, startEvidenceServe } from '../../testkit/cli/evidence.ts'
import { sqlite } from '../../testkit/service/store/database.ts'

/** The files of a folder, each with the digest of its bytes. */
function digestFolder(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  const isFile = (file: string): boolean => statSync(join(folder, file)).isFile()
  return Object.fromEntries(
    files.filter(isFile).map((file) => [file, hash('sha256', readFileSync(join(folder, file)))]),
  )
}

describe('a data folder whose database another version made', () => {
  test.each([
    ['serve', '--port', '0'],
    ['fsck'],
    ['export', 'acme'],
    ['import', 'acme.jsonl'],
    ['sweep', '--older-than', '30d'],
    ['token', 'create', '--name', 'ci', '--org', 'acme', '--role', 'reader'],
    ['key', 'create'],
    ['log', 'restart', 'acme', '--reason', 'x'],
  ])('is refused by evidence %s in one sentence, and has the same files afterwards', async (...words) => {
    const data = createFolder()
    await sqlite.exec(
      join(data, 'evidence.db'),
      'PRAGMA journal_mode = WAL',
      'CREATE TABLE schema_version (version BIGINT NOT NULL)',
      'INSERT INTO schema_version (version) VALUES (6)',
    )
    const before = digestFolder(data)

    const refused = await callEvidence([...words, '--data', data])

    expect(readErrorLine(refused)).toContain('was made by another version of Delivery Evidence')
    expect([refused.exitCode, digestFolder(data)]).toEqual([2, before])
  })
})

/** A folder with the key and the last checkpoints of the logs, without the database that they belong to. */
async function createKeyFolder(): Promise<{ readonly folder: string; readonly port: string }> {
  const [data, folder] = [createFolder(), createFolder()]
  const service = await startEvidenceServe(data)
  await fetch(new URL('/log/*/checkpoint', service.url), { headers: { authorization: `Bearer ${service.token}` } })
  await service.stop()
  for (const name of ['evidence-log.pem', 'evidence-log', 'evidence-verdict.pem'])
    cpSync(join(data, name), join(folder, name), { recursive: true })
  return { folder, port: new URL(service.url).port }
}

describe('a key folder of another database', () => {
  test('is refused by a database that names its keys, in one sentence, and is the same afterwards', async () => {
    const [{ folder }, data] = [await createKeyFolder(), createFolder()]
    await (await startEvidenceServe(data)).stop()
    const before = digestFolder(folder)

    const refused = await callEvidence([
      'serve',
      '--port',
      '0',
      '--data',
      data,
      '--key-file',
      join(folder, 'evidence.key'),
    ])

    expect(readErrorLine(refused)).toMatch(
      /^The key file \S+evidence-log\.pem has another key than the logs of the database; /,
    )
    expect([refused.exitCode, digestFolder(folder)]).toEqual([2, before])
  })

  test('gives a new database its key, and its checkpoints stay: a log that they are not of is not signed', async () => {
    const [{ folder, port }, data] = [await createKeyFolder(), join(createFolder(), 'data')]
    mkdirSync(data)
    const before = digestFolder(folder)

    const args = ['--port', port, '--key-file', join(folder, 'evidence.key')]
    const service = await startEvidenceServe(data, args)
    await service.waitForLog(/The checkpoint of \* is not published: .* does not continue its signed checkpoint/)
    await service.stop()

    expect(digestFolder(folder)).toEqual(before)
  })
})
