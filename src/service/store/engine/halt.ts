import type { Connection } from './driver.ts'

type Run = (
  ...asked: Parameters<Connection['all']>
) => ReturnType<Connection['all']> | Awaited<ReturnType<Connection['all']>>

/**
 * A connection whose statements may be asked for side by side. After one that failed none runs, for there may be no transaction any
 * more that it would belong to (SQLite ends it where the disk is full); each is told what the first was told. A rollback, to a savepoint
 * or of it all, lets them run again.
 */
export function haltAtFailure(run: Run): Connection {
  let failure: { readonly cause: unknown } | undefined
  const attempt: Connection['all'] = async (sql, parameters) => {
    try {
      return await run(sql, parameters)
    } catch (cause) {
      failure ??= { cause }
      throw failure.cause
    }
  }
  return {
    all: async (sql, parameters) => {
      // Of a transaction that the engine has ended itself nothing is left to roll back: it is over all the same.
      if (sql === 'ROLLBACK') failure = undefined
      if (sql.startsWith('ROLLBACK')) {
        const rows = await run(sql, parameters)
        failure = undefined
        return rows
      }
      if (failure !== undefined) throw failure.cause
      return attempt(sql, parameters)
    },
  }
}
