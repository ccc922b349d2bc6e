import type * as sqliteModule from 'node:sqlite'
import { EvidenceError } from '../../../error.ts'

export type Sqlite = typeof sqliteModule

/** Returns `node:sqlite`, which Node 22.13 and later have without a flag. Throws EvidenceError `environment` if it is absent. */
export function loadSqlite(): Sqlite {
  const sqlite = suppressSqliteWarning(getSqlite)
  if (sqlite !== undefined) return sqlite
  throw new EvidenceError(
    'environment',
    `The service needs Node 22.13 or newer, \`evidence serve\` and the embedded one; this is ${process.version}. Install a newer Node (in a workflow with actions/setup-node), or report to a running service with \`url\`.`,
    { facts: { node: process.version } },
  )
}

/** Unlike an import, `getBuiltinModule` does not throw if the module is absent. Node before 20.16 does not have the function. */
function getSqlite(): Sqlite | undefined {
  return 'getBuiltinModule' in process ? process.getBuiltinModule('node:sqlite') : undefined
}

/** Suppresses the warning of Node 22 that SQLite is experimental, and no other warning. */
function suppressSqliteWarning<T>(load: () => T): T {
  const emitWarning = process.emitWarning.bind(process)
  const before = Object.getOwnPropertyDescriptor(process, 'emitWarning') ?? {}
  process.emitWarning = (warning: string | Error, ...rest: unknown[]): void => {
    if (!String(warning).startsWith('SQLite is')) Reflect.apply(emitWarning, process, [warning, ...rest])
  }
  try {
    return load()
  } finally {
    Object.defineProperty(process, 'emitWarning', before)
  }
}
