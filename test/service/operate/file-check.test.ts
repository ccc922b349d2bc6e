import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { withFileCheck } from '../../../src/service/operate/file/file-check.ts'
import type { Finding } from '../../../src/service/operate/finding.ts'

function createPath(): string {
  return join(mkdtempSync(join(tmpdir(), 'file-check-')), 'evidence.db')
}

/** A file of which an index has the pages of another, empty one. */
function createDamagedFile(): string {
  const path = createPath()
  const database = new DatabaseSync(path)
  if ('enableDefensive' in database && typeof database.enableDefensive === 'function') database.enableDefensive(false)
  database.exec(`CREATE TABLE full (name TEXT); CREATE INDEX full_by_name ON full (name);
    CREATE TABLE empty (name TEXT); CREATE INDEX empty_by_name ON empty (name); INSERT INTO full VALUES ('one');
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'empty_by_name')
      WHERE name = 'full_by_name'`)
  database.close()
  return path
}

const work = (): Promise<string> => Promise.resolve('done')

test('reports an index that differs from its table after the work, also if that fails', async () => {
  const path = createDamagedFile()
  const findings: Finding[] = []
  const report = (finding: Finding): number => findings.push(finding)

  expect(await withFileCheck(path, report, work)).toBe('done')
  const first = findings.splice(0)
  await expect(withFileCheck(path, report, () => Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable')

  expect(first.map(({ what }) => what).join('\n')).toMatch(/the file .* is damaged: .*full_by_name/)
  expect(findings).toEqual(first)
})

test('rejects if the file cannot be checked, although the work succeeded', async () => {
  const path = createPath()
  writeFileSync(path, 'no database '.repeat(1000))

  await expect(withFileCheck(path, () => undefined, work)).rejects.toThrow('file is not a database')
  await expect(withFileCheck(`${path}.absent`, () => undefined, work)).rejects.toThrow('unable to open')
})
