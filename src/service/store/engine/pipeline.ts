import type { Connection } from './driver.ts'

/** Statements that give nothing but, once in a blue moon, their failure. */
const givesNothing = /^(?:BEGIN|SAVEPOINT|RELEASE)\b/

/**
 * What gives nothing is sent ahead and not waited for. Where it fails, so does all that follows it on a connection that halts at a
 * failure, the commit at last.
 */
export function sendAhead({ all }: Connection): Connection {
  return {
    all: async (sql, parameters) => {
      if (!givesNothing.test(sql)) return all(sql, parameters)
      void all(sql, parameters).catch(() => undefined)
      return []
    },
  }
}
