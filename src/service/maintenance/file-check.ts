import { loadSqlite } from '../store/sqlite/builtin.ts'
import type { Report } from './finding.ts'

/** Tells what SQLite itself finds wrong in a file: broken pages, and indexes that do not hold what their tables do. */
export function checkFile(path: string, report: Report): void {
  const { DatabaseSync } = loadSqlite()
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    for (const row of database.prepare('PRAGMA integrity_check').iterate()) {
      const what = String(row['integrity_check'])
      if (what === 'ok') continue
      report({
        kind: 'file',
        org: '',
        what: `the file ${path} is damaged: ${what.replaceAll(/\s+/g, ' ')}`,
        advice: 'restore it from a backup',
      })
    }
  } finally {
    database.close()
  }
}
