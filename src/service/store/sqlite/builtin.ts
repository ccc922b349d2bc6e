import type * as sqliteModule from 'node:sqlite'
import { EvidenceError } from '../../../error.ts'

export type Sqlite = typeof sqliteModule

/** `node:sqlite`, which Node has since 22.13 without a flag; throws EvidenceError `environment` where it is absent. */
export function loadSqlite(): Sqlite {
  const sqlite = withoutSqliteWarning(getSqlite)
  if (sqlite !== undefined) return sqlite
  throw new EvidenceError(
    'environment',
    `The embedded service needs Node 22.13 or newer, as \`evidence serve\` does (this is ${process.version}). Set up a newer Node, in a workflow with actions/setup-node, or give \`url\`.`,
    { facts: { node: process.version } },
  )
}

/** Asking for the module, unlike importing it, tells without throwing; before 20.16 there is nothing to ask. */
function getSqlite(): Sqlite | undefined {
  return 'getBuiltinModule' in process ? process.getBuiltinModule('node:sqlite') : undefined
}

/** Node 22 warns, while it loads the module, that SQLite is experimental. That warning and no other is kept from the log. */
function withoutSqliteWarning<T>(load: () => T): T {
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
